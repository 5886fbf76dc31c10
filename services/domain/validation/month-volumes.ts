import { type BookingTerms, totalOf } from '../booking/terms.ts';
import type { Finding } from './finding.ts';
import type { ValidatedRow, ValidationContext } from './rows.ts';

/** `yyyy-MM`: as declared, else of the laycan. */
const monthOf = ({ month, laycanStart }: BookingTerms): string | null =>
  month ?? laycanStart?.slice(0, 7) ?? null;

const keyOf = (tradeId: string, month: string): string => `${tradeId} ${month}`;

const rowKey = ({ terms }: ValidatedRow): string | undefined => {
  const month = monthOf(terms);
  return terms.trade && month ? keyOf(terms.trade.id, month) : undefined;
};

/** MT by trade and month: the rows as they would be declared, and the bookings outside them. */
const sums = (
  rows: readonly ValidatedRow[],
  { monthTotals }: ValidationContext,
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  const add = (key: string, qty: number) => found.set(key, (found.get(key) ?? 0) + qty);
  for (const { tradeId, month, qty } of monthTotals) add(keyOf(tradeId, month), qty);
  for (const row of rows) {
    const key = row.cancelled ? undefined : rowKey(row);
    if (key !== undefined) add(key, totalOf(row.terms));
  }
  return found;
};

/**
 * What a row's month finds: its trade adds up to more or less than contract and tolerance allow. Every row of that month
 * carries it, for each of them can mend it.
 */
export const monthVolumes = (
  rows: readonly ValidatedRow[],
  context: ValidationContext,
): ((row: ValidatedRow) => readonly Finding[]) => {
  const volumes = sums(rows, context);
  const { limits } = context.settings;
  return (row) => {
    const { trade } = row.terms;
    const [key, period] = [rowKey(row), monthOf(row.terms)];
    if (!trade || key === undefined || period === null || !Object.hasOwn(limits, trade.id)) return [];
    const { monthlyVolume: qty = null, monthlyTolerance: tolerance = 0 } = limits[trade.id] ?? {};
    if (qty === null || qty <= 0) return [];
    const value = volumes.get(key) ?? 0;
    const deviation = value / qty - 1;
    // Whole MT decide, so that a month on the edge of the tolerance is inside it.
    if (Math.abs(value - qty) <= qty * tolerance + 1e-6) return [];
    return [
      {
        attribute: 'trade',
        code: 'volume_within_trade',
        values: { trade: trade.name, period, qty, value, deviation, tolerance },
      },
    ];
  };
};
