/** So long one slice of work holds the page: within a frame there is time left to draw it. */
const sliceMs = 8;
/** So many items are worked on before the clock is looked at. */
const batch = 50;

/**
 * Work over many items, a few milliseconds at a time, so that the page draws and hears its user in between. What fits
 * into one slice is done at once; an item that is added again while it waits is worked on once.
 */
export class Slices<Item> {
  private readonly waiting = new Set<Item>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private working = false;

  /** `finish` is called at the end of each slice: what is told once need not be told for every few items. */
  constructor(
    private readonly work: (items: readonly Item[]) => void,
    private readonly finish: () => void = () => {},
  ) {}

  add(items: Iterable<Item>): void {
    for (const item of items) this.waiting.add(item);
    if (!this.working && this.timer === undefined) this.slice();
  }

  /** What waits is forgotten. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.clear();
  }

  private slice(): void {
    this.timer = undefined;
    this.working = true;
    const end = performance.now() + sliceMs;
    try {
      do this.work(this.next());
      while (this.waiting.size > 0 && performance.now() < end);
    } finally {
      try {
        this.finish();
      } finally {
        this.working = false;
        if (this.waiting.size > 0) this.timer = setTimeout(() => this.slice());
      }
    }
  }

  private next(): readonly Item[] {
    const items: Item[] = [];
    for (const item of this.waiting) {
      items.push(item);
      this.waiting.delete(item);
      if (items.length === batch) break;
    }
    return items;
  }
}
