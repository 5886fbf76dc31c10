import type { ReactNode } from 'react';
import type { TableGroup } from '../components/table/table-columns.ts';
import { displayMonth } from '../format/dates.ts';

/** `March 2027`; what has neither month nor laycan stands under `No month`. */
const monthTitle = (month: string | null): string => (month ? displayMonth(month) : 'No month');

export interface MonthsOf<Row> {
  /** Whether the order keeps months together. */
  readonly grouped: boolean;
  /** What stands behind the month's name: counts and sums over all pages. */
  readonly about: (month: string | null, rows: readonly Row[]) => ReactNode;
}

/** Rows under their months. Only an order by laycan keeps months together; under any other they stand in one group without a header. */
export const monthGroups = <Row extends { readonly month: string | null }>(
  rows: readonly Row[],
  { grouped, about }: MonthsOf<Row>,
): readonly TableGroup<Row>[] => {
  if (!grouped) return [{ key: 'all', header: null, rows }];
  const byMonth = new Map<string | null, Row[]>();
  for (const row of rows) byMonth.set(row.month, [...(byMonth.get(row.month) ?? []), row]);
  return [...byMonth].map(([month, inMonth]) => ({
    key: month ?? 'none',
    header: (
      <>
        <strong>{monthTitle(month)}</strong>
        {about(month, inMonth)}
      </>
    ),
    rows: inMonth,
  }));
};
