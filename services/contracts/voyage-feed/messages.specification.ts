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
