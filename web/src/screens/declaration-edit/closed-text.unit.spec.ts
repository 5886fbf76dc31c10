import { describe, expect, it } from '@jest/globals';
import { closedText, wayBackOf } from './closed-text.ts';

const by = { id: 'user-2', name: 'J. Lima' };
const at = '2026-11-20T14:21:00.000Z';
const discards = [{ id: 7, rows: 3, by, at }];

describe('a draft that is over', () => {
  it('says who replaced or discarded it, and when', () => {
    expect(closedText({ closed: { because: 'replaced', by, at } })).toBe(
      'J. Lima replaced this upload by another one, 20 Nov 2026, 14:21 UTC.',
    );
    expect(closedText({ closed: { because: 'discarded', by: { ...by, name: null }, at } })).toBe(
      'Someone discarded this declaration, 20 Nov 2026, 14:21 UTC.',
    );
    expect(closedText({ closed: null })).toMatch(/^This declaration was submitted\./);
  });

  it('comes back for 30 days, where it was not submitted', () => {
    const closed = { because: 'discarded', by, at } as const;
    const day = (n: number) => Date.parse(at) + n * 86_400_000;
    expect(wayBackOf({ closed, discards }, day(29))).toBe(discards[0]);
    expect(wayBackOf({ closed, discards }, day(31))).toBeUndefined();
    expect(wayBackOf({ closed: null, discards }, day(1))).toBeUndefined();
  });
});
