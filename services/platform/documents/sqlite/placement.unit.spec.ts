import { describe, expect, it } from '@jest/globals';
import { Placement } from './placement.ts';

const sums = 'SELECT sum(total) FROM documents WHERE organisation = ?';

describe('where a query runs', () => {
  it('is told by its own time, with its own values', () => {
    const placement = new Placement(() => 0);
    placement.ran(sums, ['small'], 0.2);
    placement.ran(sums, ['large'], 12);
    expect(placement.wasQuick(sums, ['small'])).toBe(true);
    expect(placement.wasQuick(sums, ['large'])).toBe(false);
    expect(placement.wasQuick(sums, ['other'])).toBeUndefined();
  });

  it('does not change with one slow run', () => {
    const placement = new Placement(() => 0);
    placement.ran(sums, ['small'], 0.2);
    placement.ran(sums, ['small'], 5);
    expect(placement.wasQuick(sums, ['small'])).toBe(true);
  });

  it('is open again after a while, in which thousands may have come', () => {
    let now = 0;
    const placement = new Placement(() => now);
    placement.ran(sums, ['small'], 0.2);
    now = 6_000;
    expect(placement.wasQuick(sums, ['small'])).toBeUndefined();
    placement.ran(sums, ['small'], 0.3);
    expect(placement.wasQuick(sums, ['small'])).toBe(true);
  });
});
