import type { BookingView, FieldChange } from '#contracts/booking/booking-view';
import type { DraftView, PersonView } from '#contracts/declaration-draft/draft-view';
import { type BookingField, isDischargeField, ordinalOf } from '#domain/booking/terms';
import type { DeclarationRow } from '../grid/declaration-row.ts';

/** Whose the other value of a conflict is, and since when; null where it is not known. */
export interface OtherHand {
  readonly name: string | null;
  /** ISO moment. */
  readonly at: string | null;
}

/** The name of somebody who had a hand in a draft. */
export const nameInDraft = (draft: DraftView | null, members: readonly PersonView[], id: string) =>
  [...members, ...(draft?.edits ?? []), ...(draft?.touchedBy ?? [])].find((one) => one.id === id)?.name ??
  null;

const prefixes = {
  loadingPort: 'loadingPort.name',
  loadingQty: 'loadingPort.qty',
} as const satisfies Partial<Record<BookingField, string>>;

type Version = Pick<BookingView, 'changes' | 'dischargePorts'>;

const isAbout = ({ field: name }: FieldChange, field: BookingField, { dischargePorts }: Version): boolean => {
  if (!isDischargeField(field))
    return name === (field in prefixes ? prefixes[field as keyof typeof prefixes] : field);
  const ordinal = Number(ordinalOf(field));
  // A line that is gone is named where it would stand.
  const place = dischargePorts.filter(
    ({ cargoBookingPortId }) => Number(cargoBookingPortId) < ordinal,
  ).length;
  return name.startsWith(`dischargePorts.${place}.`);
};

/** Who changed a field of a booking, where this version of it did. */
export const handOnBooking = (version: Version, field: BookingField): OtherHand | undefined => {
  const change = version.changes.find((one) => isAbout(one, field, version));
  return change && { name: change.by, at: change.at };
};

/** Who changed a cell of the draft, as far as its row tells. */
export const handOnCell = (
  { draft }: Pick<DeclarationRow, 'draft'>,
  field: BookingField,
  nameOf: (user: string) => string | null,
): OtherHand | undefined => {
  const cell = draft?.cells[field];
  return cell && { name: nameOf(cell.by), at: draft?.changedAt?.[field] ?? null };
};

/** Who changed a cell last: a colleague in the draft, or whoever amended its booking. */
export const handOn = (
  row: DeclarationRow,
  field: BookingField,
  draft: DraftView | null,
  members: readonly PersonView[],
): OtherHand | undefined =>
  handOnCell(row, field, (user) => nameInDraft(draft, members, user)) ??
  (row.booking ? handOnBooking(row.booking, field) : undefined);
