import type {
  CargoMessage,
  ContactMessage,
  DocumentMessage,
  VesselMessage,
  VesselReport,
  VoyageMessage,
} from '#contracts/voyage-feed/messages';
import type { ContactPerson } from '#domain/contact/events';
import type { DocumentAbout, DocumentStatement } from '#domain/document/events';
import type { VesselEvent } from '#domain/vessel/events';
import type { VesselDayEvent } from '#domain/vessel-day/events';
import { callIdOf, type PortCall } from '#domain/voyage/calls';
import type { StateVoyage } from '#domain/voyage/decide';
import type { StateCargo } from '#domain/voyage/decide-cargo';

/** Messages of the feed as the domain takes them in; `hash` is of all that a message says. */

const callOf = (
  voyageId: string,
  { callId, port, agents, terminals }: VoyageMessage['calls'][number],
): PortCall => ({
  callId: callIdOf(voyageId, callId),
  port: { id: port.locode, name: port.name },
  agents,
  terminals,
});

export const voyageCommand = (
  message: VoyageMessage,
  hash: string,
  zones: Readonly<Record<string, string>>,
): StateVoyage => {
  const { voyageId, vvn, vessel, vesselType, trade, state: status, calls, sequence, statedAt } = message;
  const voyage = {
    vvn,
    vessel,
    vesselType,
    trade,
    status,
    calls: calls.map((call) => callOf(voyageId, call)),
  };
  return { voyageId, voyage, sequence, statedAt, hash, zones };
};

/** @param organisationId the charterer of the booking that the cargo came from; null where there is none here */
export const cargoCommand = (
  message: CargoMessage,
  hash: string,
  organisationId: string | null,
): StateCargo => {
  const { voyageId, cargoRef, sequence, statedAt, withdrawn } = message;
  const told = { voyageId, cargoRef, sequence, statedAt, hash };
  if (withdrawn) return { ...told, cargo: null };
  const bookingId = organisationId === null ? null : message.bookingId;
  const { company, brokerCompany, commodity, shipper, terms, laycan, lines, bills } = message;
  return {
    ...told,
    cargo: {
      cargoId: bookingId ?? cargoRef,
      cargoRef,
      bookingId,
      organisationId,
      company,
      brokerCompany,
      commodity,
      shipper,
      terms,
      laycan,
      lines: lines.map(({ lineId, loadCallId, dischargeCallId, quantityMt, operations }) => ({
        lineId,
        loadCallId: callIdOf(voyageId, loadCallId),
        dischargeCallId: callIdOf(voyageId, dischargeCallId),
        quantityMt,
        operations,
      })),
      bills,
    },
  };
};

export const vesselEvent = (message: VesselMessage, hash: string): VesselEvent => {
  const { type: _type, version: _version, sequence, statedAt, vesselId, withdrawn, ...particulars } = message;
  const told = { vesselId, sequence, hash, occurredAt: statedAt };
  return withdrawn
    ? { type: 'VesselWithdrawn', data: told }
    : { type: 'VesselStated', data: { ...told, particulars } };
};

const aboutOf = (about: DocumentMessage['about']): DocumentAbout => {
  if ('vesselId' in about) return about;
  const { voyageId, callIds, cargoRefs } = about;
  return { voyageId, callIds: callIds.map((callId) => callIdOf(voyageId, callId)), cargoRefs };
};

export const documentEvent = (message: DocumentMessage, hash: string): DocumentStatement => {
  const { documentId, sequence, statedAt, withdrawn, kind, about, name, code, expiresOn } = message;
  const told = { documentId, sequence, hash, occurredAt: statedAt };
  if (withdrawn) return { type: 'DocumentWithdrawn', data: told };
  const { mediaType, size, sha256, path } = message;
  const file = { mediaType, size, sha256, path };
  return {
    type: 'DocumentStated',
    data: { ...told, kind, about: aboutOf(about), name, code, expiresOn, file },
  };
};

/** A contact, apart from who it is: what names a person stands in no hash either. */
export const contactParts = (message: ContactMessage) => {
  const { contactId, sequence, statedAt: occurredAt, withdrawn } = message;
  const { kind, company, companyName, ports, trade, vesselId } = message;
  const { name, email, phone, mobile, fax, address } = message;
  const person: ContactPerson = { name, email, phone, mobile, fax, address };
  return {
    told: { contactId, sequence, occurredAt },
    withdrawn,
    role: { kind, company, companyName, ports, trade, vesselId },
    person,
  };
};

export const reportEvent = (message: VesselReport): VesselDayEvent => {
  const { vesselId, statedAt: occurredAt, at } = message;
  if (message.type === 'position') {
    const { lat, lon, course, speedKn } = message;
    const position = { at, lat, lon, course, speedKn };
    return { type: 'PositionReported', data: { vesselId, occurredAt, position } };
  }
  const { voyageId, kind, hours, distanceNm, consumed, onBoard, cargoMt } = message;
  const report = { at, voyageId, kind, hours, distanceNm, consumed, onBoard, cargoMt };
  return { type: 'FuelReported', data: { vesselId, occurredAt, report } };
};
