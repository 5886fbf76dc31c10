import { describe, expect, it } from '@jest/globals';
import type { CallMoment, TimelinePort, TimelineTerminal } from '#contracts/port-calls/timeline';
import { portOf, terminalOf, voyageOf } from '../../../../../tests/support/timeline-fixture.ts';
import { type Axis, axisOf, dayOnAxis, isWeekend, monthsOf, placeOf, weekdayLetter } from './axis.ts';
import {
  barTexts,
  callBarsOf,
  leastBarWidth,
  legsOf,
  movedLinesOf,
  openingPlace,
  shortName,
  spanOfVoyage,
  terminalBarsOf,
} from './layout.ts';

const at = (date: string, happened = false): CallMoment => ({ date, happened });
const stay = (eta: string, etd: string, more: Partial<TimelinePort> = {}): TimelinePort =>
  portOf({
    eta,
    etd,
    terminals: [terminalOf({ eta: at(eta), etb: null, etd: at(etd) })],
    ...more,
  });

const march: Axis = { first: '2027-03-01', days: 31 };
const scale = { axis: march, dayWidth: 48 };

describe('Calls that have moved since', () => {
  const then = stay('2027-03-03T00:00:00Z', '2027-03-05T00:00:00Z', { portId: 'v~a' });
  const now = stay('2027-03-06T12:00:00Z', '2027-03-08T00:00:00Z', { portId: 'v~a' });

  it('have a line where they lie now', () => {
    const moved = { moved: (port: TimelinePort) => (port === then ? now : null) };
    expect(movedLinesOf(voyageOf([then]), moved, scale)).toMatchObject([
      { key: 'v~a', left: 5.5 * 48, width: 1.5 * 48, port: now },
    ]);
  });

  it('have none where they lie as they lay', () => {
    expect(movedLinesOf(voyageOf([then]), { moved: () => null }, scale)).toEqual([]);
  });
});

describe('The axis', () => {
  const spans = [
    [Date.parse('2027-03-05T10:00:00Z'), Date.parse('2027-03-09T23:59:00Z')],
    [Date.parse('2027-03-12T00:00:00Z'), Date.parse('2027-03-14T01:00:00Z')],
  ] as const;
  const free = { start: null, end: null };

  it('has every bar with three days before and after', () => {
    expect(axisOf(spans, free, '2027-03-08')).toEqual({ first: '2027-03-02', days: 16 });
  });

  it('has today with its buffer too, and today alone where there is no bar', () => {
    expect(axisOf(spans, free, '2027-03-20').days).toBe(22);
    expect(axisOf([], free, '2027-03-08')).toEqual({ first: '2027-03-05', days: 7 });
  });

  it('is the period, without a buffer', () => {
    expect(axisOf(spans, { start: '2027-03-03', end: '2027-03-23' }, '2027-01-01')).toEqual({
      first: '2027-03-03',
      days: 21,
    });
  });

  it('goes with an open end as far as the bars', () => {
    expect(axisOf(spans, { start: '2027-03-06', end: null }, '2027-01-01')).toEqual({
      first: '2027-03-06',
      days: 9,
    });
    expect(axisOf(spans, { start: null, end: '2027-03-12' }, '2027-01-01')).toEqual({
      first: '2027-03-05',
      days: 8,
    });
  });

  it('names months, days and weekends', () => {
    expect(monthsOf({ first: '2027-02-27', days: 33 })).toEqual([
      { month: '2027-02', from: 0, days: 2 },
      { month: '2027-03', from: 2, days: 31 },
    ]);
    expect(dayOnAxis(march, 7)).toBe('2027-03-08');
    expect(weekdayLetter('2027-03-08')).toBe('M');
    expect([isWeekend('2027-03-06'), isWeekend('2027-03-07'), isWeekend('2027-03-08')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('A call’s bar', () => {
  it('lies on the days of UTC, whatever the port’s clocks say', () => {
    const voyage = voyageOf([stay('2027-03-03T00:00:00+12:00', '2027-03-05T00:00:00+12:00')]);
    expect(callBarsOf(voyage, scale)).toMatchObject([{ left: 1.5 * 48, width: 96, cutStart: false }]);
  });

  it('is cut where the axis begins and ends', () => {
    const voyage = voyageOf([
      stay('2027-02-20T00:00:00Z', '2027-03-03T00:00:00Z', { portId: 'a' }),
      stay('2027-03-30T00:00:00Z', '2027-04-08T00:00:00Z', { portId: 'b' }),
      stay('2027-04-20T00:00:00Z', '2027-04-21T00:00:00Z', { portId: 'c' }),
    ]);
    expect(callBarsOf(voyage, scale)).toMatchObject([
      { key: 'a', left: 0, width: 96, cutStart: true, cutEnd: false },
      { key: 'b', left: 29 * 48, width: 96, cutStart: false, cutEnd: true },
    ]);
  });

  it('of a few hours has room for three letters of its port', () => {
    const [bar] = callBarsOf(voyageOf([stay('2027-03-03T00:00:00Z', '2027-03-03T06:00:00Z')]), scale);
    expect(bar).toMatchObject({ width: leastBarWidth, isShort: true });
    expect(bar && barTexts(bar)).toEqual(['RTM', 'D']);
    const [wide] = callBarsOf(voyageOf([stay('2027-03-03T00:00:00Z', '2027-03-04T12:00:00Z')]), scale);
    expect(wide).toMatchObject({ width: 72, isShort: false });
    expect(wide && barTexts(wide)).toEqual(['Rotterdam', 'Discharge']);
  });

  it('is not drawn where nobody told a time', () => {
    const voyage = voyageOf([portOf({ eta: null, etd: null, terminals: [] })]);
    expect(callBarsOf(voyage, scale)).toEqual([]);
    expect(spanOfVoyage(voyage)).toBeNull();
  });

  it('takes the letters of an unknown port from its name', () => {
    expect(shortName({ locode: '', portName: 'Åheim' })).toBe('ÅHE');
  });
});

describe('Terminals', () => {
  const terminal = (id: string, eta: string, etb: string, etd: string): TimelineTerminal =>
    terminalOf({ id, eta: at(eta), etb: at(etb), etd: at(etd) });

  it('begin one after another where the arrival is told of the port', () => {
    const port = portOf({
      terminals: [
        terminal('a', '2027-03-03T00:00:00Z', '2027-03-03T06:00:00Z', '2027-03-05T00:00:00Z'),
        terminal('b', '2027-03-03T00:00:00Z', '2027-03-06T00:00:00Z', '2027-03-08T00:00:00Z'),
      ],
    });
    expect(terminalBarsOf(port, scale)).toMatchObject([
      { key: 'a', left: 2 * 48, width: 2 * 48 },
      { key: 'b', left: 5 * 48, width: 2 * 48 },
    ]);
  });
});

describe('The sea', () => {
  it('lies between bars, and leads to calls outside of the axis', () => {
    const voyage = voyageOf([
      stay('2027-02-01T00:00:00Z', '2027-02-03T00:00:00Z', { portId: 'a' }),
      stay('2027-03-03T00:00:00Z', '2027-03-05T00:00:00Z', { portId: 'b' }),
      stay('2027-03-11T00:00:00Z', '2027-03-13T00:00:00Z', { portId: 'c' }),
    ]);
    expect(legsOf(voyage, callBarsOf(voyage, scale), scale)).toEqual([
      { key: 'b', left: 0, width: 2 * 48 - 4 },
      { key: 'c', left: 4 * 48 + 4, width: 6 * 48 - 8 },
    ]);
  });

  it('is not there between calls that overlap', () => {
    const voyage = voyageOf([
      stay('2027-03-03T00:00:00Z', '2027-03-03T01:00:00Z', { portId: 'a' }),
      stay('2027-03-03T06:00:00Z', '2027-03-04T00:00:00Z', { portId: 'b' }),
    ]);
    expect(legsOf(voyage, callBarsOf(voyage, scale), scale)).toEqual([]);
  });
});

it('opens at today, or where the period begins', () => {
  expect(openingPlace(march, { start: null, end: null }, '2027-03-08')).toBe(7);
  expect(openingPlace(march, { start: '2027-03-01', end: '2027-03-31' }, '2027-06-08')).toBe(0);
  expect(openingPlace(march, { start: null, end: '2027-03-31' }, '2027-06-08')).toBe(31);
  expect(placeOf(march, Date.parse('2027-03-08T12:00:00Z'))).toBe(7.5);
});
