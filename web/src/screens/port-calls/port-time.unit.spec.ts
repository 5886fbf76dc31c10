import { describe, expect, it } from '@jest/globals';
import { fullPortMoment, offsetOf, offsetText, portDay, portMoment, portTimeNote } from './port-time.ts';

describe('Port time', () => {
  it('is printed as it is written, of 24 hours', () => {
    expect(portMoment('2027-03-03T14:20:00+01:00')).toBe('3 Mar, 14:20');
    expect(fullPortMoment('2027-03-03T00:05:00-03:00')).toBe('3 Mar 2027, 00:05');
    expect(portDay('2027-12-31T23:59:00+09:00')).toBe('31 Dec');
  });

  it('says its offset once, in hours where they are whole', () => {
    expect(
      ['2027-03-03T14:20:00+01:00', '2027-03-03T14:20:00-03:00', '2027-03-03T14:20:00Z'].map(offsetOf),
    ).toEqual([60, -180, 0]);
    expect([60, -180, 330, 0].map(offsetText)).toEqual(['UTC+1', 'UTC−3', 'UTC+5:30', 'UTC']);
    expect(portTimeNote(['2027-03-03T14:20:00+01:00', '2027-03-08T22:00:00+01:00'])).toBe('Port time, UTC+1');
  });

  it('says both offsets where the clocks change during the call', () => {
    expect(portTimeNote(['2027-03-27T14:20:00+01:00', '2027-03-29T22:00:00+02:00'])).toBe(
      'Port time, UTC+1, then UTC+2',
    );
  });
});
