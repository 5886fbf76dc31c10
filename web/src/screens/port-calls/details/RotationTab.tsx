import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { RotationAnswer, RotationStep } from '#contracts/port-calls/details';
import type { PortType } from '#contracts/port-calls/timeline';
import { CallStateTag } from '../CallStateTag.tsx';
import { offsetText } from '../port-time.ts';
import { useCall } from './call-place.ts';
import { TerminalMilestones } from './Milestones.tsx';
import {
  type PresentCalls,
  isCalledAtNoMore,
  joinedSince,
  terminalNow,
  usePresentCalls,
} from './now-beside.ts';
import { Part } from './Part.tsx';
import { usePart } from './use-part.ts';

const stepNames: Readonly<Record<PortType, string>> = {
  L: 'Load Call',
  D: 'Discharge Call',
  F: 'Bunker Call',
  T: 'Transit Call',
};

const spines = { completed: 'spine-sailed', active: 'spine-here', upcoming: 'spine-to-go' } as const;

const Step = ({ step, now }: { readonly step: RotationStep; readonly now: PresentCalls }) => {
  const { hrefOf } = useCall();
  return (
    <li
      className={`call ${step.isCurrent ? 'call-current' : step.status === 'completed' ? 'call-previous' : 'call-next'} ${spines[step.status]}`}
      aria-current={step.isCurrent ? 'step' : undefined}
    >
      <header className="call-head">
        <span className="call-which call-which-wide">{stepNames[step.type]}</span>
        {step.isAgencyPort && !step.isCurrent ? (
          <Link className="call-port" href={hrefOf(step.portId, 'rotation')} replace>
            {step.portName}
          </Link>
        ) : (
          <strong className="call-port">{step.portName}</strong>
        )}
        <span className="call-offset">{offsetText(step.offsetMinutes)}</span>
        {isCalledAtNoMore(now, step.portId) ? <span className="call-offset">Called at no more</span> : null}
        <CallStateTag state={step.status} />
      </header>
      <ul>
        {step.terminals.map((terminal) => (
          <TerminalMilestones
            key={terminal.terminalId}
            terminal={terminal}
            now={terminalNow(now, step.portId, terminal.terminalId)}
          />
        ))}
      </ul>
    </li>
  );
};

const Joined = ({ names }: { readonly names: readonly string[] }) =>
  names.length > 0 ? <p className="call-now">Called at since: {names.join(', ')}.</p> : null;

/** Every call of the voyage in its order, with what happened and what is estimated. */
export const RotationTab = observer(() => {
  const { asOf } = useCall();
  const now = usePresentCalls();
  const query = useMemo(() => ({ asOf }), [asOf]);
  const store = usePart<RotationAnswer>('port-rotation', query, ({ ports }) => ports.length === 0);
  return (
    <section className="panel" aria-label="Port Rotation">
      <header className="panel-head">
        <h2>Port Rotation</h2>
        <span>Port time</span>
      </header>
      <Part store={store} rows={8} rowHeight={48}>
        {({ ports }) => (
          <>
            <ol className="rotation">
              {ports.map((step) => (
                <Step key={step.portId} step={step} now={now} />
              ))}
            </ol>
            <Joined names={joinedSince(now, ports)} />
          </>
        )}
      </Part>
    </section>
  );
});
