import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { inOrderOfAgents, placeReached, type PortCall, summaryOf } from './calls.ts';
import { callDifferences, estimatedCall, isSame, type Telling } from './differences.ts';
import { evolveVoyage } from './evolve.ts';
import type { VoyageEvent } from './events.ts';
import type { VoyageRejection } from './rejections.ts';
import {
  type CargoFacts,
  initialVoyageState,
  type VoyageFacts,
  type VoyageState,
  voyageSubject,
} from './state.ts';

export const voyageDecider: Decider<VoyageState, VoyageEvent> = {
  initialState: initialVoyageState,
  evolve: evolveVoyage,
  // An estimate replaces the one before: after a hundred statements the events are ten times as much.
  sizeOf: (state) => JSON.stringify(state).length,
};

/** A voyage as it is told, whole. */
export interface StateVoyage {
  readonly voyageId: string;
  readonly voyage: VoyageFacts;
  readonly sequence: number;
  /** ISO 8601 UTC. */
  readonly statedAt: string;
  /** Of all that it says. */
  readonly hash: string;
  /** IANA zones by UN/LOCODE, where they are known. */
  readonly zones: Readonly<Record<string, string>>;
}

/** undefined where a statement is new; else what it comes to: it was taken in, or says something else than it did. */
export const alreadyTold = (
  state: VoyageState,
  subject: string,
  { sequence, hash }: Pick<StateVoyage, 'sequence' | 'hash'>,
): 'overtaken' | Decision<never, VoyageRejection> | undefined => {
  const last = state.told[subject];
  if (!last || sequence > last.sequence) return undefined;
  if (sequence < last.sequence) return 'overtaken';
  return hash === last.hash ? [] : reject('sequence_reused', { subject, sequence });
};

const carries = ({ lines }: CargoFacts, callId: string): boolean =>
  lines.some(({ loadCallId, dischargeCallId }) => loadCallId === callId || dischargeCallId === callId);

const tellingOf = ({ cargoes }: VoyageState, { voyageId, voyage, statedAt, zones }: StateVoyage): Telling => {
  const all = Object.values(cargoes);
  return {
    voyageId,
    occurredAt: statedAt,
    reached: placeReached(voyage.calls),
    allCargoes: all.map(({ cargoId }) => cargoId),
    cargoesAt: (callId) => all.filter((one) => carries(one, callId)).map(({ cargoId }) => cargoId),
    zoneOf: (locode) => zones[locode],
  };
};

const statusTypes = {
  commenced: 'VoyageCommenced',
  completed: 'VoyageCompleted',
  cancelled: 'VoyageCancelled',
} as const;

const scheduled = (telling: Telling, voyage: VoyageFacts): VoyageEvent => {
  const { voyageId, occurredAt, allCargoes, reached } = telling;
  const { vvn, vessel, vesselType, trade, calls } = voyage;
  return {
    type: 'VoyageScheduled',
    data: { voyageId, occurredAt, cargoes: allCargoes, reached, vvn, vessel, vesselType, trade, calls },
  };
};

const idsOf = (calls: readonly PortCall[]): readonly string[] => calls.map(({ callId }) => callId);

const particularDifferences = (
  { voyageId, occurredAt, allCargoes }: Telling,
  before: VoyageFacts,
  now: VoyageFacts,
): readonly VoyageEvent[] => {
  const about = { voyageId, occurredAt, cargoes: allCargoes, calls: idsOf(now.calls) };
  const vesselOf = ({ vessel, vesselType }: VoyageFacts) => ({ vessel, vesselType });
  const nameOf = ({ vvn, trade }: VoyageFacts) => ({ vvn, trade });
  const events: VoyageEvent[] = [];
  if (!isSame(vesselOf(before), vesselOf(now)))
    events.push({ type: 'VesselSubstituted', data: { ...about, from: vesselOf(before), to: vesselOf(now) } });
  if (!isSame(nameOf(before), nameOf(now)))
    events.push({ type: 'VoyageCorrected', data: { ...about, from: nameOf(before), to: nameOf(now) } });
  return events;
};

const rotationDifferences = (
  telling: Telling,
  before: readonly PortCall[],
  now: VoyageFacts,
): readonly VoyageEvent[] => {
  const { voyageId, occurredAt, reached, allCargoes, cargoesAt } = telling;
  const [from, to] = [idsOf(before), idsOf(now.calls)];
  const voyage = summaryOf(now);
  if (isSame(from, to)) return [];
  const omitted = from.filter((callId) => !to.includes(callId));
  const added = now.calls.filter(({ callId }) => !from.includes(callId)).map(estimatedCall);
  const of = (callId: string) => ({ voyageId, occurredAt, callId, cargoes: cargoesAt(callId) });
  return [
    ...omitted.map((callId): VoyageEvent => ({ type: 'PortCallOmitted', data: of(callId) })),
    ...added.map((call): VoyageEvent => ({
      type: 'PortCallAdded',
      data: { ...of(call.callId), call, voyage },
    })),
    { type: 'RotationChanged', data: { voyageId, occurredAt, cargoes: allCargoes, reached, from, to } },
  ];
};

const statusDifference = (
  telling: Telling,
  before: VoyageFacts,
  now: VoyageFacts,
): readonly VoyageEvent[] => {
  const { voyageId, occurredAt, allCargoes } = telling;
  if (before.status === now.status) return [];
  if (now.status === 'scheduled') return [scheduled(telling, now)];
  const calls = idsOf(now.calls);
  const data = { voyageId, occurredAt, cargoes: allCargoes, calls, from: before.status };
  return [{ type: statusTypes[now.status], data }];
};

/** Another port under the same id is another call: the first one is omitted. */
const sameVisits = (before: readonly PortCall[], now: readonly PortCall[]): readonly PortCall[] =>
  before.filter(({ callId, port }) => {
    const other = now.find((call) => call.callId === callId);
    return !other || other.port.id === port.id;
  });

/** All that differs between a voyage as it was told last and as it is told now. */
const differences = (
  telling: Telling,
  known: VoyageFacts | null,
  now: VoyageFacts,
): readonly VoyageEvent[] => {
  const { voyageId, occurredAt, cargoesAt } = telling;
  const before: VoyageFacts = known ?? { ...now, status: 'scheduled', calls: now.calls.map(estimatedCall) };
  const visits = sameVisits(before.calls, now.calls);
  const elsewhere = before.calls.filter((call) => !visits.includes(call));
  const callBefore = new Map(visits.map((call) => [call.callId, call]));
  return [
    ...(known ? [] : [scheduled(telling, before)]),
    ...particularDifferences(telling, before, now),
    ...elsewhere.map(({ callId }): VoyageEvent => ({
      type: 'PortCallOmitted',
      data: { voyageId, occurredAt, callId, cargoes: cargoesAt(callId) },
    })),
    ...rotationDifferences(telling, visits, now),
    ...now.calls.flatMap((call) =>
      callDifferences(telling, callBefore.get(call.callId) ?? estimatedCall(call), call),
    ),
    ...statusDifference(telling, before, now),
  ];
};

/** Takes in what is told of a voyage: what differs, and that it was told. */
export const stateVoyage = (
  state: VoyageState,
  command: StateVoyage,
): Decision<VoyageEvent, VoyageRejection> => {
  const { voyageId, voyage, sequence, statedAt, hash } = command;
  const before = alreadyTold(state, voyageSubject, command);
  if (before === 'overtaken') {
    const next = state.seen.find((one) => one.sequence >= sequence);
    if (!next || next.sequence === sequence) return [];
    const { calls } = voyage;
    const told = new Set(idsOf(calls));
    const absent = state.everCalled.filter((callId) => !told.has(callId));
    const data = { voyageId, occurredAt: statedAt, sequence, until: next.statedAt, calls, absent };
    return [{ type: 'LateStatementKept', data }];
  }
  if (before) return before;
  return [
    ...differences(tellingOf(state, command), state.voyage, {
      ...voyage,
      calls: voyage.calls.map((call) => ({ ...call, agents: inOrderOfAgents(call.agents) })),
    }),
    {
      type: 'VoyageStated',
      data: { voyageId, occurredAt: statedAt, subject: voyageSubject, sequence, hash, cargoes: [] },
    },
  ];
};
