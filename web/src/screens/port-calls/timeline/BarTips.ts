import { makeObservable, observableRef, runInAction } from 'mobx';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import type { TimelinePort, TimelineTerminal } from '#contracts/port-calls/timeline';
import { headHeight, namesWidth } from './axis.ts';

/** What a tooltip tells of. */
export interface TippedBar {
  readonly port: TimelinePort;
  /** null: of the call as a whole. */
  readonly terminal: TimelineTerminal | null;
}

export interface ShownTip extends TippedBar {
  /** Of the bar, in the window. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** A pointer that only passes opens nothing. */
const pauseMs = 200;

export const tipId = 'timeline-tip';

/** Beside the names and under the days. */
const isInSight = (element: Element, timeline: Element): boolean => {
  const [bar, sight] = [element.getBoundingClientRect(), timeline.getBoundingClientRect()];
  const isBeside = bar.right > sight.left + namesWidth && bar.left < sight.right;
  return isBeside && bar.bottom > sight.top + headHeight && bar.top < sight.bottom;
};

/** The one tooltip of all bars: a tooltip for each would be more of the page than the bars. */
export class BarTips {
  shown: ShownTip | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The bar that keys have come to, while its tip is shown. */
  private focused: { readonly bar: TippedBar; readonly element: HTMLElement } | null = null;

  constructor() {
    makeObservable(this, { shown: observableRef });
  }

  /** What a bar listens to. It comes at once by keyboard, and Escape takes it away. */
  anchor(bar: TippedBar) {
    const over = (event: PointerEvent<HTMLElement>) => {
      const { currentTarget, clientX } = event;
      this.later(() => {
        this.focused = null;
        this.show(bar, currentTarget, clientX);
      });
    };
    return {
      'aria-describedby': tipId,
      onPointerEnter: over,
      onPointerLeave: () => this.hide(),
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.matches(':focus-visible')) return;
        this.focused = { bar, element: currentTarget };
        this.show(bar, currentTarget, null);
      },
      onBlur: () => this.hide(),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') this.hide();
      },
    };
  }

  /** Under a pointer there is another bar now. One that keys came to keeps its tip where it is in sight: that step itself may have scrolled to it. */
  scrolled(timeline: Element): void {
    const { focused } = this;
    if (focused && isInSight(focused.element, timeline)) this.show(focused.bar, focused.element, null);
    else this.hide();
  }

  hide(): void {
    this.focused = null;
    clearTimeout(this.timer);
    if (this.shown === null) return;
    runInAction(() => {
      this.shown = null;
    });
  }

  private later(show: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(show, pauseMs);
  }

  private show(bar: TippedBar, element: HTMLElement, pointer: number | null): void {
    const { left, top, bottom } = element.getBoundingClientRect();
    runInAction(() => {
      this.shown = { ...bar, left: pointer ?? left, top, bottom };
    });
  }
}
