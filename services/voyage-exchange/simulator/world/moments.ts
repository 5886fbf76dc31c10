import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds';

/** Moments of the world are milliseconds since 1970. */

export const hourMs = hoursToMilliseconds(1);
export const minuteMs = hourMs / 60;
export const dayMs = 24 * hourMs;

export const daysToMs = (days: number): number => days * dayMs;
export const isoOf = (moment: number): string => new Date(moment).toISOString();
/** `yyyy-MM-dd` in UTC. */
export const dayOfMoment = (moment: number): string => isoOf(moment).slice(0, 10);
export const wholeMinute = (moment: number): number => Math.round(moment / minuteMs) * minuteMs;
