import { millisecondsInDay } from 'date-fns/constants';

/** Calendar days as text: `yyyy-MM-dd`, never a local Date, so no time zone can move a laycan. */

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const shortNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Days outside these years are slips, not declarations: they are no days, wherever a date is read. */
export const firstDay = '2000-01-01';
export const lastDay = '2100-12-31';

const isYear = (year: number): boolean =>
  year >= Number(firstDay.slice(0, 4)) && year <= Number(lastDay.slice(0, 4));

const pad = (n: number): string => String(n).padStart(2, '0');

/** `yyyy-MM`, or undefined where there is no such month; month counts from 1. */
export const isoMonth = (year: number, month: number): string | undefined =>
  isYear(year) && month >= 1 && month <= 12 ? `${year}-${pad(month)}` : undefined;

/** `yyyy-MM-dd`, or undefined where the calendar has no such day (31 February). */
export const isoDate = (year: number, month: number, day: number): string | undefined => {
  const start = isoMonth(year, month);
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  return start !== undefined && isDay ? `${start}-${pad(day)}` : undefined;
};

/** Whether a text is a day as it is kept: `yyyy-MM-dd`, of the calendar. */
export const isIsoDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isoDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))) !== undefined;

/** Whether a text is a month as it is kept: `yyyy-MM`. */
export const isIsoMonth = (text: string): boolean =>
  /^\d{4}-\d{2}$/.test(text) && isoMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7))) !== undefined;

const shortMonth = (iso: string): string => shortNames[Number(iso.slice(5, 7)) - 1] ?? '';

/** `2027-03-10` → `10 Mar 2027`. */
export const displayDate = (iso: string): string =>
  `${Number(iso.slice(8, 10))} ${shortMonth(iso)} ${iso.slice(0, 4)}`;

/** `2027-03-10` → `10 Mar`, where the year is plain. */
export const displayDay = (iso: string): string => `${Number(iso.slice(8, 10))} ${shortMonth(iso)}`;

/** `4 to 11 Mar 2027`, `28 Feb to 3 Mar 2027`, `30 Dec 2026 to 4 Jan 2027`; one day or an open end as it stands. */
export const displayRange = (start: string | null, finish: string | null): string => {
  const [from, to] = [start ?? finish, finish ?? start];
  if (from === null || to === null) return '';
  const isRange = isIsoDate(from) && isIsoDate(to) && from !== to;
  if (!isRange) return isIsoDate(from) ? displayDate(from) : from;
  const end = displayDate(to);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${displayDate(from)} to ${end}`;
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${displayDay(from)} to ${end}`;
  return `${Number(from.slice(8, 10))} to ${end}`;
};

/** `2027-03-10` → `10/03/2027`, as dates are typed. */
export const typedDate = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;

/** `2027-03` → `Mar 2027`. */
export const displayMonth = (iso: string): string => `${shortMonth(iso)} ${iso.slice(0, 4)}`;

/** `2027-03` or a day in it → `March`. */
export const monthName = (iso: string): string => {
  const name = monthNames[Number(iso.slice(5, 7)) - 1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Days of a window, both ends counting; negative or 0 where the end comes before the start. */
export const daysBetween = (start: string, finish: string): number =>
  Math.round((Date.parse(`${finish}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / millisecondsInDay) + 1;
