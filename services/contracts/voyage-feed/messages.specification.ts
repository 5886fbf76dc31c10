/** A message of every type, as `infra/asyncapi/voyage-feed.yaml` shows it. */
const stated = { version: 1, sequence: 1, statedAt: '2027-03-10T08:00:00.000Z' };
const at = (moment: string, happened = false) => ({ at: moment, happened });

export const voyageMessage = {
  type: 'voyage',
  ...stated,
  voyageId: 'v-1107',
  vvn: '1107',
  vessel: { id: '9700011', name: 'Nordic Tern' },
  vesselType: { id: 'open-hatch', name: 'Open hatch' },
  trade: { id: 'EU', name: 'Europe' },
  state: 'commenced',
  calls: [
    {
      callId: 'a',
      port: { locode: 'BRSSZ', name: 'Santos' },
      agents: [{ contactId: 'agent-1', company: '3001' }],
      terminals: [
        {
          terminalId: 't1',
          name: 'Terminal 1',
          type: 'L',
          stemMt: null,
          eta: at('2027-03-09T06:00:00.000Z', true),
          etb: at('2027-03-11T06:00:00.000Z'),
          etd: null,
        },
      ],
    },
  ],
};

export const cargoMessage = {
  type: 'cargo',
  ...stated,
  voyageId: 'v-1107',
  cargoRef: 'c-1',
  bookingId: null,
  company: '1001',
  brokerCompany: null,
  commodity: 'Wood pulp',
  shipper: null,
  terms: 'LINEAR',
  laycan: { start: '2027-03-08', finish: '2027-03-14' },
  lines: [
    {
      lineId: 'l1',
      loadCallId: 'a',
      dischargeCallId: 'b',
      quantityMt: 5_000,
      operations: [
        {
          terminalId: 't1',
          kind: 'loading',
          commencedAt: '2027-03-09T10:00:00.000Z',
          completedAt: null,
          quantityMt: 1_200,
        },
      ],
    },
  ],
  bills: [{ billId: 'b1', number: 'SSZ-1', lineId: 'l1', quantityMt: 5_000, issuedOn: '2027-03-12' }],
  withdrawn: false,
};

export const positionMessage = {
  type: 'position',
  version: 1,
  statedAt: '2027-03-10T08:00:00.000Z',
  vesselId: '9700011',
  at: '2027-03-10T07:45:00.000Z',
  lat: -24.1,
  lon: -46.2,
  course: 120,
  speedKn: 13.2,
};

export const fuelMessage = {
  type: 'fuel',
  version: 1,
  statedAt: '2027-03-10T08:00:00.000Z',
  vesselId: '9700011',
  at: '2027-03-10T07:30:00.000Z',
  voyageId: 'v-1107',
  kind: 'noon',
  hours: 24,
  distanceNm: 312,
  consumed: [{ fuel: 'vlsfo', grade: null, mt: 24.5 }],
  onBoard: [{ fuel: 'vlsfo', grade: null, mt: 610 }],
  cargoMt: 5_000,
};

export const vesselMessage = {
  type: 'vessel',
  ...stated,
  vesselId: '9700011',
  name: 'Nordic Tern',
  imo: '9700011',
  deadWeightSummer: 50_600,
  grt: 31_200,
  nrt: 17_400,
  loa: 199.9,
  breadth: 32.2,
  draftSummer: 12.8,
  bale: 62_000,
  craneCapacity: '4 x 75 MT',
  flagName: 'Norway',
  builtYear: 2015,
  countryOfBuild: 'Japan',
  withdrawn: false,
};

export const contactMessage = {
  type: 'contact',
  ...stated,
  contactId: 'agent-1',
  kind: 'agent',
  company: '3001',
  companyName: 'Santos Agency',
  ports: ['BRSSZ'],
  trade: null,
  vesselId: null,
  name: 'Ana Prado',
  email: 'ana@agency.example',
  phone: '+55 13 1234',
  mobile: null,
  fax: null,
  address: 'Praça 1; Santos',
  withdrawn: false,
};

export const documentMessage = {
  type: 'document',
  ...stated,
  documentId: 'd-1',
  kind: 'bol',
  about: { voyageId: 'v-1107', callIds: ['a'], cargoRefs: ['c-1'] },
  name: 'Bill of lading SSZ-1',
  code: null,
  expiresOn: null,
  mediaType: 'application/pdf',
  size: 120_000,
  sha256: '0'.repeat(64),
  path: 'bol/ssz-1.pdf',
  withdrawn: false,
};
