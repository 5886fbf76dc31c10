import type { GridTypes, RowOf } from './rows/rows.ts';

/** A cell that stands in the page. */
export interface DrawnCell<G extends GridTypes> {
  readonly rowId: string;
  readonly columnId: string;
  /** Draws another version of its row, where it looks different in it; answers whether it holds something else. */
  follow(row: RowOf<G>): boolean;
}

/** The cells of one row that stand in the page, and the version of it that they were drawn from last. */
interface DrawnRow<G extends GridTypes> {
  row: RowOf<G>;
  readonly cells: Set<DrawnCell<G>>;
}

/** The cells that stand in the page, by their rows: of what changes elsewhere nothing need be drawn. */
export class DrawnCells<G extends GridTypes> {
  private readonly rows = new Map<string, DrawnRow<G>>();

  add(cell: DrawnCell<G>, row: RowOf<G>): void {
    const drawn = this.rows.get(row.id);
    if (drawn) drawn.cells.add(cell);
    else this.rows.set(row.id, { row, cells: new Set([cell]) });
  }

  delete(cell: DrawnCell<G>): void {
    const drawn = this.rows.get(cell.rowId);
    drawn?.cells.delete(cell);
    if (drawn?.cells.size === 0) this.rows.delete(cell.rowId);
  }

  /**
   * Draws another version of a row. Answers with the version that was drawn before and the columns in which the two hold
   * something else; undefined where nothing of the row stands in the page.
   */
  follow(row: RowOf<G>): { readonly before: RowOf<G>; readonly columns: readonly string[] } | undefined {
    const drawn = this.rows.get(row.id);
    if (!drawn) return undefined;
    const before = drawn.row;
    drawn.row = row;
    const columns: string[] = [];
    for (const cell of drawn.cells) if (cell.follow(row)) columns.push(cell.columnId);
    return { before, columns };
  }
}
