import { describe, expect, it } from '@jest/globals';
import { assert, property } from 'fast-check';
import { callsInTimeline, inTimelineOrder, isInTimeline } from '#contracts/port-calls/timeline-filter';
import type { PortCall } from '#domain/voyage/calls';
import {
  expected,
  happened,
  on,
  rotterdam,
  santos,
  stated,
  terminal,
} from '#domain/voyage/voyage.specification';
import { anyVoyage } from './any-voyage.specification.ts';
import { presentRotation, presentSchedule } from './present-call.ts';
import { presentTimelineVoyage } from './present.ts';
import type { CallViewer, ShownVoyage } from './sailing-view.ts';

const inputs = { zoneOf: (port: string) => (port === 'BRSSZ' ? 'America/Sao_Paulo' : undefined) };
const agency = { companies: ['4001'] };

const shown = (...calls: readonly PortCall[]): ShownVoyage => ({
  ...stated(1).voyage,
  status: 'commenced',
  calls,
  toldAt: stated(1).statedAt,
});
const rowOf = (voyage: ShownVoyage, viewer: CallViewer = 'staff') =>
  presentTimelineVoyage('v-1107', voyage, viewer, inputs);
const ofAgency = (call: PortCall): PortCall => ({
  ...call,
  agents: [
    { contactId: 'a', company: '4001' },
    { contactId: 'b', company: '3001' },
  ],
});

describe('a row of the timeline', () => {
  it('has moments in the time of each port, in UTC where that is not known', () => {
    const row = rowOf(shown(santos, rotterdam));
    expect(row?.ports.map(({ eta }) => eta)).toEqual([
      '2027-03-10T03:00:00-03:00',
      '2027-03-30T06:00:00+00:00',
    ]);
    expect([row?.upcomingAction, row?.upcomingDate]).toEqual([
      'estimated arrival',
      '2027-03-10T03:00:00-03:00',
    ]);
  });

  it('goes on to the next call once one is left, and ends with the departure that was', () => {
    const left = {
      ...santos,
      terminals: [terminal({ eta: happened('2027-03-10'), etd: happened('2027-03-12') })],
    };
    const row = rowOf(shown(left, rotterdam));
    expect(row?.ports.map(({ state, upcomingAction }) => [state, upcomingAction])).toEqual([
      ['completed', 'departure'],
      ['upcoming', 'estimated arrival'],
    ]);
    expect(row?.upcomingDate).toBe('2027-03-30T06:00:00+00:00');
    expect(rowOf(shown(left))).toMatchObject({ state: 'completed', upcomingAction: 'departure' });
  });

  it('tells terminals of one call apart', () => {
    const two = {
      ...santos,
      terminals: [
        terminal({ terminalId: 't1', eta: happened('2027-03-10'), etd: null }),
        terminal({ terminalId: 't2', type: 'F', eta: happened('2027-03-11'), etd: expected('2027-03-12') }),
        terminal({ terminalId: 't3', eta: expected('2027-03-13'), etd: expected('2027-03-14') }),
      ],
    };
    expect(rowOf(shown(two))?.ports[0]?.terminals.map(({ state }) => state)).toEqual([
      'completed',
      'active',
      'upcoming',
    ]);
  });

  it('is an agency’s where a call is, and tells it of no other agent', () => {
    expect(rowOf(shown(santos, rotterdam), agency)).toBeNull();
    const row = rowOf(
      shown(ofAgency(santos), { ...rotterdam, agents: [{ contactId: 'c', company: '3001' }] }),
      agency,
    );
    expect(row?.ports.map(({ mayOpen, agencies }) => [mayOpen, agencies])).toEqual([
      [true, ['4001']],
      [false, []],
    ]);
  });

  it('of any voyage: a call is passed, there or to come, in this order, and only one milestone is active', () => {
    const rank = { completed: 0, active: 1, upcoming: 2 } as const;
    assert(
      property(anyVoyage, ({ calls, status }) => {
        const voyage = { ...shown(...calls), status };
        const row = rowOf(voyage);
        const states = row?.ports.map(({ state }) => rank[state]) ?? [];
        expect(states).toEqual(states.toSorted((a, b) => a - b));
        const looking = { viewer: 'staff', callId: calls[0]?.callId ?? '' } as const;
        const times = presentRotation(voyage, looking, inputs).flatMap((step) =>
          step.terminals.flatMap(({ eta, etb, etd }) => [eta, etb, etd]),
        );
        expect(times.filter((time) => time?.isActive).length).toBe(
          row?.state === 'ongoing' && times.some((time) => time && !time.passed) ? 1 : 0,
        );
      }),
    );
  });
});

describe('what the timeline has a row for', () => {
  const today = '2027-03-20';
  const of = (voyage: ShownVoyage, viewer?: CallViewer) => {
    const row = rowOf(voyage, viewer);
    if (!row) throw new Error('There is no row');
    return row;
  };
  const over = (day: string): PortCall => ({
    ...santos,
    terminals: [terminal({ eta: happened(day), etd: happened(day) })],
  });

  it('is open, or ended within thirty days; what is cancelled is not', () => {
    expect(isInTimeline(of(shown(santos)), {}, today)).toBe(true);
    expect(isInTimeline(of(shown(over('2027-02-19'))), {}, today)).toBe(true);
    expect(isInTimeline(of(shown(over('2027-02-17'))), {}, today)).toBe(false);
    expect(
      isInTimeline(of({ ...shown(santos), status: 'cancelled' }), { cp_start: '2027-01-01' }, today),
    ).toBe(false);
  });

  it('holds for one call together', () => {
    const row = of(shown(santos, ofAgency(rotterdam)));
    const calls = (criteria: Parameters<typeof callsInTimeline>[1]) =>
      callsInTimeline(row, criteria, today).map(({ locode }) => locode);
    expect(calls({})).toEqual(['BRSSZ', 'NLRTM']);
    expect(calls({ agencies: ['4001'] })).toEqual(['NLRTM']);
    expect(calls({ agencies: ['4001'], ports: ['BRSSZ'] })).toEqual([]);
    expect(calls({ cp_start: '2027-03-13', cp_end: '2027-03-30' })).toEqual(['BRSSZ', 'NLRTM']);
    expect(calls({ cp_start: '2027-03-14' })).toEqual(['NLRTM']);
    expect(calls({ cp_end: '2027-03-29' })).toEqual(['BRSSZ']);
    expect(calls({ tradelanes: ['FE'] })).toEqual([]);
  });

  it('stands in the order of what comes next, and what is over last', () => {
    const rows = [
      { ...of(shown(over('2027-03-01'))), id: 'over first' },
      { ...of(shown({ ...santos, terminals: [] })), id: 'nothing known' },
      { ...of(shown(rotterdam)), id: 'later' },
      { ...of(shown(over('2027-03-05'))), id: 'over last' },
      { ...of(shown(santos)), id: 'soon' },
    ];
    expect(rows.toSorted(inTimelineOrder).map(({ id }) => id)).toEqual([
      'soon',
      'later',
      'nothing known',
      'over last',
      'over first',
    ]);
  });
});

describe('the schedule at a port', () => {
  it('has its neighbours, and what was told of its own arrival', () => {
    const told = [{ toldAt: on('2027-02-01'), eta: null }];
    const schedule = presentSchedule(
      shown(santos, rotterdam),
      { viewer: agency, callId: santos.callId },
      told,
      inputs,
    );
    expect(schedule).toMatchObject({
      previous: null,
      current: { state: 'current', told, isAgencyPort: false, offsetMinutes: -180 },
      next: { state: 'next', told: [], offsetMinutes: 0 },
    });
    expect(presentSchedule(shown(santos), { viewer: 'staff', callId: 'none' }, [], inputs)).toBeNull();
  });
});
