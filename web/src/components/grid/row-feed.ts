import type { GridApi } from 'ag-grid-community';
import type { GridRows, RowsDelta } from './GridRows.ts';
import { numberColumn } from './places.ts';
import type { GridRow } from './rows.ts';

/**
 * Brings what changes in the rows to the grid. Values change in place at once; rows come and go only while no editor is
 * open, for one that moved under an open editor would take its next keys to another booking.
 */
export class RowFeed {
  private held: RowsDelta[] = [];
  private readonly stop: () => void;

  constructor(
    private readonly api: GridApi<GridRow>,
    private readonly rows: GridRows,
    private readonly isEditing: () => boolean,
    private readonly moved: () => void,
  ) {
    this.stop = rows.subscribe((delta) => this.take(delta));
  }

  destroy(): void {
    this.stop();
  }

  /** The editor has closed: what was held back is shown now. */
  release(): void {
    const held = this.held;
    this.held = [];
    if (held.length === 0) return;
    const ids = new Set(held.flatMap(({ add, remove }) => [...add, ...remove].map(({ id }) => id)));
    const add: GridRow[] = [];
    const remove: GridRow[] = [];
    for (const id of ids) {
      const row = this.rows.get(id);
      const node = this.api.getRowNode(id);
      if (row && !node) add.push(row);
      if (!row && node?.data) remove.push(node.data);
    }
    this.apply({ add, update: [], remove });
  }

  private take(delta: RowsDelta): void {
    const moves = delta.add.length + delta.remove.length > 0;
    if (moves && this.isEditing()) {
      this.held.push(delta);
      this.apply({ add: [], update: delta.update, remove: [] });
    } else {
      this.apply(delta);
    }
  }

  private apply({ add, update, remove }: Omit<RowsDelta, 'quiet'>): void {
    // A row that is held back cannot be updated yet: it comes whole.
    const known = update.filter((row) => this.api.getRowNode(row.id) !== undefined);
    if (add.length + known.length + remove.length === 0) return;
    this.api.applyTransaction({ add: [...add], update: known, remove: [...remove] });
    const rowNodes = known
      .map((row) => this.api.getRowNode(row.id))
      .filter((node) => node !== undefined && node.rowIndex !== null);
    // Marks are no values: the grid does not see by itself that they changed.
    if (rowNodes.length > 0)
      this.api.refreshCells({ rowNodes: rowNodes.flatMap((n) => n ?? []), force: true });
    if (add.length + remove.length > 0) {
      this.api.refreshCells({ columns: [numberColumn] });
      this.moved();
    }
  }
}
