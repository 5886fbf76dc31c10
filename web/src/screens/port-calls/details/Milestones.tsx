import { Check } from 'lucide-react';
import type { ScheduleMilestone, ScheduleTerminal } from '#contracts/port-calls/details';
import { fullPortMoment } from '../port-time.ts';
import { milestoneNames, milestoneOrder, type MilestoneName, typeNames } from '../words.ts';
import { nowText } from './now-beside.ts';

/** Completed where it happened, active where it is the next; what is passed over without a word stays an estimate. */
const stateOf = ({ happened, isActive }: ScheduleMilestone): 'completed' | 'active' | 'upcoming' =>
  happened ? 'completed' : isActive ? 'active' : 'upcoming';

const MilestoneMark = ({ state }: { readonly state: 'completed' | 'active' | 'upcoming' }) =>
  state === 'completed' ? (
    <Check className="milestone-mark" size={14} strokeWidth={1.75} aria-hidden />
  ) : (
    <svg className="milestone-mark" width="14" height="14" viewBox="0 0 14 14" aria-hidden>
      <circle
        cx="7"
        cy="7"
        r="6"
        fill="none"
        stroke="currentColor"
        strokeWidth={state === 'active' ? 2 : 1.25}
        {...(state === 'upcoming' ? { strokeDasharray: '2.2 1.6' } : {})}
      />
      {state === 'active' ? <circle cx="7" cy="7" r="3" fill="currentColor" /> : null}
    </svg>
  );

interface MilestoneProps {
  readonly name: MilestoneName;
  readonly milestone: ScheduleMilestone | null;
  /** As it stands now, where the past is shown. */
  readonly now: ScheduleMilestone | null | undefined;
}

const Now = ({ name, milestone, now }: MilestoneProps) => {
  const text = now === undefined ? null : nowText(name, milestone, now);
  return text === null ? null : <dd className="milestone-now">{text}</dd>;
};

const Milestone = (props: MilestoneProps) => {
  const { name, milestone } = props;
  if (!milestone)
    return (
      <div className="milestone milestone-upcoming">
        <dt>{milestoneNames[name].estimated}</dt>
        <dd>-</dd>
        <Now {...props} />
      </div>
    );
  const state = stateOf(milestone);
  return (
    <div className={`milestone milestone-${state}`}>
      <MilestoneMark state={state} />
      <dt>{milestoneNames[name][milestone.happened ? 'past' : 'estimated']}</dt>
      <dd>{fullPortMoment(milestone.date)}</dd>
      <Now {...props} />
    </div>
  );
};

/** A terminal with its three milestones: what it is for, its name, when. */
export const TerminalMilestones = ({
  terminal,
  now,
}: {
  readonly terminal: ScheduleTerminal;
  /** The same as it stands now, where the past is shown. */
  readonly now?: ScheduleTerminal | undefined;
}) => (
  <li className="terminal">
    <span className="terminal-name">
      <abbr className="purpose" title={typeNames[terminal.type]}>
        {terminal.type}
      </abbr>
      {terminal.name}
    </span>
    <dl className="milestones">
      {milestoneOrder.map((name) => (
        <Milestone key={name} name={name} milestone={terminal[name]} now={now?.[name]} />
      ))}
    </dl>
  </li>
);
