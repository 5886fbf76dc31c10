import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField, NamedRef } from '#domain/booking/terms';
import { type ColumnValue, isUnparsed, readText } from './cells.ts';
import type { CellValue } from '#domain/declaration-draft/events';
import type { Change } from './commands.ts';
import { cellOf, fieldOf, type GridColumn, type GridRow, isEditable } from './rows.ts';
import { slotField, withPart } from './slots.ts';

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

/** One cell of the draft under a command: what it held and what it is to hold. */
interface Written {
  readonly field: BookingField;
  readonly from: CellValue;
  to: CellValue;
}

/** What a command does to one row: few cells, looked through one after another. */
interface RowWork {
  readonly cells: Written[];
  /** Free slots that this command has taken: the slot that was named, and the one that it became. */
  readonly slots: Map<number, number>;
}

/**
 * Turns values for cells into changes of the draft's fields: one change a cell, however often it is written. Port and
 * quantity of one line become one change; free discharge slots are filled from the left, in the order in which a row
 * names them.
 */
export class WritePlanner {
  private readonly problems: CellProblem[] = [];
  /** In the order in which rows were first written. */
  private readonly work = new Map<string, RowWork>();
  private locked = 0;
  private readOnly = 0;

  write(row: GridRow, column: GridColumn, value: ColumnValue): void {
    if (row.lock !== null) this.locked += 1;
    else if (isEditable(row, column)) this.change(row, column, value);
    else this.readOnly += 1;
  }

  /** Row by row, their cells in the order in which they were first written; cells that end as they began fall out. */
  plan(): WritePlan {
    const changes: Change[] = [];
    this.work.forEach(({ cells }, id) => {
      for (const { field, from, to } of cells) {
        if (from !== to && !sameCell(from, to)) changes.push({ id, field, from, to });
      }
    });
    return { changes, problems: this.problems, skipped: { locked: this.locked, readOnly: this.readOnly } };
  }

  private change(row: GridRow, column: GridColumn, value: ColumnValue): void {
    const { source } = column;
    const isFree = source.from === 'slot' && source.slot >= row.slots.length;
    if (value === null && isFree) return;
    const { cells, slots } = this.workOn(row.id);
    const field = isFree ? freeField(row, source.slot, slots) : fieldOf(row, column);
    if (field === undefined) return;
    const earlier = cells.find((one) => one.field === field);
    const now = earlier ? earlier.to : cellOf(row, field);
    const to = source.from === 'slot' ? withPart(now, source.part, value) : value;
    if (earlier) earlier.to = to;
    else cells.push({ field, from: now, to });
    if (isUnparsed(value)) this.problems.push({ id: row.id, column: column.id, text: value.text });
  }

  private workOn(id: string): RowWork {
    const known = this.work.get(id);
    if (known) return known;
    const work: RowWork = { cells: [], slots: new Map() };
    this.work.set(id, work);
    return work;
  }
}

/** A free slot is the first one after the lines that is not yet taken by this command. */
const freeField = (row: GridRow, named: number, taken: Map<number, number>): BookingField => {
  const slot = taken.get(named) ?? row.slots.length + taken.size;
  taken.set(named, slot);
  return slotField(row.slots, row.taken, slot);
};

export const planWrites = (writes: Iterable<CellWrite>): WritePlan => {
  const planner = new WritePlanner();
  for (const { row, column, value } of writes) planner.write(row, column, value);
  return planner.plan();
};

/** The write of a text, as typed or pasted. */
export const textWrite = (row: GridRow, column: GridColumn, text: string): CellWrite => ({
  row,
  column,
  value: readText(column.kind, text, column.options?.(row)),
});

/** What was read last in one column. */
interface LastRead {
  readonly options: readonly NamedRef[] | undefined;
  readonly text: string;
  readonly value: ColumnValue;
}

/** Reads the texts of a block: in most columns a line says what the line above it says. */
export class BlockReader {
  private readonly last = new Map<GridColumn, LastRead>();

  read(row: GridRow, column: GridColumn, text: string): ColumnValue {
    const options = column.options?.(row);
    const last = this.last.get(column);
    if (last?.text === text && last.options === options) return last.value;
    const value = readText(column.kind, text, options);
    this.last.set(column, { options, text, value });
    return value;
  }
}
