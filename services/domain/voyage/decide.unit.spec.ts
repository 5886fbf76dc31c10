import { describe, expect, it } from '@jest/globals';
import { fold, specify } from '../shared/decider.specification.ts';
import { isRejection } from '../shared/decider.ts';
import { stateCargo } from './decide-cargo.ts';
import { stateVoyage, type StateVoyage, voyageDecider } from './decide.ts';
import type { VoyageEvent } from './events.ts';
import type { VoyageState } from './state.ts';
import {
  call,
  callId,
  cargo,
  expected,
  happened,
  on,
  rotterdam,
  santos,
  stated,
  statedCargo,
  terminal,
  voyageId,
} from './voyage.specification.ts';

const given = specify(voyageDecider);

const after = (...steps: readonly ((state: VoyageState) => ReturnType<typeof stateVoyage>)[]) =>
  steps.reduce<readonly VoyageEvent[]>((events, step) => {
    const decided = step(fold(voyageDecider, events));
    if (isRejection(decided)) throw new Error(decided.rejected);
    return [...events, ...decided];
  }, []);

const told = (...args: Parameters<typeof stated>) => {
  const command = stated(...args);
  return (state: VoyageState) => stateVoyage(state, command);
};
const toldCargo = (...args: Parameters<typeof statedCargo>) => {
  const command = statedCargo(...args);
  return (state: VoyageState) => stateCargo(state, command);
};

const typesOf = (events: readonly VoyageEvent[]) => events.map(({ type }) => type);
const scheduled = after(told(1));

const withSantos = (...terminals: Parameters<typeof call>[2][]): Partial<StateVoyage['voyage']> => ({
  calls: [{ ...santos, terminals }, rotterdam],
});
const [berth] = santos.terminals;
if (!berth) throw new Error('Santos has a terminal');

describe('a voyage', () => {
  it('is scheduled by its first statement, whatever the state that this tells', () => {
    expect(typesOf(scheduled)).toEqual(['VoyageScheduled', 'VoyageStated']);
    expect(typesOf(after(told(1, { status: 'cancelled' })))).toEqual([
      'VoyageScheduled',
      'VoyageCancelled',
      'VoyageStated',
    ]);
  });

  it('tells what has happened by events of their own, from the first statement on', () => {
    const commenced = withSantos(terminal({ eta: happened('2027-03-09'), etd: expected('2027-03-12') }));
    const events = after(told(1, { ...commenced, status: 'commenced' }));
    expect(typesOf(events)).toEqual(['VoyageScheduled', 'VesselArrived', 'VoyageCommenced', 'VoyageStated']);
    expect(events[1]).toMatchObject({
      data: { callId: callId('a'), from: null, at: on('2027-03-09'), offsetMinutes: -180, reached: 1 },
    });
    expect(fold(voyageDecider, events).voyage).toMatchObject(commenced);
  });

  it('that is told unchanged was told all the same', () => {
    given(scheduled)
      .when(told(2))
      .thenEvents([
        {
          type: 'VoyageStated',
          data: {
            voyageId,
            occurredAt: stated(2).statedAt,
            subject: 'voyage',
            sequence: 2,
            hash: stated(2).hash,
            cargoes: [],
          },
        },
      ]);
  });

  it('takes a statement once, and none that says something else under its number', () => {
    given(scheduled).when(told(1)).thenNothing();
    given(scheduled)
      .when(told(1, { vvn: '1108' }))
      .thenRejected('sequence_reused', { subject: 'voyage', sequence: 1 });
  });

  it('keeps what an overtaken statement said, once, until the statement that followed it', () => {
    const history = after(told(1), told(4), told(3));
    const late = told(2, withSantos({ ...berth, eta: expected('2027-03-12') }));
    const kept = given(history).when(late);
    expect(kept.events()).toMatchObject([
      { type: 'LateStatementKept', data: { sequence: 2, until: stated(3).statedAt } },
    ]);
    expect(kept.state().voyage).toEqual(fold(voyageDecider, history).voyage);
    given([...history, ...kept.events()])
      .when(late)
      .thenNothing();
  });

  it('tells all estimates of a call that a statement moves in one event', () => {
    const moved = { ...berth, eta: expected('2027-03-12'), etb: null };
    const [estimated] = given(scheduled)
      .when(told(2, withSantos(moved)))
      .events();
    expect(estimated).toMatchObject({
      type: 'PortCallEstimated',
      data: {
        callId: callId('a'),
        changes: [
          { terminalId: 't1', milestone: 'eta', from: on('2027-03-10'), to: on('2027-03-12') },
          { terminalId: 't1', milestone: 'etb', from: on('2027-03-11'), to: null },
        ],
      },
    });
  });

  it('corrects what happened, and takes back what did not', () => {
    const arrived = after(told(1), told(2, withSantos({ ...berth, eta: happened('2027-03-09') })));
    const [earlier] = given(arrived)
      .when(told(3, withSantos({ ...berth, eta: happened('2027-03-08') })))
      .events();
    expect(earlier).toMatchObject({
      type: 'ActualCorrected',
      data: { from: on('2027-03-09'), to: on('2027-03-08'), reached: 1 },
    });
    const back = given(arrived).when(told(3, withSantos({ ...berth, eta: expected('2027-03-11') })));
    expect(back.events()).toMatchObject([
      { type: 'ActualCorrected', data: { milestone: 'eta', to: null, reached: 0 } },
      { type: 'PortCallEstimated', data: { changes: [{ from: null, to: on('2027-03-11') }] } },
      { type: 'VoyageStated' },
    ]);
    expect(back.state().voyage?.calls[0]?.terminals[0]?.eta).toEqual(expected('2027-03-11'));
  });

  it('calls at other ports, terminals and agents, each by an event of its own', () => {
    const agent = { contactId: 'agent-1', company: '3001' };
    const second = terminal({ terminalId: 't2', type: 'F', stemMt: 400, etb: expected('2027-03-12') });
    const vlissingen = call('c', 'NLVLI', terminal({ type: 'D', eta: expected('2027-03-28') }));
    const calls = [
      vlissingen,
      { ...santos, agents: [agent], terminals: [second, { ...berth, name: 'Berth 2' }] },
    ];
    const events = given(scheduled).when(told(2, { calls, vvn: '1108', vessel: { id: 's', name: 'Skua' } }));
    expect(typesOf(events.events())).toEqual([
      'VesselSubstituted',
      'VoyageCorrected',
      'PortCallOmitted',
      'PortCallAdded',
      'RotationChanged',
      'AgentAppointed',
      'TerminalCallAdded',
      'PortCallCorrected',
      'VoyageStated',
    ]);
    expect(events.state().voyage?.calls).toEqual(calls);
  });

  it('is only scheduled again where it was cancelled, with what has happened', () => {
    const history = after(
      told(1, { ...withSantos({ ...berth, eta: happened('2027-03-09') }), status: 'cancelled' }),
    );
    const events = given(history)
      .when(told(2, withSantos({ ...berth, eta: happened('2027-03-09') })))
      .events();
    expect(typesOf(events)).toEqual(['VoyageScheduled', 'VoyageStated']);
    expect(events[0]).toMatchObject({ data: { reached: 1, calls: [{ callId: callId('a') }, {}] } });
  });
});

describe('a cargo', () => {
  const operation = {
    terminalId: 't1',
    kind: 'loading',
    commencedAt: on('2027-03-11'),
    completedAt: null,
    quantityMt: 1_200,
  } as const;
  const bill = { billId: 'b1', number: 'SSZ-1', lineId: 'l1', quantityMt: 5_000, issuedOn: '2027-03-12' };
  const [line] = cargo.lines;
  if (!line) throw new Error('The cargo has a line');

  it('is booked with its calls as they stand, and before they are told without them', () => {
    const [booked] = given(scheduled).when(toldCargo(1)).events();
    expect(booked).toMatchObject({
      type: 'CargoBooked',
      data: {
        cargoId: 'c-1',
        voyage: { vvn: '1107', status: 'scheduled' },
        reached: 0,
        lines: [{ load: { place: 1, terminals: santos.terminals }, discharge: { place: 2 } }],
      },
    });
    const [early] = given([]).when(toldCargo(1)).events();
    expect(early).toMatchObject({
      data: { voyage: null, lines: [{ load: { place: null, port: null, terminals: [] } }] },
    });
  });

  it('is named by what concerns its calls, and by what concerns them all', () => {
    const third = statedCargo(1, {
      cargoRef: 'c-2',
      cargoId: 'c-2',
      lines: [{ ...line, dischargeCallId: callId('z') }],
    });
    const history = after(told(1), toldCargo(1), (state) => stateCargo(state, third));
    const moved = { ...rotterdam, terminals: [terminal({ type: 'D', eta: expected('2027-03-31') })] };
    const events = given(history)
      .when(
        told(2, { calls: [{ ...santos, terminals: [{ ...berth, eta: happened('2027-03-10') }] }, moved] }),
      )
      .events();
    expect(events).toMatchObject([
      { type: 'VesselArrived', data: { cargoes: ['c-1', 'c-2'], reached: 1 } },
      { type: 'PortCallEstimated', data: { cargoes: ['c-1'] } },
      { type: 'VoyageStated', data: { cargoes: [] } },
    ]);
  });

  it('has operations and bills, which are recorded, corrected and taken back', () => {
    const history = after(
      told(1),
      toldCargo(1, { lines: [{ ...line, operations: [operation] }], bills: [bill] }),
    );
    expect(typesOf(history).slice(2)).toEqual([
      'CargoBooked',
      'CargoOperationRecorded',
      'BillOfLadingIssued',
      'VoyageStated',
    ]);
    const more = { ...operation, quantityMt: 5_000 };
    const changed = given(history).when(
      toldCargo(2, { lines: [{ ...line, operations: [more] }], bills: [{ ...bill, number: 'SSZ-2' }] }),
    );
    expect(changed.events()).toMatchObject([
      { type: 'CargoOperationRecorded', data: { lineId: 'l1', from: operation, to: more } },
      { type: 'BillOfLadingCorrected', data: { from: bill, to: { number: 'SSZ-2' } } },
      { type: 'VoyageStated', data: { subject: 'cargo/c-1', cargoes: ['c-1'] } },
    ]);
    const none = given(history).when(toldCargo(2, { commodity: 'Paper' }));
    expect(none.events()).toMatchObject([
      { type: 'CargoChanged', data: { commodity: 'Paper' } },
      { type: 'CargoOperationRecorded', data: { from: operation, to: null } },
      { type: 'BillOfLadingWithdrawn', data: { billId: 'b1' } },
      { type: 'VoyageStated' },
    ]);
    expect(none.state().cargoes['c-1']).toEqual({ ...cargo, commodity: 'Paper' });
  });

  it('is withdrawn, and booked anew once its booking is known', () => {
    const history = after(told(1), toldCargo(1));
    expect(typesOf(given(history).when(toldCargo(2, null)).events())).toEqual([
      'CargoWithdrawn',
      'VoyageStated',
    ]);
    const known = given(history).when(
      toldCargo(2, { cargoId: 'booking-1', bookingId: 'booking-1', organisationId: 'o-1' }),
    );
    expect(known.events()).toMatchObject([
      { type: 'CargoWithdrawn', data: { cargoId: 'c-1' } },
      { type: 'CargoBooked', data: { cargoId: 'booking-1' } },
      { type: 'VoyageStated' },
    ]);
    given(history).when(toldCargo(0)).thenNothing();
  });
});
