import { displayDay } from '#contracts/cells/calendar';
import { displayDate } from '../../format/dates.ts';

/**
 * Moments of a port as the calls give them, `2027-03-03T14:20:00+01:00`: printed as they are written, which is the time on
 * the port's own clocks, of 24 hours.
 */

/** `3 Mar`. */
export const portDay = (moment: string): string => displayDay(moment);

/** `3 Mar, 14:20`. */
export const portMoment = (moment: string): string => `${displayDay(moment)}, ${moment.slice(11, 16)}`;

/** `3 Mar 2027, 14:20`. */
export const fullPortMoment = (moment: string): string => `${displayDate(moment)}, ${moment.slice(11, 16)}`;

/** Minutes from UTC, east positive; 0 where the moment is told in UTC. */
export const offsetOf = (moment: string): number => {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(moment) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -size : size;
};

/** `UTC+1`, `UTC−3`, `UTC+5:30`, `UTC`. */
export const offsetText = (minutes: number): string => {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
};

/** `Port time, UTC+1`, said once for several moments; both offsets where the clocks change between them. */
export const portTimeNote = (moments: readonly string[]): string => {
  const offsets = [...new Set(moments.map(offsetOf))].map(offsetText);
  return `Port time, ${offsets.join(', then ')}`;
};
