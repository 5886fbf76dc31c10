import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { ReturnedDeclaration } from '#contracts/declaration-draft/returned-calls';
import { type BookingField, isDischargeField, type NamedRef, ordinalOf } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { type BookingForm, emptyForm, type PortLine, type SentAgain } from './booking-form.ts';

const refOf = (value: CellValue): NamedRef | null =>
  value !== null && typeof value === 'object' && 'id' in value ? value : null;

/** A text that was not read stays as it was typed. */
const textOf = (value: CellValue): string | null => {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object' && 'text' in value ? value.text : null;
};

const quantityOf = (value: CellValue): string =>
  typeof value === 'number' ? String(value) : (textOf(value) ?? '');

const lineOf = (value: CellValue, key: number): PortLine =>
  value !== null && typeof value === 'object' && 'port' in value
    ? { key, port: refOf(value.port), qty: quantityOf(value.qty) }
    : { key, port: null, qty: '' };

/** The form of a row as it was sent. Its discharge lines keep their ordinals as keys. */
export const formOfRow = ({ cells }: Pick<DraftRowView, 'cells'>): BookingForm => {
  const valueOf = (field: BookingField): CellValue => cells[field]?.value ?? null;
  const discharge = (Object.keys(cells) as BookingField[])
    .filter(isDischargeField)
    .sort((a, b) => Number(ordinalOf(a)) - Number(ordinalOf(b)))
    .map((field) => lineOf(valueOf(field), Number(ordinalOf(field))));
  return {
    code: textOf(valueOf('code')) ?? '',
    type: refOf(valueOf('type')),
    trade: refOf(valueOf('trade')),
    vesselVoyage: refOf(valueOf('vesselVoyage')),
    voyage: 'chosen',
    laycanStart: textOf(valueOf('laycanStart')),
    laycanFinish: textOf(valueOf('laycanFinish')),
    month: textOf(valueOf('month')),
    commodity: refOf(valueOf('commodity')),
    company: refOf(valueOf('company')),
    masterBooking: refOf(valueOf('masterBooking')),
    contractLink: textOf(valueOf('contractLink')),
    comment: textOf(valueOf('comment')) ?? '',
    load: { key: 0, port: refOf(valueOf('loadingPort')), qty: quantityOf(valueOf('loadingQty')) },
    discharge: discharge.length > 0 ? discharge : emptyForm.discharge,
  };
};

/** The booking first, its continuation after it. */
export const rowsInOrder = ({ rows }: ReturnedDeclaration): readonly DraftRowView[] =>
  rows.toSorted((a, b) => Number(a.continuationOf !== null) - Number(b.continuationOf !== null));

export const sentAgain = (returned: ReturnedDeclaration): SentAgain => ({
  importId: returned.importId,
  rows: rowsInOrder(returned).map(({ id, revision }) => ({ id, revision })),
});

/** What is said above the form. */
export const whyItCameBack = ({ rows }: ReturnedDeclaration): string =>
  rows.some(({ reopened }) => reopened?.because === 'rejected')
    ? 'The booking was refused as it was submitted. Look at it, then create it again.'
    : 'Something changed while the booking was on its way. Look at it, then create it again.';
