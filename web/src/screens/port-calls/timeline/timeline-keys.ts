import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { namesWidth } from './axis.ts';
import { type Bar, callBarsOf, type Scale, terminalBarsOf } from './layout.ts';
import { cellName, type TimelineFocus } from './TimelineFocus.ts';
import type { TimelineRow, TimelineStore } from './TimelineStore.ts';

export interface TimelineKeys {
  readonly store: TimelineStore;
  readonly focus: TimelineFocus;
  readonly scale: Scale;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly toRow: (index: number) => void;
  readonly showToday: () => void;
}

/** The bars that are drawn in a row. */
const barsIn = (store: TimelineStore, row: TimelineRow, scale: Scale): readonly Bar[] => {
  const voyage = store.voyage(row.voyageId);
  if (!voyage) return [];
  if (row.portId === null) return callBarsOf(voyage, scale);
  const port = voyage.ports.find(({ portId }) => portId === row.portId);
  return port && store.detailed === row.voyageId ? terminalBarsOf(port, scale) : [];
};

/** The place of the bar that begins nearest to another; the name where there is none. */
const nearest = (bars: readonly Bar[], left: number): number =>
  bars.reduce<{ place: number; distance: number }>(
    (best, bar, at) => {
      const distance = Math.abs(bar.left - left);
      return distance < best.distance ? { place: at + 1, distance } : best;
    },
    { place: 0, distance: Infinity },
  ).place;

interface Step {
  readonly index: number;
  readonly place: number;
}

const stepOf = (
  key: string,
  { index, place }: Step,
  rows: readonly TimelineRow[],
  barsAt: (index: number) => readonly Bar[],
): Step | null => {
  const to = (next: number): Step | null => {
    if (!rows[next]) return null;
    const bar = barsAt(index)[place - 1];
    return { index: next, place: bar ? nearest(barsAt(next), bar.left) : 0 };
  };
  switch (key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return to(index - 1);
    case 'ArrowRight':
      return { index, place: Math.min(place + 1, barsAt(index).length) };
    case 'ArrowLeft':
      return { index, place: Math.max(0, place - 1) };
    case 'Home':
      return { index, place: 0 };
    case 'End':
      return { index, place: barsAt(index).length };
    default:
      return null;
  }
};

/** Brings a bar into sight beside the names. */
const scrollToBar = (scroller: HTMLElement, { left, width }: Bar): void => {
  const room = scroller.clientWidth - namesWidth;
  if (left < scroller.scrollLeft) scroller.scrollLeft = left - 8;
  else if (left + Math.min(width, room) > scroller.scrollLeft + room)
    scroller.scrollLeft = left + Math.min(width, room) - room + 8;
};

/** Arrows go from row to row and from bar to bar, `t` to today. Enter is the element's own: it opens. */
export const useTimelineKeys = ({ store, focus, scale, scroller, toRow, showToday }: TimelineKeys) => {
  const [wanted, setWanted] = useState<{ readonly cell: string } | null>(null);
  const sheet = useRef(scroller);
  useEffect(() => {
    if (wanted === null) return;
    const cell = sheet.current.current?.querySelector<HTMLElement>(
      `[data-cell="${CSS.escape(wanted.cell)}"]`,
    );
    cell?.focus({ preventScroll: true });
  }, [wanted]);
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 't') {
        showToday();
        return;
      }
      const { rows } = store;
      const index = rows.findIndex(({ key }) => key === focus.row);
      const barsAt = (at: number): readonly Bar[] => {
        const row = rows[at];
        return row ? barsIn(store, row, scale) : [];
      };
      const step = index < 0 ? null : stepOf(event.key, { index, place: focus.place }, rows, barsAt);
      const row = step && rows[step.index];
      if (!step || !row) return;
      event.preventDefault();
      focus.moveTo(row.key, step.place);
      toRow(step.index);
      const bar = barsAt(step.index)[step.place - 1];
      if (bar && scroller.current) scrollToBar(scroller.current, bar);
      setWanted({ cell: cellName(row.key, step.place) });
    },
    [store, focus, scale, scroller, toRow, showToday],
  );
};
