import { sameCell } from '#domain/declaration-draft/cells';
import type { CellReading } from '#contracts/cells/reading';
import type { BookingField, NamedRef } from '#domain/booking/terms';
import { type ColumnValue, isUnparsed, readText } from '../rows/cells.ts';
import type { CellValue } from '#domain/declaration-draft/events';
import type { Change } from '../rows/commands.ts';
import { type GridColumn, type GridRow, isWritable } from '../rows/rows.ts';
import { slotField, withPart } from '../rows/slots.ts';

/** A value for one cell of the grid, before it is known which field of the draft it is. */
export interface CellWrite {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly value: ColumnValue;
}

export interface CellProblem {
  readonly id: string;
  readonly column: GridColumn;
  readonly text: string;
}

export interface WritePlan {
  readonly changes: readonly Change[];
  /** How many rows change. */
  readonly rows: number;
  /** Cells whose text did not parse: written as text and marked, so that nothing is lost. */
  readonly problems: readonly CellProblem[];
  /** Cells left alone because their row is cancelled or being submitted, or their column cannot be edited. */
  readonly skipped: { readonly locked: number; readonly readOnly: number };
  /** The rows that `skipped.locked` counts the cells of. */
  readonly lockedRows: readonly GridRow[];
}

type SlotSource = Extract<GridColumn['source'], { readonly from: 'slot' }>;

/** A change while its row is being written: a cell that is written twice is still one change. */
interface Written extends Change {
  to: CellValue;
}

/**
 * Turns values for cells into changes of the draft's fields: one change a cell, however often it is written. Port and
 * quantity of one line become one change; free discharge slots are filled from the left, in the order in which a row
 * names them. Writes come row by row.
 */
export class WritePlanner {
  private readonly changes: Change[] = [];
  private readonly problems: CellProblem[] = [];
  private rows = 0;
  private locked = 0;
  private readonly lockedRows: GridRow[] = [];
  private readOnly = 0;
  /** The row that is being written, and what is written to it: few cells, looked through one after another. */
  private row: GridRow | undefined;
  private readonly work: Written[] = [];
  /** Free slots that the row's writes have taken: the slot that was named, and the one that it became. */
  private readonly slots = new Map<number, number>();

  write(row: GridRow, column: GridColumn, value: ColumnValue): void {
    if (row.lock !== null) this.leave(row);
    else if (isWritable(column)) this.change(row, column, value);
    else this.readOnly += 1;
  }

  /** Row by row, their cells in the order in which they were first written; cells that end as they began fall out. */
  plan(): WritePlan {
    this.turnTo(undefined);
    const { changes, rows, problems, locked, readOnly, lockedRows } = this;
    return { changes, rows, problems, skipped: { locked, readOnly }, lockedRows };
  }

  private leave(row: GridRow): void {
    this.locked += 1;
    if (this.lockedRows.at(-1) !== row) this.lockedRows.push(row);
  }

  private change(row: GridRow, column: GridColumn, value: ColumnValue): void {
    if (this.row !== row) this.turnTo(row);
    const { source } = column;
    if (source.from === 'field') this.put(row, source.field, value);
    else if (source.from === 'slot') this.putPart(row, source, value);
    if (isUnparsed(value)) this.problems.push({ id: row.id, column, text: value.text });
  }

  private put(row: GridRow, field: BookingField, value: CellValue): void {
    const earlier = this.written(field);
    if (earlier) earlier.to = value;
    else this.work.push({ id: row.id, field, from: row.cell(field), to: value });
  }

  private putPart(row: GridRow, { slot, part }: SlotSource, value: ColumnValue): void {
    const field = row.slots[slot] ?? (value === null ? undefined : freeField(row, slot, this.slots));
    if (field === undefined) return;
    const earlier = this.written(field);
    if (earlier) {
      earlier.to = withPart(earlier.to, part, value);
      return;
    }
    const from = row.cell(field);
    this.work.push({ id: row.id, field, from, to: withPart(from, part, value) });
  }

  /** What the row's writes have made of a field so far; of a line, its other half came just before. */
  private written(field: BookingField): Written | undefined {
    for (let at = this.work.length - 1; at >= 0; at -= 1) {
      if (this.work[at]?.field === field) return this.work[at];
    }
    return undefined;
  }

  /** The row before is done. */
  private turnTo(row: GridRow | undefined): void {
    const before = this.changes.length;
    for (const one of this.work) if (!sameCell(one.from, one.to)) this.changes.push(one);
    if (this.changes.length > before) this.rows += 1;
    this.row = row;
    this.work.length = 0;
    if (this.slots.size > 0) this.slots.clear();
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
export const textWrite = (
  row: GridRow,
  column: GridColumn,
  text: string,
  reading?: CellReading,
): CellWrite => ({
  row,
  column,
  value: readText(column.kind, text, column.options?.(row), reading),
});

/** One column of a block that is laid on the grid. In most columns a line says what the line above it says. */
export class Lane {
  readonly isWritable: boolean;
  private options: readonly NamedRef[] | undefined;
  private text: string | undefined;
  private value: ColumnValue = null;

  constructor(
    readonly column: GridColumn,
    private readonly reading?: CellReading,
  ) {
    this.isWritable = isWritable(column);
  }

  read(row: GridRow, text: string): ColumnValue {
    const { column } = this;
    const options = column.options?.(row);
    if (this.text === text && this.options === options) return this.value;
    this.text = text;
    this.options = options;
    this.value = readText(column.kind, text, options, this.reading);
    return this.value;
  }
}
