import { describe, expect, it } from '@jest/globals';
import { asOfText, lastPastDay, pastIn } from './as-of.ts';

const now = new Date('2027-03-10T08:30:00.000Z');

describe('the past of an address', () => {
  it('is a day that is over, or a moment; what is ahead reads as now', () => {
    expect(pastIn('2027-03-09', now)).toBe('2027-03-09');
    expect(pastIn('2027-03-10T08:29:00Z', now)).toBe('2027-03-10T08:29:00Z');
    for (const ahead of ['2027-03-10', '2027-03-11', '2027-03-10T08:31:00Z'])
      expect(pastIn(ahead, now)).toBeNull();
  });

  it('is none where the text says none', () => {
    for (const text of [null, '', 'yesterday', '2027-02-30', '09/03/2027', '2027-03-09T08:00'])
      expect(pastIn(text, now)).toBeNull();
  });

  it('begins with yesterday, UTC', () => {
    expect(lastPastDay(now)).toBe('2027-03-09');
    expect(lastPastDay(new Date('2027-03-01T00:00:00.000Z'))).toBe('2027-02-28');
  });
});

describe('how it reads', () => {
  it('is the end of a day, or a moment, in UTC', () => {
    expect(asOfText('2027-03-01')).toBe('the end of 1 Mar 2027, UTC');
    expect(asOfText('2027-03-01T09:00:00Z')).toBe('1 Mar 2027, 09:00 UTC');
  });
});
