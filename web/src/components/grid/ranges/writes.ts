import type { CellOption } from '#contracts/cells/cell';
import type { CellReading } from '#contracts/cells/reading';
import { type ColumnValue, isUnparsed, readText } from '../rows/cells.ts';
import type { GridColumn, RowEdit } from '../rows/columns.ts';
import type { Change } from '../rows/commands.ts';
import type { GridTypes, RowOf } from '../rows/rows.ts';

/** A value for one cell of the grid, before it is known which field of its row it is. */
export interface CellWrite<G extends GridTypes> {
  readonly row: RowOf<G>;
  readonly column: GridColumn<G>;
  readonly value: ColumnValue;
}

export interface CellProblem<G extends GridTypes> {
  readonly id: string;
  readonly column: GridColumn<G>;
  readonly text: string;
}

export interface WritePlan<G extends GridTypes> {
  readonly changes: readonly Change<G>[];
  /** How many rows change. */
  readonly rows: number;
  /** Cells whose text did not parse: written as text and marked, so that nothing is lost. */
  readonly problems: readonly CellProblem<G>[];
  /** Cells left alone because their row is locked, or their column cannot be edited. */
  readonly skipped: { readonly locked: number; readonly readOnly: number };
  /** The rows that `skipped.locked` counts the cells of. */
  readonly lockedRows: readonly RowOf<G>[];
}

/** A change while its row is being written: a field that is written twice is still one change. */
interface Written<G extends GridTypes> extends Change<G> {
  to: G['value'];
}

/** The row that is being written, and what is written to it: few fields, looked through one after another. */
class RowWork<G extends GridTypes> implements RowEdit<G> {
  readonly written: Written<G>[] = [];
  private known: Map<number, number> | undefined;

  constructor(readonly row: RowOf<G>) {}

  /** Most rows name no free place. */
  get places(): Map<number, number> {
    this.known ??= new Map();
    return this.known;
  }

  held(field: G['field']): G['value'] {
    return this.work(field).to;
  }

  put(field: G['field'], value: G['value']): void {
    this.work(field).to = value;
  }

  /** Of a field that several columns show, the other half came just before. */
  private work(field: G['field']): Written<G> {
    for (let at = this.written.length - 1; at >= 0; at -= 1) {
      const earlier = this.written[at];
      if (earlier?.field === field) return earlier;
    }
    const from = this.row.cell(field);
    const begun = { id: this.row.id, field, from, to: from };
    this.written.push(begun);
    return begun;
  }
}

/**
 * Turns values for cells into changes of the rows' fields: one change a field, however often it is written. Which field
 * a cell is, and what several columns of one field make of it, is the columns' to say. Writes come row by row.
 */
export class WritePlanner<G extends GridTypes> {
  private readonly changes: Change<G>[] = [];
  private readonly problems: CellProblem<G>[] = [];
  private rows = 0;
  private locked = 0;
  private readonly lockedRows: RowOf<G>[] = [];
  private readOnly = 0;
  private work: RowWork<G> | undefined;

  write(row: RowOf<G>, column: GridColumn<G>, value: ColumnValue): void {
    if (row.lock !== null) this.leave(row);
    else if (column.editable) this.change(row, column, value);
    else this.readOnly += 1;
  }

  /** Row by row, their cells in the order in which they were first written; cells that end as they began fall out. */
  plan(): WritePlan<G> {
    this.finishRow();
    const { changes, rows, problems, locked, readOnly, lockedRows } = this;
    return { changes, rows, problems, skipped: { locked, readOnly }, lockedRows };
  }

  private leave(row: RowOf<G>): void {
    this.locked += 1;
    if (this.lockedRows.at(-1) !== row) this.lockedRows.push(row);
  }

  private change(row: RowOf<G>, column: GridColumn<G>, value: ColumnValue): void {
    if (this.work?.row !== row) {
      this.finishRow();
      this.work = new RowWork(row);
    }
    column.cells.write(this.work, value);
    if (isUnparsed(value)) this.problems.push({ id: row.id, column, text: value.text });
  }

  private finishRow(): void {
    const { work } = this;
    if (!work) return;
    const before = this.changes.length;
    for (const one of work.written) if (!work.row.same(one.from, one.to)) this.changes.push(one);
    if (this.changes.length > before) this.rows += 1;
    this.work = undefined;
  }
}

export const planWrites = <G extends GridTypes>(writes: Iterable<CellWrite<G>>): WritePlan<G> => {
  const planner = new WritePlanner<G>();
  for (const { row, column, value } of writes) planner.write(row, column, value);
  return planner.plan();
};

/** The write of a text, as typed or pasted. */
export const textWrite = <G extends GridTypes>(
  row: RowOf<G>,
  column: GridColumn<G>,
  text: string,
  reading?: CellReading,
): CellWrite<G> => ({
  row,
  column,
  value: readText(column.kind, text, column.options?.(row), reading),
});

/** One column of a block that is laid on the grid. In most columns a line says what the line above it says. */
export class Lane<G extends GridTypes> {
  private options: readonly CellOption[] | undefined;
  private text: string | undefined;
  private value: ColumnValue = null;

  constructor(
    readonly column: GridColumn<G>,
    private readonly reading?: CellReading,
  ) {}

  read(row: RowOf<G>, text: string): ColumnValue {
    const { column } = this;
    const options = column.options?.(row);
    if (this.text === text && this.options === options) return this.value;
    this.text = text;
    this.options = options;
    this.value = readText(column.kind, text, options, this.reading);
    return this.value;
  }
}
