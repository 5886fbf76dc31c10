import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { ReliabilityAnswer } from '#contracts/port-calls/reliability';
import { queryString } from '../../../api/query.ts';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { Page } from '../../../app/Page.tsx';
import { StatusBar } from '../../../app/StatusBar.tsx';
import { ChartView } from '../../../components/chart/ChartView.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { SegmentedControl } from '../../../components/form/SegmentedControl.tsx';
import { displayQuantity } from '../../../format/quantities.ts';
import { FormatMenu } from '../../../lists/DownloadMenu.tsx';
import { cleared, isNarrowed } from '../../../lists/list-query.ts';
import { saveFile } from '../../../lists/save-file.ts';
import { useListQuery } from '../../../lists/use-list-query.ts';
import { PartStore } from '../../../stores/PartStore.ts';
import { staffTabs } from '../staff-tabs.ts';
import { TimelineFilterBar } from '../timeline/TimelineFilterBar.tsx';
import { periodOf } from '../timeline/timeline-queries.ts';
import { usePortCallOptions } from '../timeline/use-timeline.ts';
import { callCriteria } from './call-criteria.ts';
import { chartOf, dayNames, groupNames, isEstimated, measureNames } from './figures.ts';
import {
  aheadOf,
  days,
  groupOf,
  measureOf,
  measures,
  reliabilityQueries,
  type ReliabilityQuery,
} from './reliability-queries.ts';
import { ReliabilityCalls } from './ReliabilityCalls.tsx';
import { ReliabilityTable } from './ReliabilityTable.tsx';
import { reliabilityGroups } from '#contracts/port-calls/reliability';
import '../port-calls.css';
import '../details/details.css';
import './reliability.css';

const base = '/internal/port-calls';
const path = `${base}/reliability`;

const isEmpty = ({ data }: ReliabilityAnswer): boolean => data.length === 0;

const useReliability = (query: ReliabilityQuery): PartStore<ReliabilityAnswer> => {
  const [store] = useState(() => new PartStore<ReliabilityAnswer>(isEmpty));
  useEffect(() => () => store.close(), [store]);
  useEffect(() => {
    void store.show(path, { ...reliabilityQueries.criteriaOf(query), by: groupOf(query) });
  }, [store, query]);
  return store;
};

/** What the chart draws, as links: a view of the figures can be sent to a colleague. */
const ChartChoice = ({
  query,
  href,
}: {
  readonly query: ReliabilityQuery;
  readonly href: (next: ReliabilityQuery) => string;
}) => (
  <div className="reliability-choice">
    <SegmentedControl
      label="Figure"
      replace
      segments={measures.map((measure) => ({
        label: measureNames[measure],
        href: href({ ...query, measure }),
        current: measure === measureOf(query),
      }))}
    />
    {isEstimated(measureOf(query)) ? (
      <SegmentedControl
        label="Estimated"
        replace
        segments={days.map((ahead) => ({
          label: dayNames[ahead],
          href: href({ ...query, ahead }),
          current: ahead === aheadOf(query),
        }))}
      />
    ) : null}
  </div>
);

const nobodyYet = {
  title: 'No vessel has arrived yet',
  text: 'Once arrivals are told, what was estimated of them is held against them here.',
};

/** How well arrivals were told, days ahead: by port, trade or quarter, down to the arrivals. */
export const ReliabilityScreen = observer(() => {
  const list = useListQuery(reliabilityQueries);
  const { query, href, change } = list;
  const options = usePortCallOptions(path, list);
  const store = useReliability(query);
  const { state, answer } = store;
  const [by, measure, ahead] = [groupOf(query), measureOf(query), aheadOf(query)];
  const shown = state.name === 'idle' ? answer : null;
  const chart = useMemo(() => shown && chartOf(shown.data, by, measure, ahead), [shown, by, measure, ahead]);
  const open = shown?.data.find(({ id }) => id === query.open);
  const narrowedState =
    state.name === 'no_data' && isNarrowed(query) ? ({ name: 'no_results' } as const) : state;
  const criteria = useMemo(() => {
    const { ports = [], tradelanes = [] } = query.filters;
    return query.open === null
      ? null
      : callCriteria(groupOf(query), query.open, { ...periodOf(query), ports, tradelanes });
  }, [query]);
  const save = (format: string) =>
    saveFile(`/api${path}/download${queryString({ ...reliabilityQueries.criteriaOf(query), by, format })}`);
  return (
    <Page
      title="All Port Calls"
      tabs={staffTabs('reliability')}
      toolbar={
        <>
          <SegmentedControl
            label="By"
            replace
            segments={reliabilityGroups.map((group) => ({
              label: groupNames[group],
              href: href({ ...query, by: group, open: null }),
              current: group === by,
            }))}
          />
          <TimelineFilterBar list={list} options={options} names={['ports', 'tradelanes']} rows="figures" />
          <div className="toolbar-space" />
          <FormatMenu
            title={shown ? 'Download the figures, as filtered' : 'Download: there are no figures.'}
            disabled={!shown}
            onSelect={save}
          />
        </>
      }
      status={
        <StatusBar>
          {shown ? (
            <span>
              <strong>{displayQuantity(shown.total.calls)}</strong> arrivals; an error is hours between the
              estimate that held and the arrival
            </span>
          ) : null}
        </StatusBar>
      }
    >
      {shown && chart ? (
        <>
          <ChartChoice query={query} href={href} />
          <div className="reliability-chart">
            <ChartView input={chart} />
          </div>
          <ReliabilityTable
            by={by}
            answer={shown}
            open={query.open}
            hrefOf={(row) => href({ ...query, open: row })}
          />
          {open && criteria ? (
            <ReliabilityCalls
              key={open.id}
              path={path}
              criteria={criteria}
              title={`Arrivals: ${open.name}`}
            />
          ) : null}
        </>
      ) : (
        <LoadStateView
          state={narrowedState}
          onRetry={() => void store.retry()}
          skeleton={<SkeletonRows rows={12} />}
          onClear={() => change(cleared(query))}
          noData={nobodyYet}
        />
      )}
    </Page>
  );
});
