import type { Recorded } from '#domain/shared/envelope';
import { type EventNamed, isEvent } from '#domain/stored-events';
import type { PortCall, VoyageSummary } from '#domain/voyage/calls';
import { callTimesOf } from '#domain/voyage/derived';
import { evolveCall } from '#domain/voyage/evolve-calls';
import type { CallEvent } from '#domain/voyage/events';
import { projection } from '../runtime/projection.ts';
import { everWith, measured, nothingMeasured } from './held.ts';
import { lastRevision, withRevision } from './kept-revisions.ts';
import { type PortCallHistoryDocument, portCallHistoryModel, type VoyageRevision } from './read-model.ts';

type OfWhole = EventNamed<
  'VoyageCommenced' | 'VoyageCompleted' | 'VoyageCancelled' | 'VesselSubstituted' | 'VoyageCorrected'
>;

type Folded =
  | CallEvent
  | OfWhole
  | EventNamed<
      'VoyageScheduled' | 'PortCallAdded' | 'PortCallOmitted' | 'RotationChanged' | 'LateStatementKept'
    >;

type Document = PortCallHistoryDocument;

const unheard = (voyageId: string, portId: string): Document => ({
  voyageId,
  call: null,
  portId,
  tradeId: null,
  ...nothingMeasured,
  everFrom: null,
  everTo: null,
  knownFrom: null,
  openUntil: null,
  revisions: [],
  voyages: [],
  late: [],
});

interface Clocked {
  readonly statedAt: string;
  readonly recordedAt: string;
}

const clocksOf = ({ data, recordedAt }: Recorded<Folded>): Clocked => ({
  statedAt: data.occurredAt,
  recordedAt,
});

/** The same of what the voyage is called, and how it stands. */
const withLast = (revisions: readonly VoyageRevision[], one: VoyageRevision): readonly VoyageRevision[] => {
  const last = revisions.at(-1);
  const isSame = last?.statedAt === one.statedAt && last.recordedAt === one.recordedAt;
  return [...(isSame ? revisions.slice(0, -1) : revisions), one];
};

const revised = (
  document: Document,
  event: Recorded<Folded>,
  call: PortCall | null,
  place: number | undefined = lastRevision(document.revisions)?.place,
): Document => {
  const revisions = withRevision(document.revisions, { ...clocksOf(event), place: place ?? 0, call });
  const next = {
    ...document,
    call,
    portId: call?.port.id ?? document.portId,
    knownFrom: document.knownFrom ?? event.recordedAt,
    revisions,
  };
  return whileOpen({ ...next, ...measured(next, call), ...everWith(document, call) }, event);
};

/**
 * A call is over where its voyage does not call there, has left it, or is told completed or cancelled; told otherwise, it is not. Nobody
 * need say that a voyage is completed for its past not to be looked through for ever.
 */
const whileOpen = (document: Document, { recordedAt }: Recorded<Folded>): Document => {
  const { call, voyages, openUntil } = document;
  const status = voyages.at(-1)?.voyage.status;
  const isOver =
    !call || callTimesOf(call).etd?.happened === true || status === 'completed' || status === 'cancelled';
  return { ...document, openUntil: isOver ? (openUntil ?? recordedAt) : null };
};

const named = (document: Document, event: Recorded<Folded>, voyage: VoyageSummary): Document =>
  whileOpen(
    {
      ...document,
      tradeId: voyage.trade.id,
      voyages: withLast(document.voyages, { ...clocksOf(event), voyage }),
    },
    event,
  );

const ofCall = (document: Document, event: Recorded<CallEvent>): Document =>
  document.call ? revised(document, event, evolveCall(document.call, event)) : document;

/** A change of the voyage; a call that was heard of only late belongs to none yet. */
const ofWhole = <One extends OfWhole>(change: (event: One) => Partial<VoyageSummary>) => ({
  begins: (document: Document | undefined, event: Recorded<One>): Document | null => {
    const last = document?.voyages.at(-1);
    if (!document || !last) return document ?? null;
    return named(document, event, { ...last.voyage, ...change(event) });
  },
});

const idsOf = (event: Recorded<Folded>): readonly string[] => {
  if (isEvent(event, 'VoyageScheduled')) return event.data.calls.map(({ callId }) => callId);
  if (isEvent(event, 'LateStatementKept'))
    return [...event.data.calls.map(({ callId }) => callId), ...event.data.absent];
  if (isEvent(event, 'RotationChanged')) return event.data.to;
  return 'calls' in event.data ? event.data.calls : [event.data.callId];
};

/** Every call with what was told of it, by both clocks, and how true the estimates came. */
export const portCallHistoryProjection = projection<Document, Folded>({
  model: portCallHistoryModel,
  version: 5,
  idsOf,
  folds: {
    VoyageScheduled: {
      begins: (document, event, id) => {
        const { voyageId, calls, vvn, vessel, trade } = event.data;
        const at = calls.findIndex(({ callId }) => callId === id);
        const call = calls[at];
        if (!call) throw new Error(`${voyageId} calls at no ${id}`);
        const known = document ?? unheard(voyageId, call.port.id);
        const voyage = { vvn, vessel, trade, status: 'scheduled' } as const;
        return named(revised(known, event, call, at + 1), event, voyage);
      },
    },
    PortCallAdded: {
      begins: (document, event) => {
        const { voyageId, call, voyage } = event.data;
        return named(revised(document ?? unheard(voyageId, call.port.id), event, call), event, voyage);
      },
    },
    PortCallOmitted: (document, event) => revised(document, event, null),
    RotationChanged: (document, event, id) =>
      revised(document, event, document.call, event.data.to.indexOf(id) + 1),
    VoyageCommenced: ofWhole(() => ({ status: 'commenced' })),
    VoyageCompleted: ofWhole(() => ({ status: 'completed' })),
    VoyageCancelled: ofWhole(() => ({ status: 'cancelled' })),
    VesselSubstituted: ofWhole(({ data }) => ({ vessel: data.to.vessel })),
    VoyageCorrected: ofWhole(({ data }) => data.to),
    LateStatementKept: {
      begins: (document, event, id) => {
        const { voyageId, calls, until } = event.data;
        const call = calls.find(({ callId }) => callId === id) ?? null;
        const known = document ?? (call && unheard(voyageId, call.port.id));
        if (!known) return null;
        const next = { ...known, late: [...known.late, { ...clocksOf(event), until, call }] };
        return { ...next, ...measured(next, next.call), ...everWith(known, call) };
      },
    },
    PortCallCorrected: ofCall,
    TerminalCallAdded: ofCall,
    TerminalCallOmitted: ofCall,
    PortCallEstimated: ofCall,
    VesselArrived: ofCall,
    VesselBerthed: ofCall,
    VesselDeparted: ofCall,
    ActualCorrected: ofCall,
    AgentAppointed: ofCall,
    AgentReleased: ofCall,
  },
});
