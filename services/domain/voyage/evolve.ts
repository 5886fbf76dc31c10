import type { EventNamed } from '../stored-events.ts';
import type { PortCall } from './calls.ts';
import { evolveCalls } from './evolve-calls.ts';
import { evolveCargoes } from './evolve-cargoes.ts';
import type { CallsEvent, VoyageEvent } from './events.ts';
import { type SeenStatement, type VoyageFacts, type VoyageState, voyageSubject } from './state.ts';

const withSeen = (seen: readonly SeenStatement[], one: SeenStatement): readonly SeenStatement[] => {
  const before = seen.findLastIndex(({ sequence }) => sequence < one.sequence);
  return seen.toSpliced(before + 1, 0, one);
};

const withCalled = (
  known: readonly string[],
  calls: readonly Pick<PortCall, 'callId'>[],
): readonly string[] => {
  const added = calls.map(({ callId }) => callId).filter((callId) => !known.includes(callId));
  return added.length > 0 ? [...known, ...added].toSorted() : known;
};

const withVoyage = (state: VoyageState, more: Partial<VoyageFacts>): VoyageState => ({
  ...state,
  voyage: state.voyage && { ...state.voyage, ...more },
});

const withCalls = (state: VoyageState, event: CallsEvent): VoyageState => {
  const calls = evolveCalls(state.voyage?.calls ?? [], event);
  return { ...withVoyage(state, { calls }), everCalled: withCalled(state.everCalled, calls) };
};

const withTold = (state: VoyageState, data: EventNamed<'VoyageStated'>['data']): VoyageState => {
  const { subject, sequence, hash, occurredAt: statedAt } = data;
  const told = { ...state.told, [subject]: { sequence, hash } };
  const seen = subject === voyageSubject ? withSeen(state.seen, { sequence, statedAt }) : state.seen;
  return { ...state, told, seen };
};

export const evolveVoyage = (state: VoyageState, event: VoyageEvent): VoyageState => {
  const { type, data } = event;
  switch (type) {
    case 'VoyageStated':
      return withTold(state, data);
    case 'LateStatementKept': {
      const { sequence, occurredAt: statedAt, calls } = data;
      const everCalled = withCalled(state.everCalled, calls);
      return { ...state, seen: withSeen(state.seen, { sequence, statedAt }), everCalled };
    }
    case 'VoyageScheduled': {
      const { vvn, vessel, vesselType, trade, calls } = data;
      const voyage: VoyageFacts = { vvn, vessel, vesselType, trade, status: 'scheduled', calls };
      return { ...state, voyage, everCalled: withCalled(state.everCalled, calls) };
    }
    case 'VoyageCommenced':
      return withVoyage(state, { status: 'commenced' });
    case 'VoyageCompleted':
      return withVoyage(state, { status: 'completed' });
    case 'VoyageCancelled':
      return withVoyage(state, { status: 'cancelled' });
    case 'VesselSubstituted':
    case 'VoyageCorrected':
      return withVoyage(state, data.to);
    case 'PortCallAdded':
    case 'PortCallOmitted':
    case 'RotationChanged':
    case 'PortCallCorrected':
    case 'TerminalCallAdded':
    case 'TerminalCallOmitted':
    case 'PortCallEstimated':
    case 'VesselArrived':
    case 'VesselBerthed':
    case 'VesselDeparted':
    case 'ActualCorrected':
    case 'AgentAppointed':
    case 'AgentReleased':
      return withCalls(state, event);
    case 'CargoBooked':
    case 'CargoChanged':
    case 'CargoWithdrawn':
    case 'CargoOperationRecorded':
    case 'BillOfLadingIssued':
    case 'BillOfLadingCorrected':
    case 'BillOfLadingWithdrawn':
      return { ...state, cargoes: evolveCargoes(state.cargoes, event) };
  }
};
