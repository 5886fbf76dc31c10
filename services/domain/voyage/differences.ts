import {
  detailsOf,
  estimatesOf,
  type Milestone,
  milestones,
  type MilestoneTime,
  type PortCall,
  type TerminalCall,
} from './calls.ts';
import { localOffset } from '../shared/zones.ts';
import type { CallDetails, EstimateChange, VoyageEvent } from './events.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of plain JSON, as statements and events have it. Every call of every statement is compared, and nearly all are as they were. */
export const isSame = (left: unknown, right: unknown): boolean => {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((one, at) => isSame(one, right[at]));
  if (!isRecord(left) || !isRecord(right)) return false;
  const fields = Object.keys(left);
  return (
    fields.length === Object.keys(right).length &&
    fields.every((field) => Object.hasOwn(right, field) && isSame(left[field], right[field]))
  );
};

/** What the events of one statement have in common. */
export interface Telling {
  readonly voyageId: string;
  readonly occurredAt: string;
  /** Of the voyage as it is told now. */
  readonly reached: number;
  readonly allCargoes: readonly string[];
  cargoesAt(this: void, callId: string): readonly string[];
  /** IANA zone of a port; undefined where it is not known. */
  zoneOf(this: void, locode: string): string | undefined;
}

const actualTypes = { eta: 'VesselArrived', etb: 'VesselBerthed', etd: 'VesselDeparted' } as const;

const timesOf = (terminal: TerminalCall): readonly (readonly [Milestone, MilestoneTime | null])[] =>
  milestones.map((milestone) => [milestone, terminal[milestone]]);

const detailsOfCall = ({ port, terminals }: PortCall): CallDetails => ({
  port,
  terminals: terminals.map(detailsOf),
});

const byId = (call: PortCall): ReadonlyMap<string, TerminalCall> =>
  new Map(call.terminals.map((terminal) => [terminal.terminalId, terminal]));

/** The times of one terminal: what did not happen, what happens when, what happened. */
const timeDifferences = (telling: Telling, call: PortCall, before: TerminalCall, now: TerminalCall) => {
  const { voyageId, occurredAt, reached, allCargoes, zoneOf } = telling;
  const { terminalId } = now;
  const corrections: VoyageEvent[] = [];
  const actuals: VoyageEvent[] = [];
  const changes: EstimateChange[] = [];
  const offsetMinutes = (at: string) => localOffset(at, zoneOf(call.port.id) ?? 'UTC');
  const about = { voyageId, callId: call.callId, terminalId, cargoes: allCargoes, occurredAt, reached };
  for (const [milestone, time] of timesOf(now)) {
    const told = before[milestone];
    if (told?.happened) {
      const to = time?.happened ? time.at : null;
      if (to === told.at) continue;
      corrections.push({
        type: 'ActualCorrected',
        data: { ...about, milestone, from: told.at, to, offsetMinutes: offsetMinutes(to ?? told.at) },
      });
      if (to !== null) continue;
    }
    const from = told && !told.happened ? told.at : null;
    if (time?.happened)
      actuals.push({
        type: actualTypes[milestone],
        data: { ...about, from, at: time.at, offsetMinutes: offsetMinutes(time.at) },
      });
    else if (from !== (time?.at ?? null)) changes.push({ terminalId, milestone, from, to: time?.at ?? null });
  }
  return { corrections, actuals, changes };
};

const agentDifferences = (telling: Telling, before: PortCall, now: PortCall): readonly VoyageEvent[] => {
  const { voyageId, occurredAt, cargoesAt } = telling;
  const about = { voyageId, callId: now.callId, cargoes: cargoesAt(now.callId), occurredAt };
  const gone = before.agents.filter((agent) => !now.agents.some((other) => isSame(agent, other)));
  const come = now.agents.filter((agent) => !before.agents.some((other) => isSame(agent, other)));
  return [
    ...gone.map((agent): VoyageEvent => ({ type: 'AgentReleased', data: { ...about, agent } })),
    ...come.map((agent): VoyageEvent => ({ type: 'AgentAppointed', data: { ...about, agent } })),
  ];
};

/** What makes of a call, as it was told last, the call as it is told now. */
export const callDifferences = (
  telling: Telling,
  before: PortCall,
  now: PortCall,
): readonly VoyageEvent[] => {
  if (isSame(before, now)) return [];
  const { voyageId, occurredAt, reached, allCargoes, cargoesAt } = telling;
  const { callId } = now;
  const about = { voyageId, callId, cargoes: cargoesAt(callId), occurredAt };
  const [known, told] = [byId(before), byId(now)];
  const kept = before.terminals.filter(({ terminalId }) => told.has(terminalId));
  const added = now.terminals.filter(({ terminalId }) => !known.has(terminalId)).map(estimatesOf);
  const omitted = before.terminals.filter(({ terminalId }) => !told.has(terminalId));
  const then: PortCall = { ...before, terminals: [...kept, ...added] };
  const [from, to] = [detailsOfCall(then), detailsOfCall(now)];
  const times = now.terminals.flatMap((terminal) => {
    const earlier = known.get(terminal.terminalId) ?? estimatesOf(terminal);
    return [timeDifferences(telling, now, earlier, terminal)];
  });
  const changes = times.flatMap((each) => each.changes);
  return [
    ...agentDifferences(telling, before, now),
    ...omitted.map(({ terminalId }): VoyageEvent => ({
      type: 'TerminalCallOmitted',
      data: { ...about, cargoes: allCargoes, terminalId, reached },
    })),
    ...added.map((terminal): VoyageEvent => ({
      type: 'TerminalCallAdded',
      data: { ...about, terminalId: terminal.terminalId, terminal },
    })),
    ...(isSame(from, to) ? [] : [{ type: 'PortCallCorrected', data: { ...about, from, to } } as const]),
    ...times.flatMap((each) => each.corrections),
    ...(changes.length > 0 ? [{ type: 'PortCallEstimated', data: { ...about, changes } } as const] : []),
    ...times.flatMap((each) => each.actuals),
  ];
};

/** A call without what has happened there, which is told by events of its own. */
export const estimatedCall = (call: PortCall): PortCall => ({
  ...call,
  terminals: call.terminals.map(estimatesOf),
});
