import { DragTracker } from './drag.ts';
import { planFill } from './fill.ts';
import type { Ranges } from './ranges.ts';
import type { GridTypes } from '../rows/rows.ts';
import { type Cell, fillTarget, type Rectangle, rectangleOf, single } from './selection.ts';

/** Ranges by mouse: drag, Shift+click, a press on a row number, and the fill handle. */
export class Pointer<G extends GridTypes> {
  private readonly drag: DragTracker;
  private suppressMouse = false;

  constructor(private readonly layer: Ranges<G>) {
    this.drag = new DragTracker(layer.places);
  }

  get isDragging(): boolean {
    return this.drag.active;
  }

  listen(wrapper: HTMLElement, signal: AbortSignal): void {
    wrapper.addEventListener('pointerdown', (event) => this.pointerDown(event), { capture: true, signal });
    wrapper.addEventListener('mousedown', (event) => this.mouseDown(event), { capture: true, signal });
    wrapper.addEventListener('contextmenu', (event) => this.menu(event), { capture: true, signal });
    signal.addEventListener('abort', () => this.drag.end());
  }

  private pointerDown(event: PointerEvent): void {
    const { layer } = this;
    this.suppressMouse = false;
    if (event.button !== 0) return;
    if (event.target === layer.handle) return this.startFill(event);
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('.ag-cell-inline-editing, .cell-editor')) return;
    const hit = layer.places.cellAround(target);
    if (!hit) return;
    const last = layer.places.extent.columns - 1;
    /** A press on a row's number means the whole row. */
    const whole = (cell: Cell): Cell => (hit.isNumber ? { row: cell.row, column: last } : cell);
    if (event.shiftKey && layer.current) {
      // The grid would move its focus to the clicked cell, and with it the anchor.
      this.keepFromGrid(event);
      layer.extend(whole(hit.cell));
    } else if (hit.isNumber) {
      this.keepFromGrid(event);
      layer.activate(hit.cell);
      layer.select({ anchor: hit.cell, head: whole(hit.cell) });
    } else {
      layer.select(single(hit.cell), false);
    }
    // A finger that moves scrolls.
    if (event.pointerType === 'touch') return;
    this.drag.start(
      event,
      (cell) => layer.extend(whole(cell)),
      () => {},
    );
  }

  /** An editor keeps the browser's own menu. */
  private menu(event: MouseEvent): void {
    const { layer } = this;
    const hit = layer.isEditing ? undefined : layer.places.cellAround(event.target);
    if (!hit || hit.isNumber) return;
    if (!layer.host.ask(hit.cell, { x: event.clientX, y: event.clientY })) return;
    event.preventDefault();
  }

  private keepFromGrid(event: PointerEvent): void {
    this.suppressMouse = true;
    event.stopPropagation();
  }

  private mouseDown(event: MouseEvent): void {
    if (!this.suppressMouse && event.target !== this.layer.handle) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private startFill(event: PointerEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const source = this.layer.current && rectangleOf(this.layer.current);
    if (!source) return;
    const moved = (cell: Cell) => {
      this.layer.fill = fillTarget(source, cell);
      this.layer.repaint();
    };
    this.drag.start(event, moved, () => this.fillFrom(source));
  }

  private fillFrom(source: Rectangle): void {
    const { layer } = this;
    const target = layer.fill;
    layer.fill = undefined;
    layer.repaint();
    if (!target) return;
    layer.write(planFill(source, target, layer.places), 'fill');
    const { area } = target;
    layer.select({
      anchor: { row: Math.min(source.top, area.top), column: Math.min(source.left, area.left) },
      head: { row: Math.max(source.bottom, area.bottom), column: Math.max(source.right, area.right) },
    });
  }
}
