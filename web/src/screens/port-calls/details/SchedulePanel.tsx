import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Link } from 'wouter';
import type { ScheduleAnswer, SchedulePort } from '#contracts/port-calls/details';
import { CallStateTag } from '../CallStateTag.tsx';
import { offsetText } from '../port-time.ts';
import { useCall } from './call-place.ts';
import { TerminalMilestones } from './Milestones.tsx';
import { type PresentCalls, isCalledAtNoMore, terminalNow, usePresentCalls } from './now-beside.ts';
import { Part } from './Part.tsx';
import type { PartStore } from '../../../stores/PartStore.ts';
import { ToldLine } from './ToldLine.tsx';

const stateNames = { previous: 'Previous', current: 'Current', next: 'Next' } as const;
const order = ['previous', 'current', 'next'] as const;

const scrollable = { tabIndex: 0 };

const PortName = ({ port }: { readonly port: SchedulePort }) => {
  const { hrefOf } = useCall();
  return port.state !== 'current' && port.isAgencyPort ? (
    <Link className="call-port" href={hrefOf(port.portId)} replace>
      {port.portName}
    </Link>
  ) : (
    <strong className="call-port">{port.portName}</strong>
  );
};

const arrivalOf = ({ terminals }: SchedulePort): string | null => {
  const arrival = terminals[0]?.eta;
  return arrival?.happened ? arrival.date : null;
};

/** Solid as far as the vessel has sailed, dashed where it has yet to go. */
const spineOf = ({ status }: SchedulePort): string =>
  status === 'completed' ? 'spine-sailed' : status === 'active' ? 'spine-here' : 'spine-to-go';

const Call = ({ port, now }: { readonly port: SchedulePort; readonly now: PresentCalls }) => (
  <li className={`call call-${port.state} ${spineOf(port)}`}>
    <header className="call-head">
      <span className="call-which">{stateNames[port.state]}</span>
      <PortName port={port} />
      <span className="call-offset">{offsetText(port.offsetMinutes)}</span>
      {isCalledAtNoMore(now, port.portId) ? <span className="call-offset">Called at no more</span> : null}
      <CallStateTag state={port.status} />
    </header>
    <ul>
      {port.terminals.map((terminal) => (
        <TerminalMilestones
          key={terminal.terminalId}
          terminal={terminal}
          now={terminalNow(now, port.portId, terminal.terminalId)}
        />
      ))}
    </ul>
    {port.state === 'current' ? <ToldLine told={port.told} arrivedAt={arrivalOf(port)} /> : null}
  </li>
);

const NoCall = ({ which }: { readonly which: 'previous' | 'next' }) => (
  <li className="call call-none">
    <header className="call-head">
      <span className="call-which">{stateNames[which]}</span>
      <span className="call-port">None</span>
    </header>
  </li>
);

/** Opens with as much of the current call in sight as there is room for. */
const useCurrentInSight = (): RefObject<HTMLElement | null> => {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = panel.current?.querySelector<HTMLElement>('.call-current');
    if (!panel.current || !current) return;
    const { offsetTop, offsetHeight } = current;
    panel.current.scrollTop = Math.min(offsetTop, offsetTop + offsetHeight - panel.current.clientHeight);
  }, []);
  return panel;
};

const Calls = ({ ports, now }: Pick<ScheduleAnswer, 'ports'> & { readonly now: PresentCalls }) => {
  const panel = useCurrentInSight();
  return (
    <section
      ref={panel}
      className="schedule"
      aria-label={`Schedule at ${ports.current.portName}`}
      {...scrollable}
    >
      <ol>
        {order.map((which) => {
          const port = ports[which];
          if (port) return <Call key={port.portId} port={port} now={now} />;
          return which === 'current' ? null : <NoCall key={which} which={which} />;
        })}
      </ol>
    </section>
  );
};

/** The call between the one before and the one after it, with what happened and what is estimated at each terminal. */
export const SchedulePanel = observer(({ store }: { readonly store: PartStore<ScheduleAnswer> }) => {
  const now = usePresentCalls();
  return (
    <div className="panel">
      <header className="panel-head">
        <h2>{store.answer ? `Schedule at ${store.answer.ports.current.portName}` : 'Schedule'}</h2>
        <span>Port time</span>
      </header>
      <Part store={store} rows={7} rowHeight={48}>
        {({ ports }) => <Calls key={ports.current.portId} ports={ports} now={now} />}
      </Part>
    </div>
  );
});
