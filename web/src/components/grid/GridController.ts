import type { FindQuery } from './find/find.ts';
import type { FindState, Replaced } from './find/GridFinder.ts';
import type { GridSetup } from './GridSetup.ts';
import { MountedGrid } from './MountedGrid.ts';
import type { Peer } from './ranges/overlay.ts';
import type { GridColumn } from './rows/columns.ts';
import type { GridTypes } from './rows/rows.ts';

const nothingFound: FindState = { count: 0, at: 0 };

/**
 * The handle by which a screen speaks to its grid. It outlives the grid in the page: what is set before the grid stands,
 * or between a development remount, holds for the next one.
 */
export class GridController<G extends GridTypes> {
  private grid: MountedGrid<G> | undefined;
  private peers: readonly Peer[] = [];
  private columns: readonly GridColumn<G>[];

  constructor(private readonly setup: GridSetup<G>) {
    this.columns = setup.columns;
  }

  /** Makes the grid in `frame`, its announcements in `said`; answers with how to take it away. */
  mount(frame: HTMLElement, said: HTMLElement): () => void {
    const grid = new MountedGrid(frame, said, { ...this.setup, columns: this.columns });
    grid.setPeers(this.peers);
    this.grid = grid;
    return () => {
      this.grid = undefined;
      grid.destroy();
    };
  }

  setColumns(columns: readonly GridColumn<G>[]): void {
    this.columns = columns;
    this.grid?.setColumns(columns);
  }

  setPeers(peers: readonly Peer[]): void {
    this.peers = peers;
    this.grid?.setPeers(peers);
  }

  /** Takes what stands in an open editor as entered. */
  finishEdit(): void {
    this.grid?.finishEdit();
  }

  announce(text: string): void {
    this.grid?.announce(text);
  }

  /** Errors first, then the columns' order again: asked for by the user, never by an update. */
  sortAgain(): void {
    this.grid?.sortAgain();
  }

  /** Brings a cell into view and makes it the active one; without a column the row's first that can be edited. */
  goTo(id: string, columnId?: string): void {
    this.grid?.goTo(id, columnId);
  }

  /** The keyboard goes to the active cell, or to the first that can be edited. */
  enter(): void {
    this.grid?.enter();
  }

  /** The row above (-1) or below (1) the active one, for the pane. */
  step(by: number): void {
    this.grid?.step(by);
  }

  /** The problem after the active cell; errors before warnings. */
  nextProblem(back = false): void {
    this.grid?.toProblem(undefined, back);
  }

  /** The first problem, wherever the active cell is: an error, if there is one. */
  firstProblem(): void {
    this.grid?.toFirstProblem();
  }

  /** How many cells show a text, wherever they are. */
  find(query: FindQuery): FindState {
    return this.grid?.finder.look(query) ?? nothingFound;
  }

  /** Shows the next cell with the text, or the one before; the keyboard stays where it is. */
  findNext(query: FindQuery, back: boolean): FindState {
    return this.grid?.finder.step(query, back) ?? nothingFound;
  }

  replace(query: FindQuery, replacement: string): Replaced {
    return this.grid?.finder.replace(query, replacement) ?? { state: nothingFound, said: '' };
  }

  /** In one step, to be undone as one. */
  replaceAll(query: FindQuery, replacement: string): Replaced {
    return this.grid?.finder.replaceAll(query, replacement) ?? { state: nothingFound, said: '' };
  }

  /** @throws Error for a column that the grid does not have */
  headerOf(columnId: string): string {
    const column = this.columns.find(({ id }) => id === columnId);
    if (!column) throw new Error(`Table column ${columnId} not found`);
    return column.header;
  }

  moveColumn(id: string, to: number): void {
    this.grid?.moveColumn(id, to);
  }

  hideColumn(id: string): void {
    this.grid?.hideColumn(id);
  }
}
