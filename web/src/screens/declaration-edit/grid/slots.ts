import { type BookingField, type DischargeField, isDischargeField, ordinalOf } from '#domain/booking/terms';
import type { CellValue, UnparsedLine } from '#domain/declaration-draft/cell-value';
import type { ColumnValue } from '../../../components/grid/rows/cells.ts';
import { isLine } from './cell-values.ts';

/**
 * Discharge lines as columns. A line is one cell `{port, qty}` under an ordinal that is never reused; the grid shows
 * the lines of a row from left to right as 'POD n' and 'Qty Pod n'.
 */
export type LinePart = 'port' | 'qty';

export type Cells = Readonly<Partial<Record<BookingField, CellValue>>>;

const byOrdinal = (a: DischargeField, b: DischargeField) => Number(ordinalOf(a)) - Number(ordinalOf(b));

/**
 * The lines of a row in the order in which they are shown: those that hold something now or did when the row was last
 * declared. A line that was emptied keeps its place until then, so that nothing jumps under the hand that retypes it.
 */
export const slotsOf = (declared: Cells, shown: Cells): readonly DischargeField[] => {
  const fields = new Set<DischargeField>();
  for (const cells of [declared, shown]) {
    for (const [field, value] of Object.entries(cells)) {
      if (isDischargeField(field) && value !== null && value !== undefined) fields.add(field);
    }
  }
  return [...fields].sort(byOrdinal);
};

/** Ordinals that a row has ever used, as far as is known here: the next line gets the number after them. */
const nextOrdinal = (taken: Iterable<string>): number => {
  let last = 0;
  for (const field of taken) if (isDischargeField(field)) last = Math.max(last, Number(ordinalOf(field)));
  return last + 1;
};

/**
 * The fields that a row's slots stand for, `count` of them: its lines, then free ones. Free slots are numbered on from
 * the last line, so two people who fill the same slot meet in one cell.
 */
export const slotField = (
  slots: readonly DischargeField[],
  taken: Iterable<string>,
  slot: number,
): DischargeField => slots[slot] ?? `discharge.${nextOrdinal(taken) + slot - slots.length}`;

export const partOf = (value: CellValue, part: LinePart): ColumnValue => (isLine(value) ? value[part] : null);

/** A line with one part replaced; without port and quantity there is no line. */
export const withPart = (line: CellValue, part: LinePart, value: ColumnValue): CellValue => {
  const port = part === 'port' ? value : partOf(line, 'port');
  const qty = part === 'qty' ? value : partOf(line, 'qty');
  return port === null && qty === null ? null : ({ port, qty } as UnparsedLine);
};
