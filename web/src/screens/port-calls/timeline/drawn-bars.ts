import { compareStructural, computed } from 'mobx';
import { useMemo } from 'react';
import { type Bar, leastBarWidth } from './layout.ts';
import type { Sight } from './Sight.ts';
import type { TimelineFocus } from './TimelineFocus.ts';

export interface DrawnBar<Own extends Bar> {
  readonly bar: Own;
  /** Among all bars of its row, for the keyboard; the name at the left is 0. */
  readonly place: number;
  readonly sticks: boolean;
}

/**
 * The bars of a row that are drawn: those in sight, and the one that has the focus. Read by an observer, which is drawn anew only where
 * one comes, goes, or begins to stick.
 */
export const useDrawnBars = <Own extends Bar>(
  bars: readonly Own[],
  row: string,
  { sight, focus }: { readonly sight: Sight; readonly focus: TimelineFocus },
): readonly DrawnBar<Own>[] => {
  const drawn = useMemo(
    () =>
      computed(
        () =>
          bars.flatMap((bar, at) =>
            sight.has(bar) || focus.isStop(row, at + 1, false)
              ? // The least bars have no room in which their text could move.
                [{ at, sticks: bar.width > leastBarWidth && sight.hasAtEdge(bar) }]
              : [],
          ),
        { equals: compareStructural },
      ),
    [bars, row, sight, focus],
  ).get();
  return drawn.flatMap(({ at, sticks }) => {
    const bar = bars[at];
    return bar ? [{ bar, place: at + 1, sticks }] : [];
  });
};
