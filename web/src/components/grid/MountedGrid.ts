import { createGrid, type GridApi } from 'ag-grid-community';
import type { Point } from '../overlay/point.ts';
import { CellEditor } from './editors/editor.ts';
import { CellEdits } from './cell-edits.ts';
import { listenForClipped } from './clipped.ts';
import { DrawnCells } from './DrawnCells.ts';
import { GridFinder } from './find/GridFinder.ts';
import { inFirstOrder } from './first-order.ts';
import { fixedOptions, sameClassesBy } from './grid-options.ts';
import type { GridSetup } from './GridSetup.ts';
import { goToProblem } from './problem-walk.ts';
import type { Peer } from './ranges/overlay.ts';
import { numberColumn } from './ranges/places.ts';
import { RangeLayer } from './ranges/RangeLayer.ts';
import type { Cell } from './ranges/selection.ts';
import { RowFeed } from './row-feed.ts';
import type { GridColumn } from './rows/columns.ts';
import type { GridTypes, StandingRow } from './rows/rows.ts';
import { ShownColumns } from './ShownColumns.ts';

/** The grid while it stands in the page: rows that flow in, ranges over it, edits that go out. */
export class MountedGrid<G extends GridTypes> {
  private readonly api: GridApi<StandingRow<G>>;
  private readonly drawn = new DrawnCells<G>();
  private readonly columns: ShownColumns<G>;
  private readonly stop = new AbortController();
  private readonly layer: RangeLayer<G>;
  private readonly feed: RowFeed<G>;
  readonly finder: GridFinder<G>;
  private readonly edits: CellEdits<G>;

  constructor(
    frame: HTMLElement,
    private readonly said: HTMLElement,
    private readonly setup: GridSetup<G>,
  ) {
    const { columns, widths = 'grid', sortedBy, rows, sink, words, rowClasses } = setup;
    this.columns = new ShownColumns(columns, widths, sortedBy);
    this.edits = new CellEdits(rows, {
      sink,
      columns: () => this.columns.all,
      announce: (text) => this.announce(text),
      row: words.row,
    });
    listenForClipped(frame, this.stop.signal);
    this.api = this.makeGrid(frame);
    this.layer = this.makeLayer(frame);
    this.finder = new GridFinder(this.layer);
    this.feed = new RowFeed(this.api, rows, {
      isEditing: () => this.layer.isEditing,
      moved: () => this.layer.repaint(),
      changed: () => this.layer.recount(),
      drawn: this.drawn,
      sameClasses: sameClassesBy(rowClasses),
    });
    // Cells of a renderer are put off to an animation frame by the grid: the first rows stand at once instead.
    this.api.flushAllAnimationFrames();
  }

  destroy(): void {
    // Whoever goes elsewhere by a key has entered what stands in the cell, as whoever clicks elsewhere has.
    this.finishEdit();
    this.stop.abort();
    this.feed.destroy();
    this.layer.destroy();
    this.api.destroy();
  }

  finishEdit(): void {
    this.api.stopEditing();
  }

  /** The keyboard goes to the active cell, or to the first that can be edited; nowhere where there are no rows. */
  enter(): void {
    const { current, places } = this.layer;
    if (current) places.focus(current.anchor);
    else if (places.extent.rows > 0) this.layer.activate({ row: 0, column: places.firstWritable });
  }

  announce(text: string): void {
    this.said.textContent = text;
  }

  setColumns(columns: readonly GridColumn<G>[]): void {
    if (!this.columns.use(columns)) return;
    this.api.setGridOption('columnDefs', this.colDefs());
    this.columnsMoved();
  }

  setPeers(peers: readonly Peer[]): void {
    this.layer.setPeers(peers);
  }

  /** Errors first, then the columns' order again: asked for by the user, never by an update. */
  sortAgain(): void {
    this.api.refreshClientSideRowModel('sort');
    this.layer.stayPut();
  }

  /** Brings a cell into view and makes it the active one; without a column the row's first that can be edited. */
  goTo(id: string, columnId?: string): void {
    const { places } = this.layer;
    const row = places.indexOfRow(id);
    const column = columnId === undefined ? places.firstWritable : places.indexOfColumn(columnId);
    if (row !== undefined) this.layer.activate({ row, column: column ?? 0 });
  }

  /** The row above or below the active one, for the pane. */
  step(by: number): void {
    const anchor = this.layer.current?.anchor;
    const row = (anchor?.row ?? -1) + by;
    if (row >= 0 && row < this.layer.places.extent.rows) {
      this.layer.activate({ row, column: anchor?.column ?? this.layer.places.firstWritable });
    }
  }

  toProblem(from: Cell | undefined = this.layer.current?.anchor, back = false): void {
    this.showProblem(from, back);
  }

  toFirstProblem(): void {
    this.showProblem(undefined, false);
  }

  private showProblem(from: Cell | undefined, back: boolean): void {
    const found = goToProblem(this.layer, from, back);
    this.announce(found ? this.setup.describe(found.row, found.column) : 'No errors and no warnings.');
  }

  moveColumn(id: string, to: number): void {
    this.api.moveColumns([id], to);
  }

  hideColumn(id: string): void {
    this.api.setColumnsVisible([id], false);
  }

  private makeGrid(frame: HTMLElement): GridApi<StandingRow<G>> {
    const { label, rows, rowClasses } = this.setup;
    const api = createGrid<StandingRow<G>>(frame, {
      ...fixedOptions(rowClasses),
      columnDefs: this.colDefs(),
      rowData: [...inFirstOrder(rows.standing, this.columns.first)],
      onCellEditingStarted: () => this.layer.repaint(),
      onCellEditingStopped: () => this.editingStopped(),
      onModelUpdated: () => this.modelUpdated(),
      onSortChanged: () => this.layer.stayPut(),
      onDisplayedColumnsChanged: () => this.columnsMoved(),
      onColumnResized: ({ source, finished, column }) => {
        if (finished && source === 'uiColumnResized' && column)
          this.columns.keepWidth(column.getColId(), column.getActualWidth());
        this.columnsMoved();
      },
      onViewportChanged: () => this.layer?.repaint(),
    });
    api.setGridAriaProperty('label', label);
    return api;
  }

  private makeLayer(frame: HTMLElement): RangeLayer<G> {
    const { rows, sink, words, titled, handlers } = this.setup;
    return new RangeLayer(this.api, frame, {
      rows,
      sink,
      words,
      titled,
      columnOf: (id) => this.columns.get(id),
      everywhere: (enter) => this.edits.everywhere(enter),
      asks: () =>
        this.api.getCellEditorInstances().some((editor) => editor instanceof CellEditor && editor.asks()),
      review: (review) => handlers.review(review),
      problem: (from, back) => this.toProblem(from, back),
      ask: (cell, point) => this.ask(cell, point),
      announce: (text) => this.announce(text),
      warn: (text) => {
        this.announce(text);
        handlers.warn(text);
      },
      selected: (state) => handlers.selected(state),
    });
  }

  private ask(cell: Cell, point: Point | null): boolean {
    const { handlers } = this.setup;
    if (!handlers.ask) return false;
    const { places } = this.layer;
    const row = places.rowAt(cell.row);
    const column = places.columnAt(cell.column);
    places.reveal(cell);
    const anchor = places.elementOf(cell);
    if (!row || !column || !anchor) return false;
    handlers.ask(row, column, anchor, point);
    return true;
  }

  private colDefs() {
    const { rows, describe, frozen = () => '', note = () => '', dates } = this.setup;
    return this.columns.defs({
      rows,
      drawn: this.drawn,
      open: (id, column) => this.edits.open(id, column),
      commit: (id, column, value) => this.edits.commit(id, column, value),
      describe,
      frozen,
      note,
      announce: (text) => this.announce(text),
      dates,
    });
  }

  /** Rows have come, gone or been sorted: those that are counted by where they stand have other numbers. */
  private modelUpdated(): void {
    if (!this.layer) return;
    this.layer.repaint();
    this.api.refreshCells({ columns: [numberColumn] });
  }

  private columnsMoved(): void {
    this.layer?.places.columnsMoved();
    this.layer?.repaint();
  }

  private editingStopped(): void {
    if (!this.layer.isEditing) this.feed.release();
    this.layer.repaint();
  }
}
