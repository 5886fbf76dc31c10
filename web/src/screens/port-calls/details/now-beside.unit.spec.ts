import { describe, expect, it } from '@jest/globals';
import type { RotationStep, ScheduleMilestone } from '#contracts/port-calls/details';
import { isCalledAtNoMore, joinedSince, nowText, terminalNow } from './now-beside.ts';

const milestone = (date: string, happened = false): ScheduleMilestone => ({
  date,
  happened,
  passed: happened,
  isActive: false,
});
const step = (portId: string, portName: string): RotationStep => ({
  portId,
  portName,
  isCurrent: false,
  isAgencyPort: true,
  type: 'L',
  status: 'upcoming',
  offsetMinutes: 0,
  terminals: [{ terminalId: 't1', name: 'Quay', type: 'L', eta: null, etb: null, etd: null }],
});

describe('Now beside the past', () => {
  const then = milestone('2026-11-09T19:30:00-03:00');

  it('is said where a milestone was told anew, and has come', () => {
    expect(nowText('etb', then, milestone('2026-11-09T21:00:00-03:00'))).toBe('Now 9 Nov, 21:00');
    expect(nowText('etb', then, milestone('2026-11-09T19:41:00-03:00', true))).toBe(
      'Now berthed 9 Nov, 19:41',
    );
    const arrived = milestone('2026-11-07T00:29:00-03:00', true);
    expect(nowText('eta', arrived, milestone('2026-11-07T00:35:00-03:00', true))).toBe('Now 7 Nov, 00:35');
  });

  it('is not said of what stands as it stood, and is none where nothing is told any more', () => {
    expect(nowText('etb', then, { ...then, isActive: true })).toBeNull();
    expect(nowText('etb', null, null)).toBeNull();
    expect(nowText('etb', then, null)).toBe('Now none');
  });

  it('knows the calls that went and those that came', () => {
    const now = [step('v~a', 'Santos'), step('v~c', 'Kotka')];
    const shown = [step('v~a', 'Santos'), step('v~b', 'Rotterdam')];
    expect(shown.map(({ portId }) => isCalledAtNoMore(now, portId))).toEqual([false, true]);
    expect(joinedSince(now, shown)).toEqual(['Kotka']);
    expect(terminalNow(now, 'v~a', 't1')?.name).toBe('Quay');
    expect(terminalNow(now, 'v~b', 't1')).toBeUndefined();
  });

  it('is nothing where now is shown', () => {
    expect(isCalledAtNoMore(null, 'v~a')).toBe(false);
    expect(joinedSince(null, [])).toEqual([]);
    expect(terminalNow(null, 'v~a', 't1')).toBeUndefined();
  });
});
