import type { BookingView, MonthTotal } from '#contracts/booking/booking-view';
import type { TableGroup } from '../../components/table/table-columns.ts';
import { displayMonth } from '../../format/dates.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';

/** `March 2027`; what has neither month nor laycan stands under `No month`. */
const monthTitle = (month: string | null): string => (month ? displayMonth(month) : 'No month');

/**
 * Rows under their months, each with the month's count and MT over all pages. Only an order by laycan keeps months
 * together; under any other the rows stand in one group without a header.
 */
export const monthGroups = (
  rows: readonly BookingView[],
  months: readonly MonthTotal[],
  grouped: boolean,
  /** Under 768 px the word `bookings` is left out. */
  short = false,
): readonly TableGroup<BookingView>[] => {
  if (!grouped) return [{ key: 'all', header: null, rows }];
  const byMonth = new Map<string | null, BookingView[]>();
  for (const row of rows) byMonth.set(row.month, [...(byMonth.get(row.month) ?? []), row]);
  return [...byMonth].map(([month, inMonth]) => {
    const total = months.find((one) => one.month === month);
    const count = total?.bookings ?? inMonth.length;
    return {
      key: month ?? 'none',
      header: (
        <>
          <strong>{monthTitle(month)}</strong>
          <span>
            {short ? count : counted(count, 'booking')} ·{' '}
            {displayQuantity(total?.total ?? inMonth.reduce((sum, row) => sum + row.total, 0))} MT
          </span>
        </>
      ),
      rows: inMonth,
    };
  });
};
