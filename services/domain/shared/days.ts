import { addMilliseconds } from 'date-fns/addMilliseconds';
import { millisecondsInDay } from 'date-fns/constants';

/**
 * Calendar days as text, `yyyy-MM-dd`, and days between moments: all in UTC, where each has 24 hours. No fold and no rule
 * knows another zone.
 */

const midnight = (iso: string): number => Date.parse(`${iso}T00:00:00Z`);

/** The day of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** A moment so many days after another; before it, where they are less than 0. */
export const daysLater = (moment: Date | string, days: number): Date =>
  addMilliseconds(moment, days * millisecondsInDay);

export const addDays = (iso: string, days: number): string =>
  dayOf(addMilliseconds(midnight(iso), days * millisecondsInDay));

/** Days since 1970, so that days can be counted with; a fraction of one where it is not midnight. */
export const dayNumber = (moment: Date): number => moment.getTime() / millisecondsInDay;

/** Whole days since 1970. */
export const numberOfDay = (iso: string): number => midnight(iso) / millisecondsInDay;

/** The day of so many days since 1970. */
export const dayOfNumber = (days: number): string =>
  dayOf(addMilliseconds(0, Math.floor(days) * millisecondsInDay));

/** Days of a window, both ends counting. */
export const windowDays = (start: string, finish: string): number =>
  numberOfDay(finish) - numberOfDay(start) + 1;
