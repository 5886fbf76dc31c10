import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import { type ColumnValue, isUnparsed, readText } from './cells.ts';
import { type Change, condensed } from './commands.ts';
import { cellOf, fieldOf, type GridColumn, type GridRow, isEditable } from './rows.ts';
import { withPart } from './slots.ts';

/** A value for one cell of the grid, before it is known which field of the draft it is. */
export interface CellWrite {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly value: ColumnValue;
}

export interface CellProblem {
  readonly id: string;
  readonly column: string;
  readonly text: string;
}

export interface WritePlan {
  readonly changes: readonly Change[];
  /** Cells whose text did not parse: written as text and marked, so that nothing is lost. */
  readonly problems: readonly CellProblem[];
  /** Cells left alone because their row is cancelled or being submitted, or their column cannot be edited. */
  readonly skipped: { readonly locked: number; readonly readOnly: number };
}

/**
 * Turns values for cells into changes of the draft's fields. Port and quantity of one line become one change; free
 * discharge slots are filled from the left, in the order in which a row names them.
 */
export const planWrites = (writes: Iterable<CellWrite>): WritePlan => {
  const changes: Change[] = [];
  const problems: CellProblem[] = [];
  const working = new Map<string, Map<BookingField, CellValue>>();
  const freeSlots = new Map<string, Map<number, number>>();
  let locked = 0;
  let readOnly = 0;

  /** A free slot is the first one after the lines that is not yet taken by this command. */
  const place = (row: GridRow, column: GridColumn): GridColumn => {
    if (column.source.from !== 'slot' || column.source.slot < row.slots.length) return column;
    const taken = freeSlots.get(row.id) ?? new Map<number, number>();
    freeSlots.set(row.id, taken);
    const slot = taken.get(column.source.slot) ?? row.slots.length + taken.size;
    taken.set(column.source.slot, slot);
    return { ...column, source: { ...column.source, slot } };
  };

  const write = ({ row, column, value }: CellWrite) => {
    if (value === null && column.source.from === 'slot' && column.source.slot >= row.slots.length) return;
    const placed = place(row, column);
    const field = fieldOf(row, placed);
    if (field === undefined) return;
    const cells = working.get(row.id) ?? new Map<BookingField, CellValue>();
    working.set(row.id, cells);
    const from = cells.get(field) ?? (cells.has(field) ? null : cellOf(row, field));
    const to = placed.source.from === 'slot' ? withPart(from, placed.source.part, value) : value;
    cells.set(field, to);
    changes.push({ id: row.id, field, from, to });
    if (isUnparsed(value)) problems.push({ id: row.id, column: column.id, text: value.text });
  };

  for (const one of writes) {
    if (one.row.lock !== null) locked += 1;
    else if (!isEditable(one.row, one.column)) readOnly += 1;
    else write(one);
  }
  return { changes: condensed(changes), problems, skipped: { locked, readOnly } };
};

/** The write of a text, as typed or pasted. */
export const textWrite = (row: GridRow, column: GridColumn, text: string): CellWrite => ({
  row,
  column,
  value: readText(column.kind, text, column.options?.(row)),
});
