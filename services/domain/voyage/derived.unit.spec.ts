import { describe, expect, it } from '@jest/globals';
import { array, assert, boolean, constantFrom, integer, property, record, tuple } from 'fast-check';
import { milestones, type MilestoneTime } from './calls.ts';
import {
  callKindOf,
  callsNow,
  lineUpKindOf,
  onBoardOf,
  portDaysOf,
  type Sailing,
  spanOf,
  upcomingActionOf,
  voyageStateOf,
} from './derived.ts';
import { call, expected, happened, on, rotterdam, santos, terminal } from './voyage.specification.ts';

const time = tuple(integer({ min: 0, max: 60 }), boolean(), boolean()).map(
  ([day, isOver, known]): MilestoneTime | null =>
    known ? { at: new Date(Date.UTC(2027, 1, 1 + day)).toISOString(), happened: isOver } : null,
);
const terminals = array(record({ eta: time, etb: time, etd: time }), { maxLength: 3 }).map((times) =>
  times.map((each, n) => terminal({ terminalId: `t${n}`, ...each })),
);
const sailing = record({
  status: constantFrom(
    'scheduled' as const,
    'commenced' as const,
    'completed' as const,
    'cancelled' as const,
  ),
  calls: array(terminals, { maxLength: 4 }).map((each) => each.map((of, n) => call(`c${n}`, 'BRSSZ', ...of))),
});

const flat = (voyage: Sailing) =>
  callsNow(voyage).flatMap(({ terminals: of }) =>
    of.flatMap((one) => milestones.flatMap((milestone) => one[milestone] ?? [])),
  );

const underWay: Sailing = {
  status: 'commenced',
  calls: [
    { ...santos, terminals: [terminal({ eta: happened('2027-03-10'), etd: expected('2027-03-13') })] },
    rotterdam,
  ],
};

describe('what follows from a voyage', () => {
  it('passes milestones in one run from the first, of which the next alone is active', () => {
    assert(
      property(sailing, (voyage) => {
        const steps = flat(voyage);
        const passed = steps.findLastIndex((step) => step.passed);
        expect(steps.slice(0, passed + 1).every((step) => step.passed)).toBe(true);
        expect(steps.filter((step) => step.happened && !step.passed)).toEqual([]);
        expect(passed < 0 || steps[passed]?.happened).toBe(true);
        const active = steps.flatMap(({ isActive }, at) => (isActive ? [at] : []));
        const isOngoing = voyageStateOf(voyage) === 'ongoing' && passed + 1 < steps.length;
        expect(active).toEqual(isOngoing ? [passed + 1] : []);
      }),
      { numRuns: 200 },
    );
  });

  it('never lets a call go on before the one that it follows', () => {
    assert(
      property(sailing, (voyage) => {
        const order = ['completed', 'active', 'upcoming'];
        const timed = callsNow(voyage).filter(({ eta, etd }) => eta && etd);
        const states = timed.map(({ state }) => order.indexOf(state));
        expect(states).toEqual(states.toSorted((one, other) => one - other));
      }),
      { numRuns: 200 },
    );
  });

  it('says of a voyage what it was told, else what its milestones say', () => {
    const calls = underWay.calls;
    expect(voyageStateOf({ status: 'scheduled', calls: [santos, rotterdam] })).toBe('upcoming');
    expect(voyageStateOf({ status: 'scheduled', calls })).toBe('ongoing');
    expect(voyageStateOf({ status: 'commenced', calls: [] })).toBe('ongoing');
    expect(voyageStateOf({ status: 'completed', calls })).toBe('completed');
    expect(voyageStateOf({ status: 'cancelled', calls })).toBe('cancelled');
    const over = [{ ...rotterdam, terminals: [terminal({ etd: happened('2027-04-02') })] }];
    expect(voyageStateOf({ status: 'commenced', calls: [...calls, ...over] })).toBe('completed');
  });

  it('takes a call without times as passed where a later one was reached', () => {
    const empty = call('x', 'UYMVD');
    const states = callsNow({ status: 'commenced', calls: [empty, ...underWay.calls, empty] });
    expect(states.map(({ state }) => state)).toEqual(['completed', 'active', 'upcoming', 'upcoming']);
  });

  it('tells what comes next, and of what is over the departure', () => {
    const [first, second] = callsNow(underWay);
    expect(upcomingActionOf(first?.terminals ?? [])).toEqual({
      action: 'estimated departure',
      at: on('2027-03-13'),
    });
    expect(upcomingActionOf(second?.terminals ?? [])?.action).toBe('estimated arrival');
    const left = callsNow({
      status: 'commenced',
      calls: [call('a', 'BRSSZ', terminal({ etb: expected('2027-03-11'), etd: happened('2027-03-14') }))],
    });
    expect(upcomingActionOf(left[0]?.terminals ?? [])).toEqual({ action: 'departure', at: on('2027-03-14') });
    expect(upcomingActionOf([])).toBeNull();
  });

  it('calls to load before to discharge before bunkers, else only passes', () => {
    const kindOf = (...types: ('L' | 'D' | 'F' | 'T')[]) => callKindOf(types.map((type) => ({ type })));
    expect([kindOf('F', 'D', 'L'), kindOf('F', 'D'), kindOf('T', 'F'), kindOf('T'), kindOf()]).toEqual([
      'L',
      'D',
      'F',
      'T',
      'T',
    ]);
  });

  it('has on board what was loaded and not discharged, and counts the days in port', () => {
    expect(
      onBoardOf([
        { kind: 'loading', quantityMt: 5_000 },
        { kind: 'discharging', quantityMt: 1_200 },
      ]),
    ).toBe(3_800);
    expect(portDaysOf([santos, rotterdam, call('x', 'UYMVD')])).toBe(6);
    // A call whose times contradict each other takes no days from the others.
    const backwards = terminal({ eta: expected('2027-03-20'), etd: expected('2027-03-18') });
    expect(portDaysOf([santos, rotterdam, call('y', 'UYMVD', backwards)])).toBe(6);
    expect(spanOf([santos, rotterdam])).toEqual({ begins: on('2027-03-10'), ends: on('2027-04-02') });
  });

  it.each([
    [1, 'L'],
    [2, 'T'],
    [3, 'D'],
    [4, null],
  ])('has a line of cargo at call %i as %s', (here, kind) => {
    expect(lineUpKindOf({ load: 1, discharge: 3 }, here)).toBe(kind);
    expect(lineUpKindOf({ load: null, discharge: null }, here)).toBeNull();
  });
});
