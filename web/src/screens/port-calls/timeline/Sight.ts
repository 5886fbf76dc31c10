import { makeObservable, observable, runInAction } from 'mobx';
import { leastDayWidth } from './axis.ts';

/** What lies on the axis: pixels from its beginning. */
export interface Stretch {
  readonly left: number;
  readonly width: number;
}

/** Pixels between two moments at which rows look anew what of them is in sight. */
const step = 2 * leastDayWidth;
/** Steps that are drawn beyond both edges: a wheel turns on before the page hears of it. */
const stepsBeyond = 4;

/** How much of the axis is in sight, in steps: within one nothing is drawn anew. */
export class Sight {
  private first = 0;
  private last = 0;

  constructor() {
    makeObservable<this, 'first' | 'last'>(this, { first: observable, last: observable });
  }

  /** It shows `width` pixels from so many on. */
  shows({ left, width }: Stretch): void {
    const first = Math.floor(left / step);
    const last = Math.floor((left + width) / step);
    if (first === this.first && last === this.last) return;
    runInAction(() => {
      this.first = first;
      this.last = last;
    });
  }

  /** The pixels that are drawn; they may begin before the axis, and go on after it. */
  get drawn(): Stretch {
    const left = (this.first - stepsBeyond) * step;
    return { left, width: (this.last + 1 + stepsBeyond) * step - left };
  }

  /** Whether something is drawn. */
  has({ left, width }: Stretch): boolean {
    const { drawn } = this;
    return left < drawn.left + drawn.width && left + width > drawn.left;
  }

  /** Whether something lies at the left edge, or soon will: only there a text has to stick. What sticks is a layer of its own to a browser. */
  hasAtEdge({ left, width }: Stretch): boolean {
    return left < (this.first + 2) * step && left + width > (this.first - 1) * step;
  }
}
