import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { callStateNames, typeNames } from '../words.ts';
import type { BarTips } from './BarTips.ts';
import { gridRoles } from './grid-roles.ts';
import { barTexts, type Bar, type CallBar, type TerminalBar } from './layout.ts';

interface BarProps<Own extends Bar> {
  readonly bar: Own;
  readonly colour: number;
  /** Its name for the keyboard. */
  readonly cell: string;
  readonly isStop: boolean;
  /** Whether its text has to stay in sight while it leaves. */
  readonly sticks: boolean;
  readonly tips: BarTips;
}

const classOf = (
  { bar: { state, cutStart, cutEnd }, colour, sticks }: Pick<BarProps<Bar>, 'bar' | 'colour' | 'sticks'>,
  kind: string,
): string =>
  [
    'timeline-bar',
    kind,
    `timeline-bar-${state}`,
    `port-colour-${colour}`,
    cutStart ? 'timeline-bar-cut-start' : '',
    cutEnd ? 'timeline-bar-cut-end' : '',
    sticks ? 'timeline-bar-sticks' : '',
  ].join(' ');

const Mark = ({ state }: Pick<Bar, 'state'>) =>
  state === 'completed' ? (
    <Check size={14} strokeWidth={1.75} aria-hidden />
  ) : state === 'active' ? (
    <span className="timeline-dot" aria-hidden />
  ) : null;

/** A call; a link to its page where that may be opened. */
export const CallBarView = ({ href, ...own }: BarProps<CallBar> & { readonly href: string | null }) => {
  const { bar, cell, isStop, tips } = own;
  const [name, purpose] = barTexts(bar);
  const { portName, type } = bar.port;
  const state = callStateNames[bar.state];
  const unsaid = bar.isShort ? `${portName}, ${typeNames[type]}, ${state}` : state;
  const shared = {
    className: classOf(own, 'timeline-bar-call'),
    style: { left: bar.left, width: bar.width },
    'data-cell': cell,
    tabIndex: isStop ? 0 : -1,
    ...tips.anchor({ port: bar.port, terminal: null }),
  };
  const content = (
    <span className="timeline-bar-text">
      <span className="timeline-bar-name">
        {bar.isShort ? null : <Mark state={bar.state} />}
        <span>{name}</span>
      </span>{' '}
      <span className="timeline-bar-purpose">{purpose}</span>
    </span>
  );
  return href === null ? (
    <span {...gridRoles.bar} aria-label={`${portName} ${typeNames[type]}, ${state}`} {...shared}>
      {content}
    </span>
  ) : (
    <Link href={href} draggable={false} aria-label={`${name} ${purpose} ${unsaid}`} {...shared}>
      {content}
    </Link>
  );
};

export const TerminalBarView = (own: BarProps<TerminalBar>) => {
  const { bar, cell, isStop, tips } = own;
  const shared = {
    className: classOf(own, 'timeline-bar-terminal'),
    style: { left: bar.left, width: bar.width },
    'data-cell': cell,
    tabIndex: isStop ? 0 : -1,
    'aria-label': `${bar.terminal.name}, ${typeNames[bar.terminal.type]}, ${callStateNames[bar.state]}`,
    ...tips.anchor({ port: bar.port, terminal: bar.terminal }),
  };
  return (
    <span {...gridRoles.bar} {...shared}>
      <span className="timeline-bar-text" aria-hidden>
        <span className="timeline-bar-name">
          {bar.isShort || bar.state !== 'completed' ? null : <Mark state={bar.state} />}
          <span>{bar.isShort ? bar.terminal.type : bar.terminal.name}</span>
        </span>
      </span>
    </span>
  );
};
