import { sameCell } from '#domain/declaration-draft/cells';
import type { GridApi } from 'ag-grid-community';
import type { GridRows, RowsDelta } from './GridRows.ts';
import { numberColumn } from './places.ts';
import { type GridColumn, type GridRow, valueOf } from './rows.ts';

const fadeMs = 1500;
/** When more rows than can be seen change at once, it is no hand whose work one could follow. */
const mostFlashes = 100;

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

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
    private readonly columns: () => Iterable<GridColumn>,
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
    const flashes = delta.by === 'others' ? this.differing(delta.update) : [];
    const moves = delta.add.length + delta.remove.length > 0;
    if (moves && this.isEditing()) {
      this.held.push(delta);
      this.apply({ add: [], update: delta.update, remove: [] });
    } else {
      this.apply(delta);
    }
    for (const { id, columns } of flashes) this.flash(id, columns);
  }

  /** Which cells of these rows show something else than the grid does. */
  private differing(
    rows: readonly GridRow[],
  ): { readonly id: string; readonly columns: readonly string[] }[] {
    if (rows.length > mostFlashes) return [];
    return rows.map((row) => {
      const before = this.api.getRowNode(row.id)?.data;
      const columns = [...this.columns()].filter(
        (column) => before && !sameCell(valueOf(before, column), valueOf(row, column)),
      );
      return { id: row.id, columns: columns.map(({ id }) => id) };
    });
  }

  /** Lets changed cells fade from the accent tint, so that what others do is seen. */
  private flash(id: string, columns: readonly string[]): void {
    const node = this.api.getRowNode(id);
    if (!node || columns.length === 0 || reducedMotion()) return;
    this.api.flashCells({ rowNodes: [node], columns: [...columns], flashDuration: 0, fadeDuration: fadeMs });
  }

  private apply({ add, update, remove }: Pick<RowsDelta, 'add' | 'update' | 'remove'>): void {
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
