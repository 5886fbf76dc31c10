import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { PaneBody } from '../../../components/pane/Pane.tsx';
import { counted } from '../../../format/quantities.ts';
import type { EntityCache } from '../../../stores/entity-cache.ts';
import { useHeld } from '../../../stores/use-held.ts';
import { useNow } from '../../../stores/use-now.ts';
import { bookingName, otherOfPair } from '../../booking-lists/booking-name.ts';
import { UndoDialog } from '../../undo/UndoDialog.tsx';
import { mayEditIn } from '../may-edit.ts';
import { TimelineItem, type TimelineItemProps } from './TimelineItem.tsx';
import { TimelineStore } from './TimelineStore.ts';
import './timeline.css';

const minuteMs = 60_000;

const Entries = observer(
  ({
    store,
    isPair,
    historyHref,
    onUndo,
  }: {
    readonly store: TimelineStore;
    readonly isPair: boolean;
    readonly historyHref: string | null;
    readonly onUndo: TimelineItemProps['onUndo'];
  }) => {
    const now = useNow(minuteMs);
    const { timeline, fresh } = store;
    if (!timeline) return null;
    const earlier = `${counted(timeline.earlier, 'earlier version')} not shown here`;
    return (
      <>
        <ol className="booking-timeline">
          {timeline.data.map((entry) => (
            <TimelineItem
              key={entry.id}
              entry={entry}
              isPair={isPair}
              isFresh={fresh.has(entry.id)}
              now={now}
              onUndo={onUndo}
            />
          ))}
        </ol>
        {timeline.earlier > 0 ? (
          <p className="booking-timeline-earlier">
            {historyHref === null ? earlier : <Link href={historyHref}>{earlier}</Link>}
          </p>
        ) : null}
      </>
    );
  },
);

export interface TimelineProps {
  readonly booking: BookingView;
  /** The calls of the list, under which a booking is read by its id. */
  readonly base: string;
  /** Kept current by pushes: it tells when there is something new. */
  readonly cache: EntityCache<BookingView>;
  /** Where all its versions stand; null for who has no such screen. */
  readonly historyHref: string | null;
}

/** What happened to a booking and to the other one of its pair, the latest first; what comes appears by itself. */
export const Timeline = observer(({ booking, base, cache, historyHref }: TimelineProps) => {
  const { id } = booking;
  const path = `${base}/${encodeURIComponent(id)}/timeline`;
  const [store] = useState(() => new TimelineStore(path));
  const other = otherOfPair(booking);
  useHeld(cache, other === null ? [] : [other]);
  const otherCursor = other === null ? '' : (cache.get(other)?.cursor ?? '');
  const [undoing, setUndoing] = useState<string | null>(null);
  const acting = mayEditIn(booking);
  const asOf = `${booking.cursor} ${otherCursor}`;
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.load(asOf), [store, asOf]);
  return (
    <PaneBody>
      <output className="visually-hidden">{store.announcement}</output>
      <Entries
        store={store}
        isPair={other !== null}
        historyHref={historyHref}
        onUndo={acting && !booking.cancelled ? setUndoing : null}
      />
      <LoadStateView
        state={store.state}
        onRetry={() => void store.retry()}
        skeleton={<SkeletonRows rows={6} height={56} />}
        noData={{ title: 'This booking is not there' }}
      />
      {undoing !== null && acting ? (
        <UndoDialog
          organisation={acting.id}
          submission={undoing}
          booking={{ id, name: bookingName(booking), isPair: other !== null }}
          onClose={() => setUndoing(null)}
        />
      ) : null}
    </PaneBody>
  );
});
