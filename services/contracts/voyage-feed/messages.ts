import {
  constant,
  day,
  flag,
  type Form,
  globalAddressNumber,
  id,
  integer,
  list,
  locode,
  longText,
  mediaType,
  moment,
  nullable,
  number,
  object,
  oneOf,
  type Read,
  relativePath,
  sha256,
  text,
  vesselId,
} from './form.ts';

/**
 * What the voyage-management system tells of what ships do. A statement tells a subject whole, so the next one heals every
 * gap; its `sequence` grows with each statement of the subject. `infra/asyncapi/voyage-feed.yaml` documents the same.
 */
export const voyageFeedTopics = {
  /** Keyed by the voyage's id; vessels, contacts and documents by their own. */
  statements: 'laycan.voyage-feed',
  /** Positions and fuel, keyed by the vessel's id: they hold back no statement. */
  reports: 'laycan.vessel-reports',
} as const;

/** Of every message; a change that a reader would stumble over is another number. */
export const voyageFeedVersion = 1;

/** Bytes of a message. */
export const maxMessageBytes = 256 * 1024;
export const maxCalls = 60;
export const maxLines = 500;

const named = object({ id, name: text });
const optionalText = nullable(text);
const tonnes = number(0, 1_000_000);

const milestone = nullable(object({ at: moment, happened: flag }));

export const terminalKinds = ['L', 'D', 'F', 'T'] as const;

const terminal = object({
  terminalId: id,
  name: text,
  /** L loads, D discharges, F takes bunkers, T passes. */
  type: oneOf(...terminalKinds),
  /** MT of bunkers to be taken, for F. */
  stemMt: nullable(tonnes),
  eta: milestone,
  etb: milestone,
  etd: milestone,
});

const call = object({
  /** Unique in its voyage. */
  callId: id,
  port: object({ locode, name: text }),
  agents: list(object({ contactId: id, company: globalAddressNumber }), 10, ({ contactId }) => contactId),
  terminals: list(terminal, 20, ({ terminalId }) => terminalId),
});

/** What every statement begins with. */
const stated = {
  version: constant(voyageFeedVersion),
  sequence: integer(0, Number.MAX_SAFE_INTEGER),
  /** When the voyage-management system knew it. */
  statedAt: moment,
} as const;

export const voyageStates = ['scheduled', 'commenced', 'completed', 'cancelled'] as const;

const voyage = object({
  type: constant('voyage'),
  ...stated,
  voyageId: id,
  /** Voyage number, for instance `1107`. */
  vvn: text,
  vessel: object({ id: vesselId, name: text }),
  vesselType: named,
  trade: named,
  state: oneOf(...voyageStates),
  /** In the order of the rotation. */
  calls: list(call, maxCalls, ({ callId }) => callId),
});

const operation = object({
  terminalId: id,
  kind: oneOf('loading', 'discharging'),
  commencedAt: nullable(moment),
  completedAt: nullable(moment),
  quantityMt: tonnes,
});

const line = object({
  lineId: id,
  loadCallId: id,
  dischargeCallId: id,
  quantityMt: tonnes,
  operations: list(operation, 40, ({ terminalId, kind }) => `${kind} at ${terminalId}`),
});

const bill = object({ billId: id, number: text, lineId: id, quantityMt: tonnes, issuedOn: day });

const cargo = object({
  type: constant('cargo'),
  ...stated,
  voyageId: id,
  cargoRef: id,
  /** The portal's booking, if it came from one. */
  bookingId: nullable(id),
  company: nullable(globalAddressNumber),
  brokerCompany: nullable(globalAddressNumber),
  commodity: text,
  shipper: optionalText,
  terms: nullable(oneOf('LINEAR', 'FREE_IN_OUT')),
  laycan: nullable(object({ start: day, finish: day })),
  lines: list(line, maxLines, ({ lineId }) => lineId),
  bills: list(bill, maxLines, ({ billId }) => billId),
  withdrawn: flag,
});

const vessel = object({
  type: constant('vessel'),
  ...stated,
  vesselId,
  name: text,
  imo: optionalText,
  /** MT; tonnages are numbers of their own. */
  deadWeightSummer: nullable(tonnes),
  grt: nullable(tonnes),
  nrt: nullable(tonnes),
  /** Metres. */
  loa: nullable(number(0, 1_000)),
  breadth: nullable(number(0, 200)),
  draftSummer: nullable(number(0, 100)),
  /** Cubic metres, as bales are stowed. */
  bale: nullable(tonnes),
  craneCapacity: optionalText,
  flagName: optionalText,
  builtYear: nullable(integer(1800, 2200)),
  countryOfBuild: optionalText,
  withdrawn: flag,
});

const contact = object({
  type: constant('contact'),
  ...stated,
  contactId: id,
  kind: oneOf('agent', 'operator', 'team', 'master'),
  company: nullable(globalAddressNumber),
  companyName: optionalText,
  /** UN/LOCODEs that it serves. */
  ports: list(locode, 100, (port) => port),
  trade: nullable(named),
  vesselId: nullable(vesselId),
  name: optionalText,
  email: optionalText,
  phone: optionalText,
  mobile: optionalText,
  fax: optionalText,
  /** Lines are parted by `;`. */
  address: nullable(longText),
  withdrawn: flag,
});

export const documentKinds = ['bol', 'sof', 'nor', 'mates', 'certificate', 'drawing'] as const;

const ofVoyage = object({
  voyageId: id,
  callIds: list(id, maxCalls, (callId) => callId),
  cargoRefs: list(id, maxLines, (ref) => ref),
});
const ofVessel = object({ vesselId });

/** Of a voyage or of a vessel, told apart by their fields. */
const about: Form<Read<typeof ofVoyage> | Read<typeof ofVessel>> = {
  schema: { oneOf: [ofVoyage.schema, ofVessel.schema] },
  read: (value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'vesselId')
      ? ofVessel.read(value)
      : ofVoyage.read(value),
};

const document = object({
  type: constant('document'),
  ...stated,
  documentId: id,
  kind: oneOf(...documentKinds),
  about,
  name: text,
  /** Of a certificate: its type. */
  code: optionalText,
  expiresOn: nullable(day),
  mediaType,
  /** Bytes. */
  size: integer(0, 100 * 1024 * 1024),
  sha256,
  path: relativePath,
  withdrawn: flag,
});

const reported = { version: constant(voyageFeedVersion), statedAt: moment, vesselId } as const;

const position = object({
  type: constant('position'),
  ...reported,
  at: moment,
  lat: number(-90, 90),
  lon: number(-180, 180),
  course: nullable(number(0, 360)),
  speedKn: nullable(number(0, 100)),
});

const fuelAmounts = list(
  object({
    fuel: oneOf('vlsfo', 'lsmgo', 'bio_vlsfo', 'bio_lsmgo'),
    grade: optionalText,
    mt: tonnes,
  }),
  40,
  ({ fuel, grade }) => `${fuel} ${grade ?? ''}`.trim(),
);

const fuel = object({
  type: constant('fuel'),
  ...reported,
  at: moment,
  voyageId: nullable(id),
  kind: oneOf('noon', 'arrival', 'departure'),
  /** Since the report before. */
  hours: number(0, 1_000),
  distanceNm: number(0, 10_000),
  consumed: fuelAmounts,
  onBoard: fuelAmounts,
  cargoMt: nullable(tonnes),
});

/** By the `type` of the message. */
export const statementForms = { voyage, cargo, vessel, contact, document } as const;
export const reportForms = { position, fuel } as const;

export type VoyageMessage = Read<typeof voyage>;
export type CargoMessage = Read<typeof cargo>;
export type VesselMessage = Read<typeof vessel>;
export type ContactMessage = Read<typeof contact>;
export type DocumentMessage = Read<typeof document>;
export type PositionMessage = Read<typeof position>;
export type FuelMessage = Read<typeof fuel>;

export type FeedStatement = VoyageMessage | CargoMessage | VesselMessage | ContactMessage | DocumentMessage;
export type VesselReport = PositionMessage | FuelMessage;
export type FeedMessage = FeedStatement | VesselReport;
