import type { BookingView } from '#contracts/booking/booking-view';
import type { RowError } from '#domain/validation/errors';
import type { MonthFinding } from '#domain/validation/month-volumes';

export interface ListProblems {
  readonly errors: number;
  readonly warnings: number;
  /** Bookings to look at one after another: with errors, then those that stand for a month, then those with warnings. */
  readonly places: readonly BookingView[];
}

/** The first booking that belongs to a month of a trade; of another trade where filters leave none of that one. */
const standsFor = (
  rows: readonly BookingView[],
  { month, tradeId }: MonthFinding,
): BookingView | undefined => {
  const inMonth = rows.filter((row) => row.month === month);
  return inMonth.find(({ trade }) => trade?.id === tradeId) ?? inMonth[0];
};

const has = ({ errors }: BookingView, level: RowError['level']): boolean =>
  errors.some((error) => error.level === level);

/** What is wrong with the rows that a list shows, and with their months: each month of a trade once. */
export const problemsOf = (
  shown: readonly BookingView[],
  findings: readonly MonthFinding[],
): ListProblems => {
  const rows = shown.filter(({ cancelled }) => !cancelled);
  const months = findings.flatMap((finding) => {
    const row = standsFor(rows, finding);
    return row ? [{ row, level: finding.error.level }] : [];
  });
  const levels = [
    ...rows.flatMap(({ errors }) => errors.map(({ level }) => level)),
    ...months.map(({ level }) => level),
  ];
  const errors = levels.filter((level) => level === 'error').length;
  const places = [
    ...rows.filter((row) => has(row, 'error')),
    ...months.map(({ row }) => row),
    ...rows.filter(({ errors: own }) => own.length > 0),
  ];
  return { errors, warnings: levels.length - errors, places: [...new Set(places)] };
};
