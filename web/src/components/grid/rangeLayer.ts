import type { GridApi } from 'ag-grid-community';
import { copyText } from './cells.ts';
import { parseHtmlTable, writeHtmlTable } from './clipboard-html.ts';
import { DragTracker } from './drag.ts';
import { planFill } from './fill.ts';
import type { GridRows } from './GridRows.ts';
import { handleKey } from './keyboard.ts';
import { Overlay, type Peer } from './overlay.ts';
import { type PastePlan, planClear, planPaste } from './paste.ts';
import { GridPlaces } from './places.ts';
import type { Reason } from './commands.ts';
import { type GridColumn, type GridRow, isEditable, valueOf } from './rows.ts';
import {
  type Cell,
  fillTarget,
  type FillTarget,
  fillWithin,
  isSingle,
  type Rectangle,
  rectangleOf,
  type Selection,
  single,
  sizeOf,
} from './selection.ts';
import { Follower } from './follow.ts';
import { parseTsv, writeTsv } from './tsv.ts';
import { sayPaste, saySelection } from './words.ts';
import type { WritePlan } from './writes.ts';

/** What is selected, for the status bar, the pane and the peers. */
export interface SelectionState {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly rowIndex: number;
  readonly cells: number;
  /** Sum of the numbers in the range; null where there is none. */
  readonly sum: number | null;
}

/** What the layer asks of its surroundings. */
export interface RangeHost {
  readonly rows: GridRows;
  columnOf(id: string): GridColumn | undefined;
  execute(plan: WritePlan, reason: Reason): void;
  undo(): void;
  redo(): void;
  /** Takes the lines of a paste that fell off below into rows of their own; false where no rows can be added. */
  grow(rest: PastePlan['rest']): boolean;
  problem(from: Cell | undefined, back: boolean): void;
  announce(text: string): void;
  /** A message that also shows, where something was left out. */
  warn(text: string): void;
  selected(state: SelectionState | undefined): void;
}

/**
 * Rectangular ranges over a grid that has none: mouse, keyboard, clipboard and fill handle. It listens to the DOM on the
 * wrapper, before the grid does, and keeps the grid's own focus on the range's anchor.
 */
export class RangeLayer {
  readonly places: GridPlaces;
  private readonly overlay: Overlay;
  private readonly follower: Follower;
  private readonly drag: DragTracker;
  private readonly stop = new AbortController();
  private selection: Selection | undefined;
  private fill: FillTarget | undefined;
  private peers: readonly Peer[] = [];
  private suppressMouse = false;
  private frame = 0;

  constructor(
    readonly api: GridApi<GridRow>,
    wrapper: HTMLElement,
    readonly host: RangeHost,
  ) {
    this.places = new GridPlaces(api, wrapper, host.rows, (id) => host.columnOf(id));
    this.overlay = new Overlay(this.places);
    this.follower = new Follower(this.places);
    this.drag = new DragTracker(this.places);
    const capture = { capture: true, signal: this.stop.signal };
    const bubble = { signal: this.stop.signal };
    wrapper.addEventListener('keydown', (event) => this.keyDown(event), capture);
    wrapper.addEventListener('pointerdown', (event) => this.pointerDown(event), capture);
    wrapper.addEventListener('mousedown', (event) => this.mouseDown(event), capture);
    wrapper.addEventListener('focusin', (event) => this.focused(event), bubble);
    wrapper.addEventListener('copy', (event) => this.copy(event), bubble);
    wrapper.addEventListener('cut', (event) => this.cut(event), bubble);
    wrapper.addEventListener('paste', (event) => this.paste(event), bubble);
    this.places.viewport?.addEventListener('scroll', () => this.overlay.clip(), { ...bubble, passive: true });
  }

  destroy(): void {
    this.stop.abort();
    this.drag.end();
    cancelAnimationFrame(this.frame);
    this.overlay.destroy();
  }

  get current(): Selection | undefined {
    return this.selection;
  }

  get isEditing(): boolean {
    return this.api.getEditingCells().length > 0;
  }

  select(selection: Selection | undefined, say = true): void {
    this.selection = selection;
    this.follower.hold(selection);
    this.repaint();
    const state = this.stateOf(selection);
    this.host.selected(state);
    if (say && selection && !isSingle(selection))
      this.host.announce(saySelection(sizeOf(rectangleOf(selection))));
  }

  /** Makes a cell the active one: the grid's focus goes there, and the range with it. */
  activate(cell: Cell): void {
    this.select(single(cell), false);
    this.places.focus(cell);
  }

  /** Opens the editor of the active cell, as the key asks that was pressed. */
  edit(key: string): void {
    const { anchor } = this.selection ?? {};
    const colKey = anchor && this.places.columnIdAt(anchor.column);
    const row = anchor && this.places.rowAt(anchor.row);
    const column = anchor && this.places.columnAt(anchor.column);
    if (!row || !column || colKey === undefined) return;
    if (!isEditable(row, column)) {
      this.host.announce(
        row.lock === 'cancelled' ? 'Cancelled bookings cannot be edited.' : 'This cell cannot be edited.',
      );
      return;
    }
    this.places.reveal(anchor);
    this.api.startEditingCell({ rowIndex: anchor.row, colKey, key });
  }

  /** Moves the range's free corner and brings it into view; the focus stays. */
  extend(head: Cell): void {
    if (!this.selection) return this.activate(head);
    this.select({ anchor: this.selection.anchor, head });
    this.places.reveal(head);
  }

  setPeers(peers: readonly Peer[]): void {
    this.peers = peers;
    this.repaint();
  }

  /** Rows or columns have moved: the range goes with its rows, or is given up. */
  follow(): void {
    const before = this.selection;
    const after = this.follower.follow(before);
    if (after === before) return;
    this.selection = after;
    this.follower.hold(after);
    this.host.selected(this.stateOf(after));
    if (!after) this.api.clearFocusedCell();
    else if (!this.isEditing && this.places.wrapper.contains(document.activeElement))
      this.places.focus(after.anchor);
  }

  /** The user sorted: the range keeps its place on the screen, whatever rows come to lie there. */
  stayPut(): void {
    this.follower.hold(this.selection);
    this.repaint();
  }

  repaint(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  }

  private paint(): void {
    this.follow();
    const anchor = this.selection?.anchor;
    const row = anchor && this.places.rowAt(anchor.row);
    const column = anchor && this.places.columnAt(anchor.column);
    this.overlay.draw({
      selection: this.selection,
      fill: this.fill?.area,
      peers: this.peers,
      editing: this.isEditing,
      writable: row !== undefined && column !== undefined && isEditable(row, column),
    });
    for (const line of this.places.wrapper.querySelectorAll('.ag-row')) {
      line.classList.toggle('grid-row-active', row !== undefined && line.getAttribute('row-id') === row.id);
    }
  }

  private stateOf(selection: Selection | undefined): SelectionState | undefined {
    const row = selection && this.places.rowAt(selection.anchor.row);
    const column = selection && this.places.columnAt(selection.anchor.column);
    if (!row || !column) return undefined;
    const area = rectangleOf(selection);
    const size = sizeOf(area);
    const cells = size.rows * size.columns;
    return { row, column, rowIndex: selection.anchor.row, cells, sum: cells > 1 ? this.sumOf(area) : null };
  }

  private sumOf(area: Rectangle): number | null {
    let sum: number | null = null;
    for (let index = area.top; index <= area.bottom; index += 1) {
      const row = this.places.rowAt(index);
      if (!row) continue;
      for (let at = area.left; at <= area.right; at += 1) {
        const column = this.places.columnAt(at);
        const value = column && valueOf(row, column);
        if (typeof value === 'number') sum = (sum ?? 0) + value;
      }
    }
    return sum;
  }

  private keyDown(event: KeyboardEvent): void {
    if (!this.isEditing) this.follow();
    if (!handleKey(event, this)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private pointerDown(event: PointerEvent): void {
    this.suppressMouse = false;
    if (event.button !== 0) return;
    if (event.target === this.overlay.handle) return this.startFill(event);
    if (event.target instanceof Element && event.target.closest('.ag-cell-inline-editing, .cell-editor'))
      return;
    const hit = this.places.cellAround(event.target);
    if (!hit) return;
    const last = this.places.extent.columns - 1;
    if (event.shiftKey && this.selection) {
      // The grid would move its focus to the clicked cell, and with it the anchor.
      this.suppressMouse = true;
      event.stopPropagation();
      this.extend(hit.isNumber ? { row: hit.cell.row, column: last } : hit.cell);
    } else if (hit.isNumber) {
      this.suppressMouse = true;
      event.stopPropagation();
      this.activate(hit.cell);
      this.select({ anchor: hit.cell, head: { row: hit.cell.row, column: last } });
    } else {
      this.select(single(hit.cell), false);
    }
    if (event.pointerType === 'touch') return;
    this.drag.start(
      event,
      (cell) => this.extend(hit.isNumber ? { row: cell.row, column: last } : cell),
      () => {},
    );
  }

  private mouseDown(event: MouseEvent): void {
    if (!this.suppressMouse && event.target !== this.overlay.handle) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private focused(event: FocusEvent): void {
    const hit = this.places.cellAround(event.target);
    if (!hit || hit.isNumber || this.drag.active) return;
    const { anchor } = this.selection ?? {};
    if (anchor?.row !== hit.cell.row || anchor.column !== hit.cell.column)
      this.select(single(hit.cell), false);
  }

  private startFill(event: PointerEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const source = this.selection && rectangleOf(this.selection);
    if (!source) return;
    this.drag.start(
      event,
      (cell) => {
        this.fill = fillTarget(source, cell);
        this.repaint();
      },
      () => {
        const target = this.fill;
        this.fill = undefined;
        this.repaint();
        if (!target) return;
        this.write(planFill(source, target, this.places), 'fill');
        const { area } = target;
        this.select({
          anchor: { row: Math.min(source.top, area.top), column: Math.min(source.left, area.left) },
          head: { row: Math.max(source.bottom, area.bottom), column: Math.max(source.right, area.right) },
        });
      },
    );
  }

  fillRange(direction: 'down' | 'right'): void {
    const target = this.selection && fillWithin(rectangleOf(this.selection), direction);
    if (target) this.write(planFill(target.source, { area: target.area, direction }, this.places), 'fill');
  }

  clear(): void {
    if (this.selection) this.write(planClear(rectangleOf(this.selection), this.places), 'clear');
  }

  private write(plan: WritePlan, reason: Reason): void {
    const left = plan.skipped.locked + plan.skipped.readOnly;
    if (plan.changes.length > 0) this.host.execute(plan, reason);
    if (left > 0) this.host.announce(`${left} cells cannot be edited and were left as they are.`);
  }

  /** Clipboard events count only in a cell: an editor has its own, and after a click on a header the header is meant. */
  private inCell(event: ClipboardEvent): boolean {
    const { target } = event;
    if (!(target instanceof Element) || this.isEditing) return false;
    return target.closest('.ag-cell') !== null && target.closest('input, textarea') === null;
  }

  private copy(event: ClipboardEvent): boolean {
    if (!this.selection || !event.clipboardData || !this.inCell(event)) return false;
    this.follow();
    const area = rectangleOf(this.selection);
    const cells = Array.from({ length: area.bottom - area.top + 1 }, (_, down) => {
      const row = this.places.rowAt(area.top + down);
      return Array.from({ length: area.right - area.left + 1 }, (_unused, right) => {
        const column = this.places.columnAt(area.left + right);
        const value = row && column ? valueOf(row, column) : null;
        const kind = column?.kind ?? 'text';
        return { text: copyText(kind, value), asText: kind !== 'date' && kind !== 'numeric' };
      });
    });
    event.clipboardData.setData('text/plain', writeTsv(cells.map((line) => line.map((cell) => cell.text))));
    event.clipboardData.setData('text/html', writeHtmlTable(cells));
    event.preventDefault();
    this.host.announce(`${saySelection(sizeOf(area))} copied.`);
    return true;
  }

  private cut(event: ClipboardEvent): void {
    if (this.copy(event)) this.clear();
  }

  private paste(event: ClipboardEvent): void {
    if (!this.selection || !event.clipboardData || !this.inCell(event)) return;
    event.preventDefault();
    this.follow();
    const text = event.clipboardData.getData('text/plain');
    const cells = text === '' ? parseHtmlTable(event.clipboardData.getData('text/html')) : parseTsv(text);
    const plan = planPaste(cells, rectangleOf(this.selection), this.places);
    if (!plan) return;
    if (plan.changes.length > 0) this.host.execute(plan, 'paste');
    const { area } = plan;
    this.select(
      { anchor: { row: area.top, column: area.left }, head: { row: area.bottom, column: area.right } },
      false,
    );
    const grown = plan.rest.lines.length > 0 && this.host.grow(plan.rest);
    const { text: said, complete } = sayPaste(plan, grown ? plan.rest.lines.length : 0);
    if (complete) this.host.announce(said);
    else this.host.warn(said);
  }
}
