import { Crosshair } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { dayOf } from '#domain/shared/days';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { Page } from '../../../app/Page.tsx';
import { StatusBar } from '../../../app/StatusBar.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { Button } from '../../../components/form/Button.tsx';
import { usePhone } from '../../../components/media.ts';
import type { Tab } from '../../../components/tabs/Tabs.tsx';
import { displayQuantity } from '../../../format/quantities.ts';
import { asOfText } from '../../../lists/as-of.ts';
import { AsOfPicker } from '../../../lists/AsOfPicker.tsx';
import { cleared } from '../../../lists/list-query.ts';
import { PastBanner } from '../../../lists/PastBanner.tsx';
import { LastUpdated } from '../LastUpdated.tsx';
import { asOfQuery, paths } from '../paths.ts';
import { useNow } from '../../../stores/use-now.ts';
import { TimelineCards } from './TimelineCards.tsx';
import { TimelineFilterBar } from './TimelineFilterBar.tsx';
import { TimelineGrid } from './TimelineGrid.tsx';
import type { TimelineSource, TimelineStore } from './TimelineStore.ts';
import { TimelineTable } from './TimelineTable.tsx';
import { useTimeline } from './use-timeline.ts';
import '../port-calls.css';

const Count = ({ count, one, many }: { count: number; one: string; many: string }) => (
  <span>
    <strong>{displayQuantity(count)}</strong> {count === 1 ? one : many}
  </span>
);

const Key = ({ state, children }: { readonly state: string; readonly children: ReactNode }) => (
  <span className="timeline-legend">
    <span className={`timeline-bar timeline-bar-${state} port-colour-0`} aria-hidden />
    {children}
  </span>
);

const Status = observer(
  ({ store, asOf }: { readonly store: TimelineStore; readonly asOf: string | null }) => (
    <StatusBar past={asOf === null ? undefined : asOfText(asOf)}>
      {store.state.name === 'idle' ? (
        <>
          <Count count={store.shownIds.length} one="voyage" many="voyages" />
          <Count count={store.callCount} one="port call" many="port calls" />
          <Key state="completed">Completed</Key>
          <Key state="active">In progress</Key>
          <Key state="upcoming">Estimated</Key>
        </>
      ) : null}
    </StatusBar>
  ),
);

/** By itself: it changes with every push, and the filters beside it do not. */
const Updated = observer(({ store }: { readonly store: TimelineStore }) => (
  <LastUpdated at={store.lastUpdated} />
));

export interface TimelineScreenProps {
  readonly title: string;
  readonly source: TimelineSource;
  /** Whose addresses its calls have; undefined: the staff's. */
  readonly organisation: string | undefined;
  readonly filters: readonly ('ports' | 'tradelanes' | 'agencies')[];
  readonly tabs?: readonly Tab[];
}

/** Voyages with their port calls by days; on a phone a list. */
export const TimelineScreen = observer(
  ({ title, source, organisation, filters, tabs }: TimelineScreenProps) => {
    const { list, options, store, now: callsNow } = useTimeline(source);
    const phone = usePhone();
    const now = useNow();
    const today = dayOf(now);
    useEffect(() => store.dayIs(today), [store, today]);
    const toToday = useRef<() => void>(undefined);
    const onReady = useCallback((show: () => void) => {
      toToday.current = show;
    }, []);
    const { asOf } = list.query;
    const hrefOf = useCallback(
      (portId: string) => `${paths.call(organisation, portId)}${asOfQuery(asOf)}`,
      [organisation, asOf],
    );
    const state = store.emptyState ?? store.state;
    const isShown = state.name === 'idle';
    return (
      <Page
        title={title}
        {...(tabs ? { tabs } : {})}
        toolbar={
          <>
            <TimelineFilterBar list={list} options={options} names={filters} />
            <div className="toolbar-space" />
            <Updated store={store} />
            <AsOfPicker list={list} />
            {phone ? null : (
              <Button size="small" disabled={!isShown} onClick={() => toToday.current?.()}>
                <Crosshair size={16} strokeWidth={1.75} aria-hidden />
                Today
              </Button>
            )}
          </>
        }
        notice={
          <PastBanner list={list} of="Port calls" canBeChanged={false}>
            Where a call lies now is shown under it, if it has moved since.
          </PastBanner>
        }
        status={<Status store={store} asOf={asOf} />}
      >
        {isShown && phone ? <TimelineCards store={store} now={callsNow} hrefOf={hrefOf} /> : null}
        {isShown && !phone ? (
          <>
            <TimelineGrid
              // Another moment is another timeline: it opens at its own day.
              key={asOf ?? 'now'}
              store={store}
              callsNow={callsNow}
              now={store.meta?.asOf ? new Date(store.meta.asOf) : now}
              hrefOf={hrefOf}
              onReady={onReady}
            />
            <TimelineTable store={store} now={callsNow} />
          </>
        ) : null}
        <LoadStateView
          state={state}
          onRetry={() => void store.retry()}
          skeleton={<SkeletonRows rows={10} height={72} />}
          onClear={() => list.change(cleared(list.query))}
          noData={{ title: 'Sorry No Data Was Found', text: 'You have no port calls at the moment.' }}
        />
      </Page>
    );
  },
);
