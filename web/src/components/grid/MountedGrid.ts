import { createGrid, type GridApi } from 'ag-grid-community';
import type { BookingTemplate } from '#contracts/templates/template';
import { describeError } from '#contracts/templates/describe-error';
import { type ColumnValue } from './rows/cells.ts';
import { templateOfRow } from './rows/charterers.ts';
import { CellEdits, type EditConflict } from './cell-edits.ts';
import { listenForClipped } from './clipped.ts';
import { colDefOf, numberColDef } from './col-defs.ts';
import type { Reason } from './rows/commands.ts';
import { DrawnCells } from './DrawnCells.ts';
import { inFirstOrder } from './first-order.ts';
import { GridFinder } from './find/GridFinder.ts';
import { fixedOptions } from './grid-options.ts';
import type { GridRows } from './rows/GridRows.ts';
import { numberColumn } from './ranges/places.ts';
import type { Peer } from './ranges/overlay.ts';
import type { KnownHeader } from '#contracts/workbook/headers';
import type { PasteRest } from './ranges/paste.ts';
import type { PasteReview } from './ranges/paste-review.ts';
import { goToProblem } from './problem-walk.ts';
import type { RowsNamed, SelectionState } from './ranges/range-host.ts';
import { RangeLayer } from './ranges/RangeLayer.ts';
import { RowFeed } from './row-feed.ts';
import { type GridColumn, type GridRow, markOf, type StandingRow } from './rows/rows.ts';
import type { Cell } from './ranges/selection.ts';
import { statusGlyph, statusText } from './rows/status.ts';
import type { WritePlan } from './ranges/writes.ts';
import { ColumnWidths } from './widths.ts';

export interface GridHandlers {
  execute(plan: WritePlan, reason: Reason): void;
  /** Both answer with what to say of it. */
  undo(): string;
  redo(): string;
  conflict(conflict: EditConflict): void;
  selected(state: SelectionState | undefined): void;
  /** Takes pasted lines into new rows, as more of the step just executed or one of its own; false where rows cannot be added. */
  grow(rest: PasteRest, isMore: boolean, named: RowsNamed): boolean;
  /** Whether rows can be added. */
  canGrow(): boolean;
  /** Asks before a paste is written of which something is not taken, or could be read two ways. */
  review(review: PasteReview): void;
  /** A message that also shows. */
  warn(text: string): void;
}

export interface GridOptions {
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly template: BookingTemplate;
  readonly label: string;
  /** What a header of a file or of the clipboard names. */
  readonly fieldOf: (header: string) => KnownHeader | undefined;
  readonly dates: { readonly min: string; readonly max: string };
  readonly sortedBy?: string;
  /** Why a cell should be left as it is though it stands open; empty where it need not. */
  readonly frozen?: (row: GridRow, column: GridColumn) => string;
  /** Under which name the browser remembers the columns' widths. */
  readonly widths?: string;
  readonly handlers: GridHandlers;
}

/** The grid while it stands in the page: rows that flow in, ranges over it, edits that go out. */
export class MountedGrid {
  private readonly api: GridApi<StandingRow>;
  private readonly drawn = new DrawnCells();
  private readonly widths: ColumnWidths;
  private readonly stop = new AbortController();
  private readonly layer: RangeLayer;
  private readonly feed: RowFeed;
  readonly finder: GridFinder;
  private readonly edits: CellEdits;
  private columns: ReadonlyMap<string, GridColumn>;

  constructor(
    frame: HTMLElement,
    private readonly said: HTMLElement,
    private readonly options: GridOptions,
  ) {
    this.columns = new Map(options.columns.map((column) => [column.id, column]));
    this.widths = new ColumnWidths(options.widths ?? 'grid');
    this.edits = new CellEdits(options.rows, () => [...this.columns.values()], {
      execute: (plan, reason) => options.handlers.execute(plan, reason),
      conflict: (conflict) => options.handlers.conflict(conflict),
      announce: (text) => this.announce(text),
    });
    listenForClipped(frame, this.stop.signal);
    this.api = this.makeGrid(frame);
    this.layer = new RangeLayer(this.api, frame, {
      rows: options.rows,
      columnOf: (id) => this.columns.get(id),
      fieldOf: options.fieldOf,
      execute: (plan, reason) => options.handlers.execute(plan, reason),
      everywhere: (enter) => this.edits.everywhere(enter),
      undo: () => this.announce(options.handlers.undo()),
      redo: () => this.announce(options.handlers.redo()),
      grow: (rest, isMore, named) => options.handlers.grow(rest, isMore, named),
      canGrow: () => options.handlers.canGrow(),
      review: (review) => options.handlers.review(review),
      problem: (from, back) => this.toProblem(from, back),
      announce: (text) => this.announce(text),
      warn: (text) => {
        this.announce(text);
        options.handlers.warn(text);
      },
      selected: (state) => options.handlers.selected(state),
    });
    this.finder = new GridFinder(this.layer);
    this.feed = new RowFeed(this.api, options.rows, {
      isEditing: () => this.layer.isEditing,
      moved: () => this.layer.repaint(),
      changed: () => this.layer.recount(),
      drawn: this.drawn,
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

  setColumns(columns: readonly GridColumn[]): void {
    if (columns.length === this.columns.size && columns.every((one) => this.columns.get(one.id) === one))
      return;
    this.columns = new Map(columns.map((column) => [column.id, column]));
    this.api.setGridOption('columnDefs', this.colDefs(columns));
    this.layer.places.columnsMoved();
    this.layer.repaint();
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
    this.announce(found ? this.describe(found.row, found.column) : 'No errors and no warnings.');
  }

  moveColumn(id: string, to: number): void {
    this.api.moveColumns([id], to);
  }

  hideColumn(id: string): void {
    this.api.setColumnsVisible([id], false);
  }

  private makeGrid(frame: HTMLElement): GridApi<StandingRow> {
    const { options } = this;
    const api = createGrid<StandingRow>(frame, {
      ...fixedOptions(),
      columnDefs: this.colDefs(options.columns),
      rowData: [...inFirstOrder(options.rows.standing, this.columns.get(options.sortedBy ?? ''))],
      onCellEditingStarted: () => this.layer.repaint(),
      onCellEditingStopped: () => this.editingStopped(),
      onModelUpdated: () => this.modelUpdated(),
      onSortChanged: () => this.layer.stayPut(),
      onDisplayedColumnsChanged: () => this.columnsMoved(),
      onColumnResized: ({ source, finished, column }) => {
        if (finished && source === 'uiColumnResized' && column)
          this.widths.keep(column.getColId(), column.getActualWidth());
        this.columnsMoved();
      },
      onViewportChanged: () => this.layer?.repaint(),
    });
    api.setGridAriaProperty('label', options.label);
    return api;
  }

  private colDefs(columns: readonly GridColumn[]) {
    const { options } = this;
    const context = {
      rows: options.rows,
      drawn: this.drawn,
      open: (id: string, column: GridColumn) => this.edits.open(id, column),
      commit: (id: string, column: GridColumn, value: ColumnValue) => this.edits.commit(id, column, value),
      describe: (row: GridRow, column: GridColumn) => this.describe(row, column),
      frozen: options.frozen ?? (() => ''),
      widthOf: this.widths.of,
      announce: (text: string) => this.announce(text),
      dates: options.dates,
      statusText,
      statusGlyph,
    };
    return [
      { ...numberColDef, ...(options.sortedBy ? {} : { initialSort: 'asc' as const }) },
      ...columns.map((column) => ({
        ...colDefOf(column, context),
        ...(column.id === options.sortedBy ? { initialSort: 'asc' as const } : {}),
      })),
    ];
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

  /** What is wrong with a cell, in the words of its charterer's template. */
  private describe(row: GridRow, column: GridColumn): string {
    const mark = markOf(row, column);
    if (!mark) return '';
    return mark.errors
      .map((error) => {
        const { title, text } = describeError(templateOfRow(row, this.options.template), error);
        return `${error.level === 'error' ? 'Error' : 'Warning'}: ${title}. ${text}`;
      })
      .join(' ');
  }

  private editingStopped(): void {
    if (!this.layer.isEditing) this.feed.release();
    this.layer.repaint();
  }
}
