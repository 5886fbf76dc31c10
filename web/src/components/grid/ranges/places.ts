import type { Column, GridApi, IRowNode } from 'ag-grid-community';
import type { GridColumn } from '../rows/columns.ts';
import type { GridTypes, RowOf, RowSource, StandingRow } from '../rows/rows.ts';
import { type Cell, clampCell, type Extent, type Rectangle } from './selection.ts';
import type { Sheet, TitleFinder } from './sheet.ts';

/** Where the rows and the numbers of rows stand in the grid's DOM; AG Grid 36. */
export const numberColumn = 'row-number';
const viewportClass = '.ag-grid-viewport';
const containerClass = '.ag-grid-scrolling-container';

/** Pixels from the upper left corner of the rows; of pinned columns, from the left edge of what is seen. */
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Translates between displayed rows and columns, ids, elements and pixels. */
export class GridPlaces<G extends GridTypes> implements Sheet<G> {
  private shownColumns: readonly Column[] | undefined;

  constructor(
    readonly api: GridApi<StandingRow<G>>,
    readonly wrapper: HTMLElement,
    private readonly rows: RowSource<G>,
    private readonly columnOf: (id: string) => GridColumn<G> | undefined,
    readonly titled: TitleFinder<G>,
  ) {}

  /** Columns were moved, hidden, shown or resized. */
  columnsMoved(): void {
    this.shownColumns = undefined;
  }

  get viewport(): HTMLElement | null {
    return this.wrapper.querySelector(viewportClass);
  }

  get container(): HTMLElement | null {
    return this.wrapper.querySelector(containerClass);
  }

  get extent(): Extent {
    return { rows: this.api.getDisplayedRowCount(), columns: this.columns.length };
  }

  private get columns(): readonly Column[] {
    this.shownColumns ??= this.api
      .getAllDisplayedColumns()
      .filter((column) => column.getColId() !== numberColumn);
    return this.shownColumns;
  }

  rowAt(index: number): RowOf<G> | undefined {
    const held = this.nodeAt(index)?.data;
    return held?.isGone ? this.rows.get(held.id) : held?.row;
  }

  nodeAt(index: number): IRowNode<StandingRow<G>> | undefined {
    return this.api.getDisplayedRowAtIndex(index);
  }

  columnAt(index: number): GridColumn<G> | undefined {
    const column = this.columns[index];
    return column && this.columnOf(column.getColId());
  }

  get shown(): readonly GridColumn<G>[] {
    return this.columns.flatMap((column) => this.columnOf(column.getColId()) ?? []);
  }

  /** Where editing begins in a row; read-only columns stand left of it. */
  get firstWritable(): number {
    const index = this.columns.findIndex((column) => this.columnOf(column.getColId())?.editable === true);
    return Math.max(0, index);
  }

  idAt(index: number): string | undefined {
    return this.nodeAt(index)?.id;
  }

  indexOfRow(id: string): number | undefined {
    const node = this.api.getRowNode(id);
    return node?.displayed ? (node.rowIndex ?? undefined) : undefined;
  }

  indexOfColumn(id: string): number | undefined {
    const index = this.columns.findIndex((column) => column.getColId() === id);
    return index === -1 ? undefined : index;
  }

  /** The cell that an element belongs to, by ids: the row index of an element may be stale. */
  cellAround(target: EventTarget | null): { readonly cell: Cell; readonly isNumber: boolean } | undefined {
    const element = target instanceof Element ? target.closest('.ag-cell') : null;
    const columnId = element?.getAttribute('col-id');
    const row = this.indexOfRow(element?.closest('[row-id]')?.getAttribute('row-id') ?? '');
    if (!columnId || row === undefined) return undefined;
    if (columnId === numberColumn) return { cell: { row, column: 0 }, isNumber: true };
    const column = this.indexOfColumn(columnId);
    return column === undefined ? undefined : { cell: { row, column }, isNumber: false };
  }

  elementOf(cell: Cell): HTMLElement | null {
    const id = this.idAt(cell.row);
    const column = this.columns[cell.column]?.getColId();
    if (id === undefined || column === undefined) return null;
    return this.wrapper.querySelector(
      `[row-id="${CSS.escape(id)}"] .ag-cell[col-id="${CSS.escape(column)}"]`,
    );
  }

  /** The cell under a point, by arithmetic: past the edges it is the nearest, and it need not be rendered. */
  hit(x: number, y: number): Cell {
    const container = this.container?.getBoundingClientRect();
    const viewport = this.viewport;
    if (!container || !viewport) return { row: 0, column: 0 };
    const edge = viewport.getBoundingClientRect().left;
    const pinned = this.pinnedWidth;
    const inPinned = x - edge < pinned && viewport.scrollLeft >= 0;
    const across = inPinned ? x - edge : x - edge - pinned + viewport.scrollLeft;
    const columns = this.columns;
    let column = columns.findIndex(
      (one) => one.isPinned() === inPinned && across < (one.getLeft() ?? 0) + one.getActualWidth(),
    );
    if (column === -1) column = inPinned ? this.firstCentre : columns.length - 1;
    const row = this.rowAtPixel(y - container.top);
    return clampCell({ row, column }, this.extent);
  }

  private rowAtPixel(y: number): number {
    const height = this.api.getDisplayedRowAtIndex(0)?.rowHeight ?? 32;
    return Math.floor(y / height);
  }

  /** Width of the pinned columns, the row numbers included. */
  get pinnedWidth(): number {
    let width = 0;
    for (const column of this.api.getAllDisplayedColumns()) {
      if (column.isPinned()) width = Math.max(width, (column.getLeft() ?? 0) + column.getActualWidth());
    }
    return width;
  }

  private get firstCentre(): number {
    const index = this.columns.findIndex((column) => !column.isPinned());
    return index === -1 ? this.columns.length - 1 : index;
  }

  /** The pinned and the scrolling part of a range in pixels; a part without columns is absent. */
  boxesOf(area: Rectangle): { readonly pinned?: Box; readonly centre?: Box } {
    const first = this.api.getDisplayedRowAtIndex(area.top);
    const last = this.api.getDisplayedRowAtIndex(area.bottom);
    if (!first || !last) return {};
    const top = first.rowTop ?? 0;
    const height = (last.rowTop ?? 0) + (last.rowHeight ?? 0) - top;
    const part = (pinned: boolean, offset: number): Box | undefined => {
      const columns = this.columns
        .slice(area.left, area.right + 1)
        .filter((column) => column.isPinned() === pinned);
      const from = columns[0];
      const to = columns.at(-1);
      if (!from || !to) return undefined;
      const left = (from.getLeft() ?? 0) + offset;
      return { top, height, left, width: (to.getLeft() ?? 0) + to.getActualWidth() + offset - left };
    };
    const pinned = part(true, 0);
    const centre = part(false, this.pinnedWidth);
    return { ...(pinned ? { pinned } : {}), ...(centre ? { centre } : {}) };
  }

  reveal(cell: Cell): void {
    const column = this.columns[cell.column];
    if (cell.row < this.extent.rows) this.api.ensureIndexVisible(cell.row);
    if (column && !column.isPinned()) this.api.ensureColumnVisible(column);
  }

  /** The beginning of a row in view: a pinned column is always seen, the ones beside it may not be. */
  revealStart(): void {
    const first = this.columns.find((column) => !column.isPinned());
    if (first) this.api.ensureColumnVisible(first, 'start');
  }

  focus(cell: Cell): void {
    const column = this.columns[cell.column];
    if (!column || this.idAt(cell.row) === undefined) return;
    this.reveal(cell);
    this.api.setFocusedCell(cell.row, column);
  }

  columnIdAt(index: number): string | undefined {
    return this.columns[index]?.getColId();
  }
}
