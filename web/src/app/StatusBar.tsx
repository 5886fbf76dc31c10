import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { agoText, utcMoment, utcTime } from '../format/dates.ts';
import { live } from '../live/connection.ts';
import { useIsPlain } from './plain-layout.ts';
import { reads } from '../stores/reads.ts';
import { useNow } from '../stores/use-now.ts';
import { worldTime } from '../stores/world-time.ts';

const liveTexts = {
  off: 'Offline',
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  refused: 'Not live: close some windows, then reload',
};

/** What is pushed comes from the same read models as what is asked for: late ones are not live. */
const LiveMark = observer(() => {
  const isLate = reads.asOf !== null && live.state === 'live';
  return (
    <output>
      <span
        className={live.state === 'live' && !isLate ? 'live-dot' : 'live-dot live-dot-waiting'}
        aria-hidden
      />
      {isLate ? 'Delayed' : liveTexts[live.state]}
    </output>
  );
});

const year = new Date().getFullYear();

/** Visitors have no live connection: what they see is as of when they asked. */
const Liveness = () => (useIsPlain() ? <span>© {year}</span> : <LiveMark />);

/** By this machine's clock, which says when something was fetched. */
const useMachineNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const Clock = () => <span>{utcTime(useNow(10_000))}</span>;

/** In demo data the trade's day may be another than the one on the wall. */
const WorldClock = observer(() => {
  const now = useNow(10_000);
  const speed = worldTime.speed();
  return (
    <span title="The time in the world of the demo data; staff set its speed on Operations">
      World {utcMoment(now.toISOString())}
      {speed > 1 ? ` ×${speed}` : ''}
    </span>
  );
});

const LastUpdate = ({ at }: { readonly at: Date }) => (
  <span title={utcMoment(at.toISOString())}>Updated {agoText(at, useMachineNow())}</span>
);

/** Late data were fetched now, but are not of now: nobody reads the two moments side by side. */
const Moment = observer(({ updatedAt }: Pick<StatusBarProps, 'updatedAt'>) => {
  const isUpdated = updatedAt && reads.asOf === null;
  return (
    <>
      {worldTime.isThere ? <WorldClock /> : null}
      {isUpdated ? <LastUpdate at={updatedAt} /> : worldTime.isThere ? null : <Clock />}
    </>
  );
});

export interface StatusBarProps {
  /** Count, sums, what is selected. */
  readonly children?: ReactNode;
  /** Before the live mark, for instance unsaved changes. */
  readonly right?: ReactNode;
  /** Said in place of the live mark: nothing is called live while one's own work is not through. */
  readonly waiting?: ReactNode;
  /** As of when a past is that is shown: it is said in place of the live mark. */
  readonly past?: string | undefined;
  /** Moment of the data shown, said as `Updated 3 minutes ago`; without it, and while data are late, the clock runs. */
  readonly updatedAt?: Date | null;
}

export const StatusBar = ({ children, right, waiting, past, updatedAt }: StatusBarProps) => (
  <footer className="status-bar">
    {children}
    <div className="status-right">
      {right}
      {waiting ? (
        <output className="status-waiting">
          <span className="live-dot live-dot-waiting" aria-hidden />
          {waiting}
        </output>
      ) : past === undefined ? (
        <Liveness />
      ) : (
        <span>As of {past}</span>
      )}
      <Moment {...(updatedAt ? { updatedAt } : {})} />
    </div>
  </footer>
);
