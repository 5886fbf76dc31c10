import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ReliabilityCall, ReliabilityCallsAnswer } from '#contracts/port-calls/reliability';
import { queryString, type Query } from '../../../api/query.ts';
import { LoadStateView } from '../../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../../components/feedback/Skeleton.tsx';
import { Pager } from '../../../components/table/Pager.tsx';
import { FormatMenu } from '../../../lists/DownloadMenu.tsx';
import { saveFile } from '../../../lists/save-file.ts';
import { PartStore } from '../../../stores/PartStore.ts';
import { paths } from '../paths.ts';
import { fullPortMoment } from '../port-time.ts';
import { dayNames, hoursText, lateText } from './figures.ts';
import { days } from './reliability-queries.ts';

const sizes = [10, 15, 30, 60] as const;

const Row = ({ call }: { readonly call: ReliabilityCall }) => (
  <tr>
    <th scope="row">
      <Link href={paths.call(undefined, call.portId)}>
        {call.vesselName} {call.vvn}
      </Link>
    </th>
    <td className="reliability-text">{call.portName}</td>
    <td className="reliability-text">{call.tradeName}</td>
    <td className="reliability-text">{fullPortMoment(call.arrivedAt)}</td>
    {days.map((day) => (
      <td key={day}>{lateText(call.errors[day])}</td>
    ))}
    <td>{hoursText(call.waitHours)}</td>
    <td>{hoursText(call.stayHours)}</td>
  </tr>
);

/** The arrivals behind a row of figures, each with how late it was by the estimates before it. */
export const ReliabilityCalls = observer(
  ({
    path,
    criteria,
    title,
  }: {
    readonly path: string;
    readonly criteria: Query;
    readonly title: string;
  }) => {
    const [store] = useState(() => new PartStore<ReliabilityCallsAnswer>(({ data }) => data.length === 0));
    const [{ page, size }, setPage] = useState<{ page: number; size: (typeof sizes)[number] }>({
      page: 1,
      size: 10,
    });
    useEffect(() => () => store.close(), [store]);
    useEffect(() => {
      void store.show(`${path}/calls`, { ...criteria, page, per_page: size });
    }, [store, path, criteria, page, size]);
    const { state, answer } = store;
    const section = useRef<HTMLElement>(null);
    const isShown = state.name === 'idle';
    // They stand below a long table: whoever asks for them sees them.
    useLayoutEffect(() => {
      if (isShown) section.current?.scrollIntoView({ block: 'start' });
    }, [isShown]);
    return (
      <section ref={section} className="panel" aria-label={title}>
        <header className="panel-head">
          <h2>{title}</h2>
          <div className="reliability-tools">
            <span>Port time; + is later than estimated</span>
            <FormatMenu
              title="Download these arrivals"
              disabled={state.name !== 'idle'}
              onSelect={(format) => saveFile(`/api${path}/download${queryString({ ...criteria, format })}`)}
            />
          </div>
        </header>
        {state.name === 'idle' && answer ? (
          <>
            <div className="reliability-frame">
              <table className="reliability-table">
                <thead>
                  <tr>
                    <th scope="col">Vessel / voyage</th>
                    {['Port', 'Trade', 'Arrived'].map((name) => (
                      <th key={name} scope="col" className="reliability-text">
                        {name}
                      </th>
                    ))}
                    {days.map((day) => (
                      <th key={day} scope="col">
                        {dayNames[day]}
                      </th>
                    ))}
                    <th scope="col">Wait</th>
                    <th scope="col">Stay</th>
                  </tr>
                </thead>
                <tbody>
                  {answer.data.map((call) => (
                    <Row key={call.portId} call={call} />
                  ))}
                </tbody>
              </table>
            </div>
            <Pager
              page={answer.meta.current_page}
              lastPage={answer.meta.last_page}
              total={answer.meta.total}
              from={answer.meta.from}
              to={answer.meta.to}
              perPage={size}
              sizes={sizes}
              onPage={(next) => setPage({ page: next, size })}
              onSize={(next) => setPage({ page: 1, size: sizes.find((one) => one === next) ?? size })}
            />
          </>
        ) : (
          <LoadStateView
            state={state}
            onRetry={() => void store.retry()}
            skeleton={<SkeletonRows rows={size} />}
            noData={{ title: 'Sorry No Data Was Found' }}
          />
        )}
      </section>
    );
  },
);
