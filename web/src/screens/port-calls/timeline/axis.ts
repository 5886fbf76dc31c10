import { millisecondsInDay } from 'date-fns/constants';
import { addDays, dayOf } from '#domain/shared/days';

/** Pixels: the column of names, the least of a day, and the heights of rows. */
export const namesWidth = 232;
export const leastDayWidth = 48;
export const headHeight = 52;
export const voyageRowHeight = 72;
export const callRowHeight = 50;

/** Days before the first and after the last bar; none where a period is asked for. */
export const bufferDays = 3;

/** The days of the timeline, in UTC: the ports of a voyage have many clocks, and a column can follow one. */
export interface Axis {
  /** `yyyy-MM-dd`. */
  readonly first: string;
  readonly days: number;
}

export interface Period {
  readonly start: string | null;
  readonly end: string | null;
}

/** From and to, in ms. */
export type Span = readonly [from: number, to: number];

const isoDay = (ms: number): string => dayOf(new Date(ms));

const daysFrom = (first: string, last: string): number =>
  Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / millisecondsInDay) + 1);

/** Every bar with the buffer and today; or the period, whose open end goes as far as the bars. */
export const axisOf = (spans: readonly Span[], { start, end }: Period, today: string): Axis => {
  const isFree = start === null && end === null;
  const buffer = isFree ? bufferDays : 0;
  const at = isFree ? [Date.parse(today)] : [];
  let from = Math.min(...at, Infinity);
  let to = Math.max(...at, -Infinity);
  for (const [begins, ends] of spans) {
    from = Math.min(from, begins);
    to = Math.max(to, ends);
  }
  const first = start ?? (Number.isFinite(from) ? addDays(isoDay(from), -buffer) : (end ?? today));
  const last = end ?? (Number.isFinite(to) ? addDays(isoDay(to), buffer) : first);
  return { first, days: daysFrom(first, last) };
};

export const dayOnAxis = ({ first }: Axis, index: number): string => addDays(first, index);

/** Days, in parts too, from the beginning of the axis to a moment. */
export const placeOf = ({ first }: Pick<Axis, 'first'>, ms: number): number =>
  (ms - Date.parse(first)) / millisecondsInDay;

/** The months on the axis with their days, by index: `2027-03` from day 0, 29 of them. */
export const monthsOf = ({
  first,
  days,
}: Axis): readonly { readonly month: string; readonly from: number; readonly days: number }[] => {
  const months: { month: string; from: number; days: number }[] = [];
  let day = first;
  for (let index = 0; index < days;) {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    const left = new Date(Date.UTC(year, month, 0)).getUTCDate() - date + 1;
    const count = Math.min(left, days - index);
    months.push({ month: day.slice(0, 7), from: index, days: count });
    index += count;
    day = addDays(day, count);
  }
  return months;
};

const weekdays = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay();
export const weekdayLetter = (day: string): string => weekdays[weekdayOf(day)] ?? '';
export const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0;
