import type { Cell } from './selection.ts';

/** What is asked of the grid under the pointer. */
export interface DragPlaces {
  readonly viewport: HTMLElement | null;
  /** Pixels. */
  readonly pinnedWidth: number;
  hit(x: number, y: number): Cell;
}

const edge = 28;
/** Pixels a frame, the farther outside the faster. */
const speed = (outside: number) => Math.min(40, 4 + outside / 3);

/** Follows a pressed pointer over the grid, once a frame, and scrolls where it leaves the visible part. */
export class DragTracker {
  private listeners: AbortController | undefined;
  private frame = 0;
  private x = 0;
  private y = 0;

  constructor(private readonly places: DragPlaces) {}

  get active(): boolean {
    return this.listeners !== undefined;
  }

  /** `moved` is told of the cell under the pointer when it is another one; `done` when the pointer is released. */
  start(event: PointerEvent, moved: (cell: Cell) => void, done: () => void): void {
    this.end();
    this.listeners = new AbortController();
    const options = { signal: this.listeners.signal };
    this.x = event.clientX;
    this.y = event.clientY;
    let last = this.places.hit(this.x, this.y);
    let travelled = false;
    const tick = () => {
      const scrolled = this.scroll();
      const cell = this.places.hit(this.x, this.y);
      if (cell.row !== last.row || cell.column !== last.column) {
        last = cell;
        moved(cell);
      }
      this.frame = scrolled ? requestAnimationFrame(tick) : 0;
    };
    document.addEventListener(
      'pointermove',
      (move) => {
        if (!travelled && Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) < 3) return;
        travelled = true;
        this.x = move.clientX;
        this.y = move.clientY;
        if (this.frame === 0) this.frame = requestAnimationFrame(tick);
      },
      options,
    );
    const finish = () => {
      if (!this.active) return;
      this.end();
      done();
    };
    document.addEventListener('pointerup', finish, options);
    document.addEventListener('pointercancel', finish, options);
  }

  end(): void {
    this.listeners?.abort();
    this.listeners = undefined;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** Scrolls towards a pointer at the edge or outside; answers whether there was anything to scroll. */
  private scroll(): boolean {
    const { viewport } = this.places;
    if (!viewport) return false;
    const box = viewport.getBoundingClientRect();
    const top = box.top + edge;
    const left = box.left + this.places.pinnedWidth;
    const towards = (at: number, min: number, max: number) =>
      at < min ? -speed(min - at) : at > max ? speed(at - max) : 0;
    const { scrollTop, scrollLeft } = viewport;
    viewport.scrollTop += towards(this.y, top, box.bottom - edge / 2);
    const across = this.x < left && scrollLeft === 0 ? 0 : towards(this.x, left, box.right - edge / 2);
    viewport.scrollLeft += across;
    return viewport.scrollTop !== scrollTop || viewport.scrollLeft !== scrollLeft;
  }
}
