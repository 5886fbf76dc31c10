import type { GridRow } from './rows/rows.ts';

/** A cell that stands in the page. */
export interface DrawnCell {
  readonly rowId: string;
  readonly columnId: string;
  /** Draws another version of its row, where it looks different in it; answers whether it holds something else. */
  follow(row: GridRow): boolean;
}

/** The cells of one row that stand in the page, and the version of it that they were drawn from last. */
interface DrawnRow {
  row: GridRow;
  readonly cells: Set<DrawnCell>;
}

/** The cells that stand in the page, by their rows: of what changes elsewhere nothing need be drawn. */
export class DrawnCells {
  private readonly rows = new Map<string, DrawnRow>();

  add(cell: DrawnCell, row: GridRow): void {
    const drawn = this.rows.get(row.id);
    if (drawn) drawn.cells.add(cell);
    else this.rows.set(row.id, { row, cells: new Set([cell]) });
  }

  delete(cell: DrawnCell): void {
    const drawn = this.rows.get(cell.rowId);
    drawn?.cells.delete(cell);
    if (drawn?.cells.size === 0) this.rows.delete(cell.rowId);
  }

  /**
   * Draws another version of a row. Answers with the version that was drawn before and the columns in which the two hold
   * something else; undefined where nothing of the row stands in the page.
   */
  follow(row: GridRow): { readonly before: GridRow; readonly columns: readonly string[] } | undefined {
    const drawn = this.rows.get(row.id);
    if (!drawn) return undefined;
    const before = drawn.row;
    drawn.row = row;
    const columns: string[] = [];
    for (const cell of drawn.cells) if (cell.follow(row)) columns.push(cell.columnId);
    return { before, columns };
  }
}
