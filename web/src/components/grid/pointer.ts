import { DragTracker } from './drag.ts';
import { planFill } from './fill.ts';
import type { RangeLayer } from './rangeLayer.ts';
import { fillTarget, rectangleOf, single } from './selection.ts';

/** Ranges by mouse: drag, Shift+click, a press on a row number, and the fill handle. */
export class Pointer {
  private readonly drag: DragTracker;
  private suppressMouse = false;

  constructor(private readonly layer: RangeLayer) {
    this.drag = new DragTracker(layer.places);
  }

  get isDragging(): boolean {
    return this.drag.active;
  }

  listen(wrapper: HTMLElement, signal: AbortSignal): void {
    wrapper.addEventListener('pointerdown', (event) => this.pointerDown(event), { capture: true, signal });
    wrapper.addEventListener('mousedown', (event) => this.mouseDown(event), { capture: true, signal });
    signal.addEventListener('abort', () => this.drag.end());
  }

  private pointerDown(event: PointerEvent): void {
    this.suppressMouse = false;
    if (event.button !== 0) return;
    if (event.target === this.layer.handle) return this.startFill(event);
    if (event.target instanceof Element && event.target.closest('.ag-cell-inline-editing, .cell-editor'))
      return;
    const hit = this.layer.places.cellAround(event.target);
    if (!hit) return;
    const last = this.layer.places.extent.columns - 1;
    if (event.shiftKey && this.layer.current) {
      // The grid would move its focus to the clicked cell, and with it the anchor.
      this.suppressMouse = true;
      event.stopPropagation();
      this.layer.extend(hit.isNumber ? { row: hit.cell.row, column: last } : hit.cell);
    } else if (hit.isNumber) {
      this.suppressMouse = true;
      event.stopPropagation();
      this.layer.activate(hit.cell);
      this.layer.select({ anchor: hit.cell, head: { row: hit.cell.row, column: last } });
    } else {
      this.layer.select(single(hit.cell), false);
    }
    if (event.pointerType === 'touch') return;
    this.drag.start(
      event,
      (cell) => this.layer.extend(hit.isNumber ? { row: cell.row, column: last } : cell),
      () => {},
    );
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
    this.drag.start(
      event,
      (cell) => {
        this.layer.fill = fillTarget(source, cell);
        this.layer.repaint();
      },
      () => {
        const target = this.layer.fill;
        this.layer.fill = undefined;
        this.layer.repaint();
        if (!target) return;
        this.layer.write(planFill(source, target, this.layer.places), 'fill');
        const { area } = target;
        this.layer.select({
          anchor: { row: Math.min(source.top, area.top), column: Math.min(source.left, area.left) },
          head: { row: Math.max(source.bottom, area.bottom), column: Math.max(source.right, area.right) },
        });
      },
    );
  }
}
