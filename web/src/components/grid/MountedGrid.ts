import { sameCell } from '#domain/declaration-draft/cells';
import { createGrid, type GridApi } from 'ag-grid-community';
import type { BookingTemplate } from '#contracts/templates/template';
import { describeError } from '#contracts/templates/describe-error';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import { type ColumnValue } from './rows/cells.ts';
import { colDefOf, numberColDef } from './col-defs.ts';
import type { Reason } from './rows/commands.ts';
import { DrawnCells } from './DrawnCells.ts';
import { inFirstOrder } from './first-order.ts';
import { fixedOptions } from './grid-options.ts';
import type { GridRows } from './rows/GridRows.ts';
import { numberColumn } from './ranges/places.ts';
import type { Peer } from './ranges/overlay.ts';
import type { PastePlan } from './ranges/paste.ts';
import { nextProblem, problemPlaces } from './rows/problems.ts';
import type { RowsNamed, SelectionState } from './ranges/range-host.ts';
import { RangeLayer } from './ranges/RangeLayer.ts';
import { RowFeed } from './row-feed.ts';
import { cellOf, fieldOf, type GridColumn, type GridRow, markOf, type StandingRow } from './rows/rows.ts';
import type { Cell } from './ranges/selection.ts';
import { statusGlyph, statusText } from './rows/status.ts';
import { planWrites, type WritePlan } from './ranges/writes.ts';

/** An edit met another value than the one its editor opened with: the user says which holds. */
export interface EditConflict {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly field: BookingField;
  readonly mine: CellValue;
  readonly theirs: CellValue;
}

export interface GridHandlers {
  execute(plan: WritePlan, reason: Reason): void;
  /** Both answer with what to say of it. */
  undo(): string;
  redo(): string;
  conflict(conflict: EditConflict): void;
  selected(state: SelectionState | undefined): void;
  /** Takes pasted lines into new rows, as more of the step just executed or one of its own; false where rows cannot be added. */
  grow(rest: PastePlan['rest'], isMore: boolean, named: RowsNamed): boolean;
  /** A message that also shows. */
  warn(text: string): void;
}

export interface GridOptions {
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly template: BookingTemplate;
  readonly label: string;
  readonly dates: { readonly min: string; readonly max: string };
  readonly sortedBy?: string;
  readonly handlers: GridHandlers;
}

/** The grid while it stands in the page: rows that flow in, ranges over it, edits that go out. */
export class MountedGrid {
  private readonly api: GridApi<StandingRow>;
  private readonly drawn = new DrawnCells();
  private readonly layer: RangeLayer;
  private readonly feed: RowFeed;
  private columns: ReadonlyMap<string, GridColumn>;
  /** What the field held whose editor was opened last. */
  private opened:
    | { readonly id: string; readonly field: BookingField; readonly value: CellValue }
    | undefined;

  constructor(
    frame: HTMLElement,
    private readonly said: HTMLElement,
    private readonly options: GridOptions,
  ) {
    this.columns = new Map(options.columns.map((column) => [column.id, column]));
    this.api = this.makeGrid(frame);
    this.layer = new RangeLayer(this.api, frame, {
      rows: options.rows,
      columnOf: (id) => this.columns.get(id),
      execute: (plan, reason) => options.handlers.execute(plan, reason),
      undo: () => this.announce(options.handlers.undo()),
      redo: () => this.announce(options.handlers.redo()),
      grow: (rest, isMore, named) => options.handlers.grow(rest, isMore, named),
      problem: (from, back) => this.toProblem(from, back),
      announce: (text) => this.announce(text),
      warn: (text) => {
        this.announce(text);
        options.handlers.warn(text);
      },
      selected: (state) => options.handlers.selected(state),
    });
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
    this.feed.destroy();
    this.layer.destroy();
    this.api.destroy();
  }

  finishEdit(): void {
    this.api.stopEditing();
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

  /** Brings a cell into view and makes it the active one; without a column the row's first. */
  goTo(id: string, columnId?: string): void {
    const row = this.layer.places.indexOfRow(id);
    const column = columnId === undefined ? 0 : this.layer.places.indexOfColumn(columnId);
    if (row !== undefined) this.layer.activate({ row, column: column ?? 0 });
  }

  /** The row above or below the active one, for the pane. */
  step(by: number): void {
    const anchor = this.layer.current?.anchor;
    const row = (anchor?.row ?? -1) + by;
    if (row >= 0 && row < this.layer.places.extent.rows) {
      this.layer.activate({ row, column: anchor?.column ?? 0 });
    }
  }

  toProblem(from: Cell | undefined = this.layer.current?.anchor, back = false): void {
    this.showProblem(from, back);
  }

  toFirstProblem(): void {
    this.showProblem(undefined, false);
  }

  private showProblem(from: Cell | undefined, back: boolean): void {
    const { places } = this.layer;
    const { rows, columns } = places.extent;
    const shownRows = Array.from({ length: rows }, (_, index) => places.rowAt(index)).filter(
      (row) => row !== undefined,
    );
    const shown = Array.from({ length: columns }, (_, index) => places.columnAt(index)).filter(
      (column) => column !== undefined,
    );
    const found = nextProblem(problemPlaces(shownRows, shown), from, back);
    if (!found) return this.announce('No errors and no warnings.');
    this.layer.activate({ row: found.rowIndex, column: found.columnIndex });
    const row = shownRows[found.rowIndex];
    const column = shown[found.columnIndex];
    if (row && column) this.announce(this.describe(row, column));
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
      onModelUpdated: () => this.layer?.repaint(),
      onSortChanged: () => {
        this.layer.stayPut();
        this.api.refreshCells({ columns: [numberColumn] });
      },
      onDisplayedColumnsChanged: () => this.columnsMoved(),
      onColumnResized: () => this.columnsMoved(),
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
      open: (id: string, column: GridColumn) => this.open(id, column),
      commit: (id: string, column: GridColumn, value: ColumnValue) => this.commit(id, column, value),
      describe: (row: GridRow, column: GridColumn) => this.describe(row, column),
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

  private columnsMoved(): void {
    this.layer?.places.columnsMoved();
    this.layer?.repaint();
  }

  /** What is wrong with a cell, in the words of the organisation's template. */
  private describe(row: GridRow, column: GridColumn): string {
    const mark = markOf(row, column);
    if (!mark) return '';
    return mark.errors
      .map((error) => {
        const { title, text } = describeError(this.options.template, error);
        return `${error.level === 'error' ? 'Error' : 'Warning'}: ${title}. ${text}`;
      })
      .join(' ');
  }

  /** The editor says so itself: the grid's own event comes a task later, when fast keys have opened the next one. */
  private open(id: string, column: GridColumn): void {
    const row = this.options.rows.get(id);
    const field = row && fieldOf(row, column);
    this.opened = field ? { id: row.id, field, value: cellOf(row, field) } : undefined;
  }

  private editingStopped(): void {
    if (!this.layer.isEditing) this.feed.release();
    this.layer.repaint();
  }

  /** What an editor hands over: becomes a command, or a question where someone else was faster. */
  private commit(id: string, column: GridColumn, value: ColumnValue): void {
    const row = this.options.rows.get(id);
    if (!row) return this.announce('This booking is no longer in the list; what was typed is lost.');
    const plan = planWrites([{ row, column, value }]);
    const [change] = plan.changes;
    if (!change) return;
    const { opened } = this;
    if (opened?.id === id && opened.field === change.field && !sameCell(opened.value, change.from)) {
      this.options.handlers.conflict({
        row,
        column,
        field: change.field,
        mine: change.to,
        theirs: change.from,
      });
      return;
    }
    this.options.handlers.execute(plan, 'edit');
  }
}
