import { sameCell } from '#domain/declaration-draft/cells';
import type { GridApi, IRowNode } from 'ag-grid-community';
import type { GridRows, RowsDelta } from './GridRows.ts';
import type { Mark } from './marks.ts';
import { numberColumn } from './places.ts';
import type { ColumnValue } from './cells.ts';
import { type GridColumn, type GridRow, isChanged, markOf, valueOf } from './rows.ts';

/** A fade begins at a colour that was drawn: without a frame of it there would be nothing to fade from. */
const flashMs = 100;
const fadeMs = 1500;
/** When more rows than can be seen change at once, it is no hand whose work one could follow. */
const mostFlashes = 100;

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A row that stands in the page, as it was drawn last and as it is to be drawn now. */
interface DrawnRow {
  readonly node: IRowNode<GridRow>;
  readonly before: GridRow;
  readonly after: GridRow;
}

const sameMark = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a === b ||
  (a?.errors.length === b?.errors.length && a?.errors.every((error, at) => error === b?.errors[at]) === true);

/** The name under which an option is shown; two values of one id may bear different ones. */
const nameOf = (value: ColumnValue): string | null =>
  value !== null && typeof value === 'object' && 'name' in value ? value.name : null;

/** Whether a cell looks different although it holds the same: its mark, its tint, its lock, or the name of its option. */
const looksOther = (before: GridRow, after: GridRow, column: GridColumn): boolean => {
  const was = valueOf(before, column);
  const is = valueOf(after, column);
  if (!sameCell(was, is)) return false;
  return (
    nameOf(was) !== nameOf(is) ||
    before.lock !== after.lock ||
    isChanged(before, column) !== isChanged(after, column) ||
    !sameMark(markOf(before, column), markOf(after, column))
  );
};

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
    private readonly changed: () => void,
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
    const drawn = this.drawnOf(delta.update);
    const moves = delta.add.length + delta.remove.length > 0;
    if (moves && this.isEditing()) {
      this.held.push(delta);
      this.apply({ add: [], update: delta.update, remove: [] });
    } else {
      this.apply(delta);
    }
    this.redraw(drawn);
    if (delta.update.length > 0) this.changed();
    if (delta.by === 'others' && delta.update.length <= mostFlashes) this.flash(drawn);
  }

  /** Those of these rows that stand in the page, with what they show so far; of the others nothing need be compared. */
  private drawnOf(rows: readonly GridRow[]): readonly DrawnRow[] {
    if (rows.length === 0) return [];
    const nodes = new Map(this.api.getRenderedNodes().map((node) => [node.id, node]));
    return rows.flatMap((after) => {
      const node = nodes.get(after.id);
      return node?.data ? [{ node, before: node.data, after }] : [];
    });
  }

  /** Marks are no values: the grid draws cells anew whose values changed, and does not see what else did. */
  private redraw(drawn: readonly DrawnRow[]): void {
    const columns = [...this.columns()];
    for (const { node, before, after } of drawn) {
      const other = columns.filter((column) => looksOther(before, after, column)).map(({ id }) => id);
      if (other.length > 0) this.api.refreshCells({ rowNodes: [node], columns: other, force: true });
    }
  }

  /** Lets changed cells fade from the accent tint, so that what others do is seen. */
  private flash(drawn: readonly DrawnRow[]): void {
    if (drawn.length === 0 || reducedMotion()) return;
    const columns = [...this.columns()];
    for (const { node, before, after } of drawn) {
      const changed = columns.filter((column) => !sameCell(valueOf(before, column), valueOf(after, column)));
      if (changed.length === 0) continue;
      const ids = changed.map(({ id }) => id);
      this.api.flashCells({ rowNodes: [node], columns: ids, flashDuration: flashMs, fadeDuration: fadeMs });
    }
  }

  private apply({ add, update, remove }: Pick<RowsDelta, 'add' | 'update' | 'remove'>): void {
    // A row that is held back cannot be updated yet: it comes whole.
    const known = update.filter((row) => this.api.getRowNode(row.id) !== undefined);
    if (add.length + known.length + remove.length === 0) return;
    this.api.applyTransaction({ add: [...add], update: known, remove: [...remove] });
    if (add.length + remove.length > 0) {
      this.api.refreshCells({ columns: [numberColumn] });
      this.moved();
    }
  }
}
