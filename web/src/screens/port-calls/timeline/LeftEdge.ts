import { action, makeObservable, observable } from 'mobx';
import type { Bar } from './layout.ts';

/**
 * Where what is in sight begins, beside the names. The text of a bar that goes on before it stays in sight (`sticky`); of all others it
 * does not, for what may stick costs a browser without a graphics card as much as drawing it.
 */
export class LeftEdge {
  /** Whole days from the beginning of the axis: it moves a step a day, not a step a pixel. */
  private day = 0;
  private dayWidth = 1;

  constructor() {
    makeObservable<this, 'day' | 'dayWidth'>(this, { day: observable, dayWidth: observable, isAt: action });
  }

  /** @param left pixels from the beginning of the axis */
  isAt(left: number, dayWidth: number): void {
    this.day = Math.floor(left / dayWidth);
    this.dayWidth = dayWidth;
  }

  /** Whether a bar lies across it, or may before it has moved by a day. */
  crosses({ left, width }: Pick<Bar, 'left' | 'width'>): boolean {
    const { day, dayWidth } = this;
    return left <= (day + 1) * dayWidth && left + width >= day * dayWidth;
  }
}
