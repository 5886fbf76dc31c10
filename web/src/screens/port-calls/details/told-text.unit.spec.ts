import { describe, expect, it } from '@jest/globals';
import type { ScheduleAnswer, ScheduleMilestone, SchedulePort } from '#contracts/port-calls/details';
import { nextStepText } from './next-step.ts';
import { arrivalText, spanText, toldText } from './told-text.ts';

const told = [
  { toldAt: '2026-11-06T08:00:00.000Z', eta: '2026-11-20T10:00:00-05:00' },
  { toldAt: '2026-11-17T08:00:00.000Z', eta: '2026-11-20T16:00:00-05:00' },
];

describe('What was told of an arrival', () => {
  it('is the estimate by the day on which it was told', () => {
    expect(told.map(toldText)).toEqual([
      { on: '6 Nov', eta: '20 Nov, 10:00' },
      { on: '17 Nov', eta: '20 Nov, 16:00' },
    ]);
    expect(toldText({ toldAt: '2026-11-18T08:00:00.000Z', eta: null }).eta).toBe('no call');
  });

  it('ends with the arrival, and how far off the last estimate was', () => {
    expect(arrivalText('2026-11-20T13:40:00-05:00', told)).toBe(
      'Arrived 20 Nov, 13:40, 2 h 20 min before the last.',
    );
    expect(arrivalText('2026-11-22T16:00:00-05:00', told)).toBe(
      'Arrived 22 Nov, 16:00, 2 days after the last.',
    );
    expect(arrivalText('2026-11-20T16:00:00-05:00', told)).toBe('Arrived 20 Nov, 16:00, as last told.');
    expect(arrivalText('2026-11-20T16:00:00-05:00', [])).toBe('Arrived 20 Nov, 16:00.');
  });

  it('says spans in minutes, hours and days', () => {
    const minute = 60_000;
    expect([20, 60, 1_240, 1_440, 5_000].map((minutes) => spanText(minutes * minute))).toEqual([
      '20 min',
      '1 h',
      '20 h 40 min',
      '1 day',
      '3 days 11 h',
    ]);
  });
});

describe('What comes next', () => {
  const milestone = (date: string, isActive = false): ScheduleMilestone => ({
    date,
    happened: false,
    passed: false,
    isActive,
  });
  const port = (
    state: SchedulePort['state'],
    own: Partial<SchedulePort['terminals'][number]>,
  ): SchedulePort => ({
    portId: state,
    lastVoyagePortId: state,
    portName: 'Baltimore',
    state,
    status: 'active',
    isAgencyPort: true,
    type: 'D',
    offsetMinutes: -300,
    terminals: [{ terminalId: 't', name: 'Dundalk 9', type: 'D', eta: null, etb: null, etd: null, ...own }],
    told: [],
  });
  const answer = (current: SchedulePort): Pick<ScheduleAnswer, 'ports'> => ({
    ports: { previous: null, current, next: null },
  });
  const now = new Date('2026-11-22T14:20:00Z');

  it('is the active milestone, with the time that is left', () => {
    const leaves = port('current', { etd: milestone('2026-11-23T06:00:00-05:00', true) });
    expect(nextStepText(answer(leaves), now)).toBe('Leaves Dundalk 9 in 20 h 40 min');
    const arrives = port('current', { eta: milestone('2026-11-22T10:20:00-05:00', true) });
    expect(nextStepText(answer(arrives), now)).toBe('Arrives at Baltimore in 1 h');
  });

  it('is the next terminal of a vessel that lies in the port', () => {
    const left = port('current', { etd: milestone('2026-11-22T06:00:00-05:00') });
    const bunkers = port('current', { eta: milestone('2026-11-22T10:20:00-05:00', true) });
    const [anchorage] = bunkers.terminals.map((terminal) => ({ ...terminal, name: 'Anchorage' }));
    const both = { ...left, terminals: [...left.terminals, ...(anchorage ? [anchorage] : [])] };
    expect(nextStepText(answer(both), now)).toBe('Arrives at Anchorage in 1 h');
  });

  it('says what is overdue', () => {
    const berths = port('current', { etb: milestone('2026-11-22T08:50:00-05:00', true) });
    expect(nextStepText(answer(berths), now)).toBe('Was due to berth at Dundalk 9 30 min ago');
  });

  it('is nothing where nothing is active', () => {
    expect(nextStepText(answer(port('current', { eta: milestone('2026-11-23T06:00:00Z') })), now)).toBeNull();
  });
});
