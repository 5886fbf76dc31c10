import { companyAudience, staffAudience } from '#contracts/live/audiences';
import { type EventNamed, isEvent } from '#domain/stored-events';
import type { PortCall, VoyageStatus } from '#domain/voyage/calls';
import { spanOf, voyageStateOf } from '#domain/voyage/derived';
import { evolveCalls } from '#domain/voyage/evolve-calls';
import type { CallsEvent } from '#domain/voyage/events';
import { voyageSubject } from '#domain/voyage/state';
import { projection } from '../runtime/projection.ts';
import { type VoyageDocument, voyagesModel } from './read-model.ts';

type Folded =
  | CallsEvent
  | EventNamed<
      | 'VoyageStated'
      | 'VoyageCommenced'
      | 'VoyageCompleted'
      | 'VoyageCancelled'
      | 'VesselSubstituted'
      | 'VoyageCorrected'
      | 'LateStatementKept'
    >;

const sailing = (status: VoyageStatus, calls: readonly PortCall[]) => {
  const span = spanOf(calls);
  const state = voyageStateOf({ status, calls });
  return { status, state, calls, begins: span?.begins ?? null, ends: span?.ends ?? null };
};

const withCalls = (document: VoyageDocument, event: CallsEvent): VoyageDocument => ({
  ...document,
  ...sailing(document.status, evolveCalls(document.calls, event)),
});

const told =
  (status: VoyageStatus) =>
  (document: VoyageDocument): VoyageDocument => ({ ...document, ...sailing(status, document.calls) });

const withOmitted = (document: VoyageDocument, ids: readonly string[]): VoyageDocument => {
  const gone = new Set([...document.omitted, ...ids]);
  for (const { callId } of document.calls) gone.delete(callId);
  return { ...document, omitted: [...gone].toSorted() };
};

/** Voyages with the ports that they call at. */
export const voyagesProjection = projection<VoyageDocument, Folded>({
  model: voyagesModel,
  version: 3,
  // What is told of a cargo may come before its voyage.
  idsOf: (event) =>
    isEvent(event, 'VoyageStated') && event.data.subject !== voyageSubject ? [] : [event.data.voyageId],
  audiencesOf: ({ calls }) => [
    staffAudience.name(),
    ...new Set(calls.flatMap(({ agents }) => agents.map(({ company }) => companyAudience.name({ company })))),
  ],
  folds: {
    VoyageStated: (document, { data }) => ({ ...document, toldAt: data.occurredAt }),
    VoyageScheduled: {
      begins: (document, { data }) => ({
        vvn: data.vvn,
        vessel: data.vessel,
        vesselType: data.vesselType,
        trade: data.trade,
        ...sailing('scheduled', data.calls),
        omitted: document?.omitted ?? [],
        toldAt: data.occurredAt,
      }),
    },
    VoyageCommenced: told('commenced'),
    VoyageCompleted: told('completed'),
    VoyageCancelled: told('cancelled'),
    VesselSubstituted: (document, { data }) => ({ ...document, ...data.to }),
    VoyageCorrected: (document, { data }) => ({ ...document, ...data.to }),
    PortCallAdded: (document, event) => withOmitted(withCalls(document, event), []),
    PortCallOmitted: (document, event) => withOmitted(withCalls(document, event), [event.data.callId]),
    RotationChanged: withCalls,
    PortCallCorrected: withCalls,
    TerminalCallAdded: withCalls,
    TerminalCallOmitted: withCalls,
    PortCallEstimated: withCalls,
    VesselArrived: withCalls,
    VesselBerthed: withCalls,
    VesselDeparted: withCalls,
    ActualCorrected: withCalls,
    AgentAppointed: withCalls,
    AgentReleased: withCalls,
    LateStatementKept: (document, { data }) =>
      withOmitted(
        document,
        data.calls.map(({ callId }) => callId),
      ),
  },
});
