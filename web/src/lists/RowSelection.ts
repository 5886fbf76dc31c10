import { makeAutoObservable, observableRef } from 'mobx';

export interface SelectableRows<Row> {
  readonly rowId: (row: Row) => string;
  /** What people call a row. */
  readonly nameOf: (row: Row) => string;
}

/** Rows that were ticked in a list, over all of its pages, as they were shown last. */
export class RowSelection<Row> {
  rows: ReadonlyMap<string, Row> = new Map();
  /** Some of what was ticked last found no room. */
  isFull = false;
  /** The row that was ticked last: a range goes on from there. */
  private from: string | null = null;
  private narrowing: string | null = null;

  constructor(
    readonly source: SelectableRows<Row>,
    /** As many as one command, or one download, takes. */
    readonly max: number,
  ) {
    makeAutoObservable<this, 'from' | 'narrowing'>(this, {
      rows: observableRef,
      source: false,
      from: false,
      narrowing: false,
    });
  }

  get count(): number {
    return this.rows.size;
  }

  has(row: Row): boolean {
    return this.rows.has(this.source.rowId(row));
  }

  /** Of all of these: ticked, not ticked, or some. */
  stateOf(rows: readonly Row[]): boolean | 'some' {
    const ticked = rows.filter((row) => this.has(row)).length;
    if (ticked === 0) return false;
    return ticked === rows.length ? true : 'some';
  }

  /** Ticks a row, or takes the tick away. */
  toggle(row: Row): void {
    this.put([row], !this.has(row));
    this.from = this.source.rowId(row);
  }

  /** Does to all rows from the last one to this one what would be done to this one. */
  toggleTo(row: Row, shown: readonly Row[]): void {
    const ids = shown.map(this.source.rowId);
    const to = ids.indexOf(this.source.rowId(row));
    const from = this.from === null ? -1 : ids.indexOf(this.from);
    if (from === -1) this.toggle(row);
    else this.put(shown.slice(Math.min(from, to), Math.max(from, to) + 1), !this.has(row));
    this.from = this.source.rowId(row);
  }

  /** Ticks these rows as far as there is room, or takes their ticks away. */
  put(rows: readonly Row[], ticked: boolean): void {
    const next = new Map(this.rows);
    this.isFull = false;
    for (const row of rows) {
      const id = this.source.rowId(row);
      if (!ticked) next.delete(id);
      else if (next.has(id) || next.size < this.max) next.set(id, row);
      else this.isFull = true;
    }
    this.rows = next;
  }

  /** Rows that are shown anew are kept as they are now. */
  shown(rows: readonly Row[]): void {
    const changed = rows.filter((row) => {
      const held = this.rows.get(this.source.rowId(row));
      return held !== undefined && held !== row;
    });
    if (changed.length > 0)
      this.rows = new Map([
        ...this.rows,
        ...changed.map((row): [string, Row] => [this.source.rowId(row), row]),
      ]);
  }

  /** Another narrowing of the list is another list: nothing of it is ticked. */
  narrowedBy(narrowing: string): void {
    if (this.narrowing !== null && this.narrowing !== narrowing) this.clear();
    this.narrowing = narrowing;
  }

  clear(): void {
    this.rows = new Map();
    this.isFull = false;
    this.from = null;
  }
}
