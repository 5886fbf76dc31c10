import type { NominationView } from '#contracts/nomination/nomination-view';
import type { DischargeField } from '#domain/booking/terms';
import { isDischargeField, ordinalOf } from '#domain/booking/terms';
import { type NominationField, nominatedValue } from '#domain/nomination/terms';
import { type ColumnValue, isUnparsed, sameValue } from '../../../components/grid/rows/cells.ts';
import type { GridColumn, Mark } from '../../../components/grid/rows/columns.ts';
import type * as core from '../../../components/grid/rows/commands.ts';
import type { GridRow } from '../../../components/grid/rows/rows.ts';
import { termsOf } from '../edit-terms.ts';

/** A discharge line while it is edited: either half may be a text that was not read. */
export interface EditedLine {
  readonly port: ColumnValue;
  readonly qty: ColumnValue;
}

/** What a field holds while it is edited; an ETA is an ISO moment in UTC. */
export type EditedValue = ColumnValue | EditedLine;

/** What somebody has entered and not saved. */
export interface Entered {
  /** What the field held when it was entered. */
  readonly from: EditedValue;
  readonly to: EditedValue;
}

export type EnteredFields = ReadonlyMap<NominationField, Entered>;

/** Why a vessel cannot be edited now: it was deleted, or it is not this person's to edit. */
export type Lock = 'cancelled' | 'foreign';

/** One nominated vessel in the grid: as it stands, with what was entered over it. */
export interface EditedRow extends GridRow<NominationField, EditedValue> {
  readonly view: NominationView;
  readonly entered: EnteredFields;
  readonly lock: Lock | null;
  /** Fields of its discharge lines, from left to right; one that was emptied keeps its place until it is saved. */
  readonly slots: readonly DischargeField[];
  /** By the key of the cell: a field, or `discharge.{slot from 1}.port|qty`. */
  readonly marks: ReadonlyMap<string, Mark>;
}

export interface Nominations {
  readonly field: NominationField;
  readonly value: EditedValue;
  readonly row: EditedRow;
}

export type EditColumn = GridColumn<Nominations>;
export type Change = core.Change<Nominations>;
export type Command = core.Command<Nominations>;

export const isLine = (value: EditedValue): value is EditedLine =>
  value !== null && typeof value === 'object' && 'qty' in value;

export const sameEdited = (one: EditedValue, other: EditedValue): boolean => {
  if (!isLine(one) || !isLine(other)) return !isLine(one) && !isLine(other) && sameValue(one, other);
  return sameValue(one.port, other.port) && sameValue(one.qty, other.qty);
};

/** What a field holds in the portal. */
export const recordedIn = (view: NominationView, field: NominationField): EditedValue =>
  nominatedValue(termsOf(view), field);

/** Texts that were not read, of either half of a line. */
export const unreadIn = (value: EditedValue): readonly string[] =>
  (isLine(value) ? [value.port, value.qty] : [value]).flatMap((part) =>
    isUnparsed(part) ? [part.text] : [],
  );

export const slotsOf = (view: NominationView, entered: EnteredFields): readonly DischargeField[] => {
  const fields = new Set<DischargeField>([
    ...view.dischargePorts.map(
      ({ cargoBookingPortId }): DischargeField => `discharge.${Number(cargoBookingPortId)}`,
    ),
    ...[...entered.keys()].filter(isDischargeField),
  ]);
  return [...fields].sort((a, b) => Number(ordinalOf(a)) - Number(ordinalOf(b)));
};

/** Where somebody else changed what was being edited here: neither what it was entered over, nor what was entered. */
export const isOvertaken = (view: NominationView, field: NominationField, { from, to }: Entered): boolean => {
  const now = recordedIn(view, field);
  return !sameEdited(now, from) && !sameEdited(now, to);
};
