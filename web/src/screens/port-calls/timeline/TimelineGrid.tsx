import { useVirtualizer, type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react';
import { callRowHeight, headHeight, leastDayWidth, namesWidth, placeOf, voyageRowHeight } from './axis.ts';
import { BarTip } from './BarTip.tsx';
import { BarTips } from './BarTips.ts';
import { CallRow } from './CallRow.tsx';
import type { CallsNow } from './CallsNow.ts';
import { DayColumns, TimelineHead } from './Days.tsx';
import { gridRoles } from './grid-roles.ts';
import { openingPlace, type Scale } from './layout.ts';
import { TimelineFocus } from './TimelineFocus.ts';
import { useTimelineKeys } from './timeline-keys.ts';
import type { TimelineStore } from './TimelineStore.ts';
import { useSight } from './use-sight.ts';
import { VoyageRow } from './VoyageRow.tsx';
import './timeline.css';
import './bars.css';

/** How far from the left the present is put, in days, when the timeline opens. */
const daysBeforeToday = 5;
const rowsBeyond = 4;

/** Days fill the width where there are few of them. */
const useDayWidth = (scroller: RefObject<HTMLElement | null>, days: number): number => {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth - namesWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return Math.max(leastDayWidth, Math.floor(room / days));
};

/** Keeps the days that are looked at in sight when days are added before them, or all get wider. */
const useKeptPlace = (scroller: RefObject<HTMLElement | null>, scale: Scale): void => {
  const shown = useRef(scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    const before = shown.current;
    shown.current = scale;
    if (!element || before === scale) return;
    const first = Date.parse(before.axis.first);
    const lookedAt = element.scrollLeft / before.dayWidth;
    element.scrollTo({ left: (lookedAt + placeOf(scale.axis, first)) * scale.dayWidth });
  }, [scroller, scale]);
};

export interface TimelineGridProps {
  readonly store: TimelineStore;
  /** What stands beside the past. */
  readonly callsNow: CallsNow;
  /** Where the line stands: at the present, or at the past that is shown. */
  readonly now: Date;
  readonly hrefOf: (portId: string) => string;
  /** Called with what brings today into view. */
  readonly onReady: (showToday: () => void) => void;
}

/** Voyages by days: rows and days are drawn as far as they are in sight. */
export const TimelineGrid = observer(({ store, callsNow, now, hrefOf, onReady }: TimelineGridProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, axis, period, today } = store;
  const dayWidth = useDayWidth(scroller, axis.days);
  const scale = useMemo<Scale>(() => ({ axis, dayWidth }), [axis, dayWidth]);
  const [focus] = useState(() => new TimelineFocus());
  const [tips] = useState(() => new BarTips());
  const opensAt = openingPlace(axis, period, today);
  useKeptPlace(scroller, scale);
  const opening = useRef((opensAt - daysBeforeToday) * dayWidth);
  useLayoutEffect(() => scroller.current?.scrollTo({ left: opening.current }), []);
  const sight = useSight(scroller);

  const focusedRow = rows.findIndex(({ key }) => key === focus.row);
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.portId === null ? voyageRowHeight : callRowHeight),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    // The row that has the focus stays: whoever comes back by Tab finds it.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        return focusedRow < 0 || shown.includes(focusedRow)
          ? shown
          : [...shown, focusedRow].sort((a, b) => a - b);
      },
      [focusedRow],
    ),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: rowsBeyond,
    useFlushSync: false,
  });

  const showToday = useCallback(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.current?.scrollTo({
      left: (opensAt - daysBeforeToday) * dayWidth,
      behavior: calm ? 'auto' : 'smooth',
    });
  }, [opensAt, dayWidth]);
  useEffect(() => onReady(showToday), [onReady, showToday]);
  const onKeyDown = useTimelineKeys({
    store,
    focus,
    scale,
    scroller,
    toRow: vertical.scrollToIndex,
    showToday,
  });

  const keyboard = { onKeyDown, onFocus: ({ target }: FocusEvent) => focus.entered(target) };

  const width = namesWidth + axis.days * dayWidth;
  const height = vertical.getTotalSize();
  const line = placeOf(axis, now.getTime());
  return (
    <div className="timeline" ref={scroller} onScroll={({ currentTarget }) => tips.scrolled(currentTarget)}>
      <div
        className="timeline-sheet"
        {...gridRoles.grid}
        {...keyboard}
        aria-label="Port calls by day"
        aria-rowcount={rows.length + 1}
        style={{ width, height: headHeight + height }}
      >
        <TimelineHead scale={scale} sight={sight} today={today} />
        <DayColumns scale={scale} sight={sight} height={height} />
        {line >= 0 && line < axis.days ? (
          <div className="timeline-now" aria-hidden style={{ left: namesWidth + line * dayWidth, height }} />
        ) : null}
        {vertical.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const shared = { store, row, index, top: start, scale, sight, focus, tips, isFirst: index === 0 };
          return row.portId === null ? (
            <VoyageRow key={key} {...shared} now={callsNow} hrefOf={hrefOf} />
          ) : (
            <CallRow key={key} {...shared} now={callsNow} portId={row.portId} hrefOf={hrefOf} />
          );
        })}
      </div>
      <BarTip tips={tips} now={callsNow} />
    </div>
  );
});
