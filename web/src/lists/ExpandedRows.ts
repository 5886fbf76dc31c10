import { makeAutoObservable, observableRef } from 'mobx';
import { snackbars } from '../components/feedback/snackbars.ts';

/** What rows below others come from. */
export interface ExpandedSource<Row> {
  readonly rowId: (row: Row) => string;
  readonly load: (row: Row) => Promise<readonly Row[]>;
  /** Said where they could not be loaded. */
  readonly failure: string;
}

/** Rows that are shown below others, by the id of these; none while they load. */
export type RowsBelow<Row> = ReadonlyMap<string, readonly Row[]>;

/** Which rows of a list are expanded, and what stands below them. */
export class ExpandedRows<Row> {
  open: RowsBelow<Row> = new Map();

  constructor(private readonly source: ExpandedSource<Row>) {
    makeAutoObservable<this, 'source'>(this, { open: observableRef, source: false }, { autoBind: true });
  }

  below(row: Row): readonly Row[] {
    return this.open.get(this.source.rowId(row)) ?? [];
  }

  /** Expands a row or folds it; what stands below is asked for anew each time. */
  async toggle(row: Row): Promise<void> {
    const id = this.source.rowId(row);
    if (this.open.has(id)) {
      this.hide(id);
      return;
    }
    this.put(id, []);
    try {
      const rows = await this.source.load(row);
      if (this.open.has(id)) this.put(id, rows);
    } catch {
      this.hide(id);
      snackbars.error(this.source.failure);
    }
  }

  private put(id: string, rows: readonly Row[]): void {
    this.open = new Map(this.open).set(id, rows);
  }

  private hide(id: string): void {
    this.open = new Map([...this.open].filter(([open]) => open !== id));
  }
}
