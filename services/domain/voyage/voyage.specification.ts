import { callIdOf, type MilestoneTime, type PortCall, type TerminalCall } from './calls.ts';
import type { CargoFacts } from './state.ts';
import type { StateCargo } from './decide-cargo.ts';
import type { StateVoyage } from './decide.ts';

export const voyageId = 'v-1107';
export const callId = (id: string): string => callIdOf(voyageId, id);

/** `2027-03-10` is `2027-03-10T06:00:00.000Z`. */
export const on = (day: string): string => `${day}T06:00:00.000Z`;
export const expected = (day: string): MilestoneTime => ({ at: on(day), happened: false });
export const happened = (day: string): MilestoneTime => ({ at: on(day), happened: true });

export const terminal = (more: Partial<TerminalCall> = {}): TerminalCall => ({
  terminalId: 't1',
  name: 'Terminal 1',
  type: 'L',
  stemMt: null,
  eta: null,
  etb: null,
  etd: null,
  ...more,
});

export const call = (id: string, locode: string, ...terminals: readonly TerminalCall[]): PortCall => ({
  callId: callId(id),
  port: { id: locode, name: `Port of ${locode}` },
  agents: [],
  terminals,
});

export const santos = call(
  'a',
  'BRSSZ',
  terminal({ eta: expected('2027-03-10'), etb: expected('2027-03-11'), etd: expected('2027-03-13') }),
);
export const rotterdam = call(
  'b',
  'NLRTM',
  terminal({ type: 'D', eta: expected('2027-03-30'), etb: null, etd: expected('2027-04-02') }),
);

/** A statement, the first one on 1 February and each a day after the one before. */
export const stated = (
  sequence: number,
  voyage: Partial<StateVoyage['voyage']> = {},
  more: Partial<StateVoyage> = {},
): StateVoyage => {
  const facts = {
    vvn: '1107',
    vessel: { id: 'tern', name: 'Nordic Tern' },
    vesselType: { id: 'open-hatch', name: 'Open hatch' },
    trade: { id: 'EU', name: 'Europe' },
    status: 'scheduled',
    calls: [santos, rotterdam],
    ...voyage,
  } as const;
  return {
    voyageId,
    voyage: facts,
    sequence,
    statedAt: new Date(Date.UTC(2027, 1, sequence, 8)).toISOString(),
    hash: JSON.stringify(facts),
    zones: { BRSSZ: 'America/Sao_Paulo', NLRTM: 'Europe/Amsterdam' },
    ...more,
  };
};

export const cargo: CargoFacts = {
  cargoId: 'c-1',
  cargoRef: 'c-1',
  bookingId: null,
  organisationId: null,
  company: '1001',
  brokerCompany: '2001',
  commodity: 'Wood pulp',
  shipper: 'Celulose',
  terms: 'LINEAR',
  laycan: { start: '2027-03-08', finish: '2027-03-14' },
  lines: [
    {
      lineId: 'l1',
      loadCallId: callId('a'),
      dischargeCallId: callId('b'),
      quantityMt: 5_000,
      operations: [],
    },
  ],
  bills: [],
};

export const statedCargo = (
  sequence: number,
  facts: Partial<CargoFacts> | null = {},
  more: Partial<StateCargo> = {},
): StateCargo => {
  const told = facts && { ...cargo, ...facts };
  return {
    voyageId,
    cargoRef: told?.cargoRef ?? 'c-1',
    cargo: told,
    sequence,
    statedAt: new Date(Date.UTC(2027, 1, sequence, 9)).toISOString(),
    hash: JSON.stringify(told),
    ...more,
  };
};
