import type { IRowNode, RowDataTransaction } from 'ag-grid-community';
import type { DrawnCells } from './DrawnCells.ts';
import { numberColumn } from './ranges/places.ts';
import type { GridTypes, RowOf, RowsDelta, RowSource, StandingRow } from './rows/rows.ts';

/** A fade begins at a colour that was drawn: without a frame of it there would be nothing to fade from. */
const flashMs = 100;
const fadeMs = 1500;
/** When more rows than can be seen change at once, it is no hand whose work one could follow. */
const maxFlashes = 100;

/** What is asked of a row's node in the grid. */
export type FedNode<G extends GridTypes> = Pick<IRowNode<StandingRow<G>>, 'data' | 'updateData'>;

/** What is asked of the grid itself. */
export interface FedGrid<G extends GridTypes, Node extends FedNode<G>> {
  getRowNode(id: string): Node | undefined;
  applyTransaction(changes: RowDataTransaction<StandingRow<G>>): unknown;
  refreshCells(cells: { columns: string[] }): void;
  flashCells(cells: {
    rowNodes: Node[];
    columns: string[];
    flashDuration: number;
    fadeDuration: number;
  }): void;
}

export interface FeedSurroundings<G extends GridTypes> {
  readonly isEditing: () => boolean;
  /** Rows came or went. */
  readonly moved: () => void;
  /** Cells hold something else. */
  readonly changed: () => void;
  readonly drawn: DrawnCells<G>;
  /** Whether two versions of a row bear the same classes: the grid sets them, and has to hear of it. */
  readonly sameClasses: (a: RowOf<G>, b: RowOf<G>) => boolean;
}

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Brings what changes in the rows to the grid. Values change in place at once; rows come and go only while no editor is
 * open, for one that moved under an open editor would take its next keys to another row. The grid itself need not
 * hear of values: it reads them where they stand, and the cells that stand in the page are told here.
 */
export class RowFeed<G extends GridTypes, Node extends FedNode<G> = IRowNode<StandingRow<G>>> {
  /** Rows that came or went while an editor was open. */
  private readonly held = new Set<string>();
  private readonly stop: () => void;

  constructor(
    private readonly grid: FedGrid<G, Node>,
    private readonly rows: RowSource<G>,
    private readonly around: FeedSurroundings<G>,
  ) {
    this.stop = rows.subscribe((delta) => this.take(delta));
  }

  destroy(): void {
    this.stop();
  }

  /** The editor has closed: what was held back is shown now. */
  release(): void {
    const held = [...this.held];
    this.held.clear();
    this.move(held);
  }

  private take({ by, add, update, remove }: RowsDelta<G>): void {
    const moved = [...add, ...remove];
    if (moved.length > 0 && this.around.isEditing()) for (const { id } of moved) this.held.add(id);
    else
      this.move(
        moved.map(({ id }) => id),
        add,
      );
    const isSeen = by === 'others' && update.length <= maxFlashes && !reducedMotion();
    for (const row of update) this.draw(row, isSeen);
    if (update.length > 0) this.around.changed();
  }

  /** Brings a row that stands in the page up to date; what others changed fades from the accent tint. */
  private draw(row: RowOf<G>, isSeen: boolean): void {
    const drawn = this.around.drawn.follow(row);
    if (!drawn) return;
    const node = this.grid.getRowNode(row.id);
    if (!node) return;
    if (node.data && !this.around.sameClasses(drawn.before, row)) node.updateData(node.data);
    const { columns } = drawn;
    if (isSeen && columns.length > 0)
      this.grid.flashCells({
        rowNodes: [node],
        columns: [...columns],
        flashDuration: flashMs,
        fadeDuration: fadeMs,
      });
  }

  /**
   * Rows that came or went. What comes finds its place by what was told of it (`told`): errors that were found in it
   * since are no reason to put it on top.
   */
  private move(ids: readonly string[], told: readonly RowOf<G>[] = []): void {
    const add: StandingRow<G>[] = [];
    const update: StandingRow<G>[] = [];
    const remove: StandingRow<G>[] = [];
    for (const id of ids) {
      const row = this.rows.getStanding(id);
      const held = this.grid.getRowNode(id)?.data;
      if (row && !held) add.push(row);
      else if (!row && held) remove.push(held);
      // It went and came again while an editor was open.
      else if (row && row !== held) update.push(row);
    }
    if (add.length + update.length + remove.length === 0) return;
    const newest = add.map(({ row }) => row);
    const versions = new Map(told.map((row) => [row.id, row]));
    for (const standing of add) standing.row = versions.get(standing.id) ?? standing.row;
    this.grid.applyTransaction({ add, update, remove });
    add.forEach((standing, at) => {
      standing.row = newest[at] ?? standing.row;
    });
    this.grid.refreshCells({ columns: [numberColumn] });
    this.around.moved();
  }
}
