import { type EventNamed, isEvent } from '#domain/stored-events';
import type { PortCall, TerminalCall } from '#domain/voyage/calls';
import { projection } from '../runtime/projection.ts';
import { type VoyageOptionCall, type VoyageOptionDocument, voyageOptionsModel } from './read-model.ts';

type Folded = EventNamed<
  | 'VoyageScheduled'
  | 'VoyageCommenced'
  | 'VoyageCancelled'
  | 'VoyageCompleted'
  | 'VesselSubstituted'
  | 'VoyageCorrected'
  | 'PortCallAdded'
  | 'PortCallOmitted'
  | 'RotationChanged'
  | 'PortCallCorrected'
  | 'TerminalCallAdded'
  | 'TerminalCallOmitted'
  | 'PortCallEstimated'
  | 'VesselArrived'
  | 'ActualCorrected'
>;

const dayOf = (moment: string | null): string | undefined => moment?.slice(0, 10);

const isOtherDay = (from: string | null, to: string | null): boolean => dayOf(from) !== dayOf(to);

/** Whether it moves a name, a port or the day of an arrival. */
const isConcerned = (event: Folded): boolean => {
  if (isEvent(event, 'PortCallEstimated'))
    return event.data.changes.some(({ milestone, from, to }) => milestone === 'eta' && isOtherDay(from, to));
  if (isEvent(event, 'VesselArrived')) return isOtherDay(event.data.from, event.data.at);
  if (isEvent(event, 'ActualCorrected'))
    return event.data.milestone === 'eta' && isOtherDay(event.data.from, event.data.to);
  if (isEvent(event, 'VoyageCommenced', 'VoyageCompleted')) return event.data.from === 'cancelled';
  return true;
};

const terminalOf = ({ terminalId, eta }: TerminalCall) => ({ terminalId, arrival: eta?.at ?? null });

const callOf = ({ callId, port, terminals }: PortCall): VoyageOptionCall => ({
  callId,
  ...port,
  terminals: terminals.map(terminalOf),
});

const withCalls = (
  document: VoyageOptionDocument,
  calls: readonly VoyageOptionCall[],
): VoyageOptionDocument => {
  const ports = calls.flatMap(({ callId, id, name, terminals }) => {
    const arrival = terminals[0]?.arrival ?? null;
    return arrival === null ? [] : [{ callId, id, name, arrival }];
  });
  const lastArrival = ports.map(({ arrival }) => arrival).reduce((a, b) => (a > b ? a : b), '');
  return { ...document, calls, ports, lastArrival };
};

const withCall = (
  document: VoyageOptionDocument,
  callId: string,
  change: (call: VoyageOptionCall) => VoyageOptionCall,
): VoyageOptionDocument =>
  withCalls(
    document,
    document.calls.map((call) => (call.callId === callId ? change(call) : call)),
  );

const arriving = (
  document: VoyageOptionDocument,
  { callId, terminalId }: { readonly callId: string; readonly terminalId: string },
  arrival: string | null,
): VoyageOptionDocument =>
  withCall(document, callId, (call) => ({
    ...call,
    terminals: call.terminals.map((one) => (one.terminalId === terminalId ? { ...one, arrival } : one)),
  }));

const offered = (document: VoyageOptionDocument): VoyageOptionDocument => ({ ...document, cancelled: false });

/** Voyages as booking forms offer them. */
export const voyageOptionsProjection = projection<VoyageOptionDocument, Folded>({
  model: voyageOptionsModel,
  version: 1,
  idsOf: (event) => (isConcerned(event) ? [event.data.voyageId] : []),
  folds: {
    VoyageScheduled: {
      begins: (document, { data, recordedAt }) =>
        withCalls(
          {
            vvn: data.vvn,
            vessel: data.vessel,
            vesselType: data.vesselType,
            trade: data.trade,
            cancelled: false,
            calls: [],
            ports: [],
            lastArrival: '',
            scheduledAt: document?.scheduledAt ?? recordedAt,
          },
          data.calls.map(callOf),
        ),
    },
    VoyageCommenced: offered,
    VoyageCompleted: offered,
    VoyageCancelled: (document) => ({ ...document, cancelled: true }),
    VesselSubstituted: (document, { data }) => ({ ...document, ...data.to }),
    VoyageCorrected: (document, { data }) => ({ ...document, ...data.to }),
    PortCallAdded: (document, { data }) => withCalls(document, [...document.calls, callOf(data.call)]),
    PortCallOmitted: (document, { data }) =>
      withCalls(
        document,
        document.calls.filter(({ callId }) => callId !== data.callId),
      ),
    RotationChanged: (document, { data }) =>
      withCalls(
        document,
        data.to.flatMap((id) => document.calls.find(({ callId }) => callId === id) ?? []),
      ),
    PortCallCorrected: (document, { data: { callId, to } }) =>
      withCall(document, callId, (call) => ({
        callId,
        ...to.port,
        terminals: to.terminals.flatMap(
          ({ terminalId }) => call.terminals.find((one) => one.terminalId === terminalId) ?? [],
        ),
      })),
    TerminalCallAdded: (document, { data }) =>
      withCall(document, data.callId, (call) => ({
        ...call,
        terminals: [...call.terminals, terminalOf(data.terminal)],
      })),
    TerminalCallOmitted: (document, { data }) =>
      withCall(document, data.callId, (call) => ({
        ...call,
        terminals: call.terminals.filter(({ terminalId }) => terminalId !== data.terminalId),
      })),
    PortCallEstimated: (document, { data: { callId, changes } }) =>
      changes
        .filter(({ milestone }) => milestone === 'eta')
        .reduce((changed, { terminalId, to }) => arriving(changed, { callId, terminalId }, to), document),
    VesselArrived: (document, { data }) => arriving(document, data, data.at),
    ActualCorrected: (document, { data }) => arriving(document, data, data.to),
  },
});
