import type { ReliabilityGroup } from '#contracts/port-calls/reliability';
import type { Query } from '../../../api/query.ts';

const lastDayOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** First and last day of `2027-Q1`; null where the text is no quarter. */
export const quarterDays = (quarter: string): readonly [first: string, last: string] | null => {
  const [, year, number] = /^(\d{4})-Q([1-4])$/.exec(quarter) ?? [];
  if (!year || !number) return null;
  const month = Number(number) * 3;
  return [`${year}-${String(month - 2).padStart(2, '0')}-01`, lastDayOf(Number(year), month)];
};

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other);
const earlier = (one: string | null, other: string): string => (one !== null && one < other ? one : other);

export interface NarrowedTo {
  readonly start: string | null;
  readonly end: string | null;
  readonly ports: readonly string[];
  readonly tradelanes: readonly string[];
}

/** What is asked for to have the arrivals behind one row: what the figures are narrowed by, and the row. */
export const callCriteria = (
  by: ReliabilityGroup,
  row: string,
  { start, end, ports, tradelanes }: NarrowedTo,
): Query => {
  const days = by === 'quarter' ? quarterDays(row) : null;
  return {
    ports: by === 'port' ? [row] : ports,
    tradelanes: by === 'trade' ? [row] : tradelanes,
    cp_start: days ? later(start, days[0]) : start,
    cp_end: days ? earlier(end, days[1]) : end,
  };
};
