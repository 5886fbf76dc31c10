import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField } from '#domain/booking/terms';
import { type ColumnValue, isUnparsed, readText } from './cells.ts';
import type { Change } from './commands.ts';
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

/** The changes of a command, by row and field: one a cell, however often it is written. */
type Working = Map<string, Map<BookingField, Change>>;

const workingOn = (working: Working, id: string): Map<BookingField, Change> => {
  const known = working.get(id);
  if (known) return known;
  const changes = new Map<BookingField, Change>();
  working.set(id, changes);
  return changes;
};

/** Row by row, in the order in which their cells were first written; cells that end as they began fall out. */
const changesOf = (working: Working): readonly Change[] => {
  const all: Change[] = [];
  for (const changes of working.values()) {
    for (const change of changes.values()) if (!sameCell(change.from, change.to)) all.push(change);
  }
  return all;
};

/**
 * Turns values for cells into changes of the draft's fields. Port and quantity of one line become one change; free
 * discharge slots are filled from the left, in the order in which a row names them.
 */
export const planWrites = (writes: Iterable<CellWrite>): WritePlan => {
  const problems: CellProblem[] = [];
  const working: Working = new Map();
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
    const changes = workingOn(working, row.id);
    const earlier = changes.get(field);
    const now = earlier ? earlier.to : cellOf(row, field);
    const to = placed.source.from === 'slot' ? withPart(now, placed.source.part, value) : value;
    changes.set(field, { id: row.id, field, from: earlier ? earlier.from : now, to });
    if (isUnparsed(value)) problems.push({ id: row.id, column: column.id, text: value.text });
  };

  for (const one of writes) {
    if (one.row.lock !== null) locked += 1;
    else if (!isEditable(one.row, one.column)) readOnly += 1;
    else write(one);
  }
  return { changes: changesOf(working), problems, skipped: { locked, readOnly } };
};

/** The write of a text, as typed or pasted. */
export const textWrite = (row: GridRow, column: GridColumn, text: string): CellWrite => ({
  row,
  column,
  value: readText(column.kind, text, column.options?.(row)),
});
