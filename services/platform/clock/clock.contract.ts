import { describe, expect, it } from '@jest/globals';
import { type Clock, todayOf } from './port.ts';

/** The port, as a suite. */
export const clockContract = (name: string, open: () => Clock): void => {
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

    it('names the day in UTC', () => {
      expect(todayOf(open())).toMatch(/^\d{4}-\d\d-\d\d$/);
    });
  });
};
