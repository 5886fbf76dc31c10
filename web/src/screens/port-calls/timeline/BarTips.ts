import { makeObservable, observableRef, runInAction } from 'mobx';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import type { TimelinePort, TimelineTerminal } from '#contracts/port-calls/timeline';

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

/** The one tooltip of all bars: a tooltip for each would be more of the page than the bars. */
export class BarTips {
  shown: ShownTip | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeObservable(this, { shown: observableRef });
  }

  /** What a bar listens to. It comes at once by keyboard, and Escape takes it away. */
  anchor(bar: TippedBar) {
    const over = (event: PointerEvent<HTMLElement>) => {
      const { currentTarget, clientX } = event;
      this.later(() => this.show(bar, currentTarget, clientX));
    };
    return {
      'aria-describedby': tipId,
      onPointerEnter: over,
      onPointerLeave: () => this.hide(),
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.matches(':focus-visible')) this.show(bar, currentTarget, null);
      },
      onBlur: () => this.hide(),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') this.hide();
      },
    };
  }

  hide(): void {
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
