import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { listOf } from '#contracts/lists/criteria';
import type { ScheduleAnswer, SelectionAnswer, VoyageOverviewAnswer } from '#contracts/port-calls/details';
import { ErrorPage } from '../../../app/ErrorPage.tsx';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { Page } from '../../../app/Page.tsx';
import { StatusBar } from '../../../app/StatusBar.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { displayQuantity } from '../../../format/quantities.ts';
import { asOfText } from '../../../lists/as-of.ts';
import { AsOfPicker } from '../../../lists/AsOfPicker.tsx';
import { listSchema, type QueryOf } from '../../../lists/list-schema.ts';
import { PastBanner } from '../../../lists/PastBanner.tsx';
import { useListQuery, type QueryInAddress } from '../../../lists/use-list-query.ts';
import type { PartStore } from '../../../stores/PartStore.ts';
import { LastUpdated } from '../LastUpdated.tsx';
import { asOfQuery, callTabs, type CallTab, paths } from '../paths.ts';
import { useNow } from '../../../stores/use-now.ts';
import { CallContext, type CallPlace } from './call-place.ts';
import { CallChanges } from './CallChanges.ts';
import { CallPicker } from './CallPicker.tsx';
import { tabsOfCall } from './call-tabs.tsx';
import { nextStepText } from './next-step.ts';
import { SidePanel } from './SidePanel.tsx';
import { usePart } from './use-part.ts';
import '../port-calls.css';
import './details.css';
import './schedule.css';
import './side.css';

/** What a call's address says besides its path: the past that is shown. */
const callQueries = listSchema(listOf({ criteria: {} }), { past: true });

export interface CallDetailsProps {
  /** Where its calls are: `/internal/port-calls`. */
  readonly base: string;
  readonly organisation: string | undefined;
  readonly portId: string;
  readonly tab: CallTab;
  readonly channels: (companies: readonly string[]) => readonly string[];
}

type Address = QueryInAddress<QueryOf<typeof callQueries>>;

const Toolbar = observer(
  ({
    selection,
    tab,
    place,
    address,
  }: {
    selection: SelectionAnswer;
    tab: CallTab;
    place: CallPlace;
    address: Address;
  }) => {
    const [, navigate] = useLocation();
    const { ports, callCount, lastUpdated } = selection;
    const current = ports.find(({ portId }) => portId === place.portId);
    const hrefOf = (portId: string) => place.hrefOf(portId, tab);
    return (
      <>
        {current ? (
          <>
            <CallPicker
              ports={ports}
              current={current}
              hrefOf={hrefOf}
              onChoose={(portId) => navigate(hrefOf(portId), { replace: true })}
            />
            <span className="call-place">
              {current.place} of {callCount}
            </span>
          </>
        ) : null}
        <div className="toolbar-space" />
        <LastUpdated at={lastUpdated} />
        {tabsOfCall[tab].hasPast ? <AsOfPicker list={address} /> : null}
      </>
    );
  },
);

const Status = observer(
  ({
    selection,
    schedule,
    overview,
    asOf,
  }: {
    asOf: string | null;
    selection: SelectionAnswer | null;
    schedule: PartStore<ScheduleAnswer>;
    overview: PartStore<VoyageOverviewAnswer>;
  }) => {
    const now = useNow();
    const onBoard = overview.answer?.qtyOnBoard ?? null;
    // What comes next is told from the moment that the schedule is of.
    const next = schedule.answer
      ? nextStepText(schedule.answer, schedule.answer.asOf === null ? now : new Date(schedule.answer.asOf))
      : null;
    return (
      <StatusBar past={asOf === null ? undefined : asOfText(asOf)}>
        {selection ? (
          <span>
            <strong>{selection.callCount}</strong> {selection.callCount === 1 ? 'port call' : 'port calls'}
          </span>
        ) : null}
        {onBoard === null ? null : (
          <span>
            <strong>{displayQuantity(Math.round(onBoard))}</strong> MT on board
          </span>
        )}
        {next === null ? null : <span>{next}</span>}
      </StatusBar>
    );
  },
);

/** What of the past is shown, and what is not. */
const Past = ({ address, hasPast }: { readonly address: Address; readonly hasPast: boolean }) =>
  hasPast ? (
    <PastBanner list={address} of="Schedule and rotation" canBeChanged={false}>
      What is now stands beside it; all else on this page is of now.
    </PastBanner>
  ) : address.query.asOf === null ? null : (
    <p className="call-now">Only the present is kept of this: it shows now.</p>
  );

interface ShownProps extends Pick<CallDetailsProps, 'tab' | 'channels'> {
  readonly place: CallPlace;
  readonly address: Address;
}

const Shown = observer(({ place, tab, channels, address }: ShownProps) => {
  const { organisation, portId, asOf, changes, hrefOf } = place;
  const selection = usePart<SelectionAnswer>('selection');
  const query = useMemo(() => ({ asOf }), [asOf]);
  const schedule = usePart<ScheduleAnswer>('schedule', query);
  const overview = usePart<VoyageOverviewAnswer>('voyage-overview');
  const { answer, state } = selection;
  useEffect(() => {
    if (answer?.cursor === undefined) return changes.close();
    changes.follow(channels(answer.companies), answer.voyageId, answer.cursor);
  }, [answer, changes, channels]);
  const tabs = useMemo(
    () =>
      callTabs.map((name) => ({
        label: tabsOfCall[name].label,
        href: hrefOf(portId, name),
        current: name === tab,
      })),
    [hrefOf, portId, tab],
  );
  const part = tabsOfCall[tab];
  if (state.name === 'no_data') return <ErrorPage kind="not_found" />;
  const { header } = answer ?? {};
  const isGone = state.name === 'not_available' || state.name === 'error';
  return (
    <Page
      title={header?.portName ?? 'Port call'}
      subtitle={header ? `${header.vesselName} ${header.vvn}` : undefined}
      back={{ label: 'Port calls', href: `${paths.timeline(organisation)}${asOfQuery(asOf)}` }}
      name={header ? `${header.portName}, ${header.vesselName}, ${part.label}` : part.label}
      tabs={tabs}
      toolbar={answer ? <Toolbar selection={answer} tab={tab} place={place} address={address} /> : null}
      notice={<Past address={address} hasPast={part.hasPast === true} />}
      status={<Status selection={answer} schedule={schedule} overview={overview} asOf={asOf} />}
    >
      {isGone ? (
        <LoadStateView
          state={state}
          onRetry={() => void selection.retry()}
          skeleton={null}
          noData={{ title: 'Sorry No Data Was Found' }}
        />
      ) : (
        <div className="call-page">
          <div className="call-main">
            <Suspense fallback={<SkeletonRows rows={10} />}>
              <part.Screen key={part.hasPast ? tab : `${tab} ${portId}`} schedule={schedule} />
            </Suspense>
          </div>
          <SidePanel vvn={header?.vvn} />
        </div>
      )}
    </Page>
  );
});

/** A port call with all that is known of it, in parts that load by themselves. */
export const CallDetails = ({ base, organisation, portId, tab, channels }: CallDetailsProps) => {
  const [changes] = useState(() => new CallChanges());
  useEffect(() => () => changes.close(), [changes]);
  const address = useListQuery(callQueries);
  const { asOf } = address.query;
  const place = useMemo<CallPlace>(
    () => ({
      base,
      organisation,
      portId,
      asOf,
      changes,
      hrefOf: (other, to) => `${paths.call(organisation, other, to)}${asOfQuery(asOf)}`,
    }),
    [base, organisation, portId, asOf, changes],
  );
  return (
    <CallContext value={place}>
      <Shown place={place} tab={tab} channels={channels} address={address} />
    </CallContext>
  );
};
