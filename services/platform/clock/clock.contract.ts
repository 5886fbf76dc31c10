import { describe, expect, it } from '@jest/globals';
import type { MachineClock, TradeClock } from './port.ts';

/** The port, as a suite. */
export const clockContract = (name: string, open: () => TradeClock | MachineClock): void => {
  describe(`clock: ${name}`, () => {
    it('tells a moment that JSON can carry, and never an earlier one', () => {
      const clock = open();
      const [first, second] = [clock.now(), clock.now()];
      expect(first.toISOString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime());
    });

    it('hands out moments that nobody can change', () => {
      const clock = open();
      const before = clock.now().getTime();
      clock.now().setFullYear(1999);
      expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    });
  });
};
