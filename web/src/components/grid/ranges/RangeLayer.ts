import type { GridApi } from 'ag-grid-community';
import { Clipboard } from './clipboard.ts';
import { planFill } from './fill.ts';
import { Follower } from './follow.ts';
import { handleKey } from './keyboard.ts';
import { Overlay, type Peer } from './overlay.ts';
import { planClear } from './paste.ts';
import { GridPlaces } from './places.ts';
import { Pointer } from './pointer.ts';
import type { RangeHost } from './range-host.ts';
import type { Ranges } from './ranges.ts';
import { isEditable } from '../rows/columns.ts';
import type { GridTypes, StandingRow } from '../rows/rows.ts';
import {
  type Cell,
  type FillTarget,
  fillWithin,
  isSingle,
  rectangleOf,
  type Selection,
  single,
  sizeOf,
} from './selection.ts';
import { sameSums, selectionState, type SelectionState } from './selection-state.ts';
import { sayLeft, saySelection } from './words.ts';
import type { WritePlan } from './writes.ts';

/** How long the sum of a range may lag behind its cells: it is not added up again for each of a thousand updates. */
const recountMs = 150;

/**
 * Rectangular ranges over a grid that has none: mouse, keyboard, clipboard and fill handle. It listens to the DOM on the
 * wrapper, before the grid does, and keeps the grid's own focus on the range's anchor.
 */
export class RangeLayer<G extends GridTypes> implements Ranges<G> {
  readonly places: GridPlaces<G>;
  private readonly overlay: Overlay<G>;
  private readonly follower: Follower<G>;
  private readonly pointer: Pointer<G>;
  private readonly stop = new AbortController();
  private selection: Selection | undefined;
  fill: FillTarget | undefined;
  private peers: readonly Peer[] = [];
  /** Rows that belong to a range and are still on their way. */
  private coming: { readonly range: Selection; readonly ids: readonly string[] } | undefined;
  private frame = 0;
  /** What the surroundings were last told of the selection. */
  private told: SelectionState<G> | undefined;
  private recounting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly api: GridApi<StandingRow<G>>,
    wrapper: HTMLElement,
    readonly host: RangeHost<G>,
  ) {
    this.places = new GridPlaces(api, wrapper, host.rows, (id) => host.columnOf(id), host.titled);
    this.overlay = new Overlay(this.places);
    this.follower = new Follower(this.places);
    this.pointer = new Pointer(this);
    const { signal } = this.stop;
    wrapper.addEventListener('keydown', (event) => this.keyDown(event), { capture: true, signal });
    wrapper.addEventListener('focusin', (event) => this.focused(event), { signal });
    this.pointer.listen(wrapper, signal);
    new Clipboard(this).listen(wrapper, signal);
    this.places.viewport?.addEventListener('scroll', () => this.overlay.scrolled(), {
      signal,
      passive: true,
    });
  }

  destroy(): void {
    this.stop.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.recounting);
    this.overlay.destroy();
  }

  get current(): Selection | undefined {
    return this.selection;
  }

  get handle(): HTMLElement {
    return this.overlay.handle;
  }

  get isEditing(): boolean {
    return this.api.getEditingCells().length > 0;
  }

  select(selection: Selection | undefined, say = true): void {
    this.selection = selection;
    this.follower.hold(selection);
    this.repaint();
    this.tell();
    if (say && selection && !isSingle(selection))
      this.host.announce(saySelection(sizeOf(rectangleOf(selection))));
  }

  private tell(): void {
    this.told = selectionState(this.selection, this.places);
    this.host.selected(this.told);
  }

  /** Cells hold other values, perhaps some of the range: its sum is added up again, soon. */
  recount(): void {
    if (this.recounting !== undefined || !this.selection || isSingle(this.selection)) return;
    this.recounting = setTimeout(() => {
      this.recounting = undefined;
      if (!sameSums(selectionState(this.selection, this.places)?.sums, this.told?.sums)) this.tell();
    }, recountMs);
  }

  activate(cell: Cell): void {
    this.select(single(cell), false);
    this.places.focus(cell);
  }

  point(cell: Cell): void {
    this.select(single(cell), false);
    this.places.reveal(cell);
  }

  edit(key: string): void {
    const { anchor } = this.selection ?? {};
    const colKey = anchor && this.places.columnIdAt(anchor.column);
    const row = anchor && this.places.rowAt(anchor.row);
    const column = anchor && this.places.columnAt(anchor.column);
    if (!row || !column || colKey === undefined) return;
    if (!isEditable(row, column)) {
      this.host.announce(this.host.words.whyLocked(row) ?? 'This cell cannot be edited.');
      return;
    }
    this.places.reveal(anchor);
    this.api.startEditingCell({ rowIndex: anchor.row, colKey, key });
  }

  extend(head: Cell): void {
    if (!this.selection) return this.activate(head);
    this.select({ anchor: this.selection.anchor, head });
    this.places.reveal(head);
  }

  growWith(range: Selection, ids: readonly string[]): void {
    this.coming = { range, ids };
    this.repaint();
  }

  private grown(): void {
    const { coming, selection } = this;
    if (!coming) return;
    if (selection !== coming.range) this.coming = undefined;
    else if (coming.ids.every((id) => this.places.indexOfRow(id) !== undefined)) {
      this.coming = undefined;
      const { bottom } = rectangleOf(coming.range);
      const below = coming.ids.every((id, at) => this.places.indexOfRow(id) === bottom + 1 + at);
      const { anchor, head } = coming.range;
      if (below) this.select({ anchor, head: { ...head, row: bottom + coming.ids.length } }, false);
    }
  }

  setPeers(peers: readonly Peer[]): void {
    this.peers = peers;
    this.repaint();
  }

  follow(): void {
    const before = this.selection;
    const after = this.follower.follow(before);
    if (after === before) return;
    this.selection = after;
    this.follower.hold(after);
    this.tell();
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
    this.grown();
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

  private keyDown(event: KeyboardEvent): void {
    if (!this.isEditing) this.follow();
    if (!handleKey(event, this)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private focused(event: FocusEvent): void {
    const hit = this.places.cellAround(event.target);
    if (!hit || hit.isNumber || this.pointer.isDragging) return;
    const { anchor } = this.selection ?? {};
    if (anchor?.row !== hit.cell.row || anchor.column !== hit.cell.column)
      this.select(single(hit.cell), false);
  }

  fillRange(direction: 'down' | 'right'): void {
    const target = this.selection && fillWithin(rectangleOf(this.selection), direction);
    if (target) this.write(planFill(target.source, { area: target.area, direction }, this.places), 'fill');
  }

  clear(): void {
    if (this.selection) this.write(planClear(rectangleOf(this.selection), this.places), 'clear');
  }

  write(plan: WritePlan<G>, reason: 'fill' | 'clear'): void {
    const left = plan.skipped.locked + plan.skipped.readOnly;
    if (plan.changes.length > 0) this.host.sink.execute(reason, plan.changes);
    if (left > 0) this.host.announce(sayLeft(left));
  }
}
