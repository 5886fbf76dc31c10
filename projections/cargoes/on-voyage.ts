import { type EventNamed, isEvent } from '#domain/stored-events';
import { type CargoCall, inOrderOfBills, unknownCall } from '#domain/voyage/cargo';
import { withOperation } from '#domain/voyage/evolve-cargoes';
import { evolveTimes } from '#domain/voyage/evolve-calls';
import { summaryOf, type VoyageSummary } from '#domain/voyage/calls';
import type { CargoEvent, TimesEvent } from '#domain/voyage/events';
import type { CargoLineOnVoyage, CargoOnVoyage } from './read-model.ts';

type Told = EventNamed<'CargoBooked' | 'CargoChanged'>['data'];

/** Of the voyage and its calls, which concern every cargo that they name. */
export type EventOfVoyage =
  | TimesEvent
  | EventNamed<
      | 'VoyageScheduled'
      | 'VoyageCommenced'
      | 'VoyageCompleted'
      | 'VoyageCancelled'
      | 'VesselSubstituted'
      | 'VoyageCorrected'
      | 'PortCallAdded'
      | 'PortCallOmitted'
      | 'RotationChanged'
    >;

/** What was done with a line stays with it for as long as the cargo has it. */
const toldOf = (data: Told, known: CargoOnVoyage | undefined): CargoOnVoyage => ({
  voyageId: data.voyageId,
  statedAt: data.occurredAt,
  cargoRef: data.cargoRef,
  bookingId: data.bookingId,
  organisationId: data.organisationId,
  company: data.company,
  brokerCompany: data.brokerCompany,
  commodity: data.commodity,
  shipper: data.shipper,
  terms: data.terms,
  laycan: data.laycan,
  voyage: data.voyage,
  reached: data.reached,
  lines: data.lines.map((line) => ({
    ...line,
    operations: known?.lines.find(({ lineId }) => lineId === line.lineId)?.operations ?? [],
  })),
  bills: known?.bills ?? [],
});

const withOperationOf = (
  { lines }: CargoOnVoyage,
  { lineId, from, to }: EventNamed<'CargoOperationRecorded'>['data'],
): readonly CargoLineOnVoyage[] =>
  lines.map((line) =>
    line.lineId === lineId ? { ...line, operations: withOperation(line.operations, from, to) } : line,
  );

/** The cargo as its own voyage tells it after an event; null where it was withdrawn. */
export const afterCargoEvent = (
  known: CargoOnVoyage | undefined,
  event: CargoEvent,
): CargoOnVoyage | null => {
  if (isEvent(event, 'CargoBooked')) return toldOf(event.data, undefined);
  if (isEvent(event, 'CargoChanged')) return toldOf(event.data, known);
  if (isEvent(event, 'CargoWithdrawn') || !known) return null;
  if (isEvent(event, 'CargoOperationRecorded'))
    return { ...known, lines: withOperationOf(known, event.data) };
  return { ...known, bills: billsAfter(known.bills, event) };
};

const billsAfter = (
  bills: CargoOnVoyage['bills'],
  event: EventNamed<'BillOfLadingIssued' | 'BillOfLadingCorrected' | 'BillOfLadingWithdrawn'>,
): CargoOnVoyage['bills'] => {
  if (isEvent(event, 'BillOfLadingIssued')) return inOrderOfBills([...bills, event.data.bill]);
  if (isEvent(event, 'BillOfLadingCorrected')) {
    const { to } = event.data;
    return bills.map((bill) => (bill.billId === to.billId ? to : bill));
  }
  return bills.filter(({ billId }) => billId !== event.data.billId);
};

const withCalls = (
  lines: readonly CargoLineOnVoyage[],
  change: (call: CargoCall) => CargoCall,
): readonly CargoLineOnVoyage[] =>
  lines.map((line) => ({ ...line, load: change(line.load), discharge: change(line.discharge) }));

type OfStatus = EventNamed<'VoyageCommenced' | 'VoyageCompleted' | 'VoyageCancelled'>;
type OfNames = EventNamed<'VesselSubstituted' | 'VoyageCorrected'>;

const ofStatus = (event: EventOfVoyage): event is OfStatus =>
  isEvent(event, 'VoyageCommenced', 'VoyageCompleted', 'VoyageCancelled');
const ofNames = (event: EventOfVoyage): event is OfNames =>
  isEvent(event, 'VesselSubstituted', 'VoyageCorrected');

const scheduledCall = (callId: string, { calls }: EventNamed<'VoyageScheduled'>['data']): CargoCall => {
  const at = calls.findIndex((call) => call.callId === callId);
  const told = calls[at];
  return told ? { callId, place: at + 1, port: told.port, terminals: told.terminals } : unknownCall(callId);
};

const callAfter = (call: CargoCall, event: EventOfVoyage): CargoCall => {
  if (ofStatus(event) || ofNames(event)) return call;
  if (isEvent(event, 'VoyageScheduled')) return scheduledCall(call.callId, event.data);
  if (isEvent(event, 'RotationChanged')) {
    const place = event.data.to.indexOf(call.callId) + 1;
    return { ...call, place: place === 0 ? null : place };
  }
  if (event.data.callId !== call.callId) return call;
  if (isEvent(event, 'PortCallOmitted')) return unknownCall(call.callId);
  if (isEvent(event, 'PortCallAdded')) {
    const { port, terminals } = event.data.call;
    return { ...call, port, terminals };
  }
  const after = evolveTimes(call, event);
  return isEvent(event, 'PortCallCorrected') ? { ...after, port: event.data.to.port } : after;
};

const statusOf = (event: OfStatus): VoyageSummary['status'] => {
  if (isEvent(event, 'VoyageCommenced')) return 'commenced';
  return isEvent(event, 'VoyageCompleted') ? 'completed' : 'cancelled';
};

const voyageAfter = (voyage: VoyageSummary | null, event: EventOfVoyage): VoyageSummary | null => {
  if (isEvent(event, 'VoyageScheduled')) return summaryOf({ ...event.data, status: 'scheduled' });
  if (!voyage) return null;
  if (ofStatus(event)) return { ...voyage, status: statusOf(event) };
  if (isEvent(event, 'VesselSubstituted')) return { ...voyage, vessel: event.data.to.vessel };
  return isEvent(event, 'VoyageCorrected') ? { ...voyage, ...event.data.to } : voyage;
};

/** The cargo after something befell the voyage that carries it. */
export const afterEventOfVoyage = (cargo: CargoOnVoyage, event: EventOfVoyage): CargoOnVoyage => ({
  ...cargo,
  voyage: voyageAfter(cargo.voyage, event),
  reached: 'reached' in event.data ? event.data.reached : cargo.reached,
  lines: withCalls(cargo.lines, (call) => callAfter(call, event)),
});
