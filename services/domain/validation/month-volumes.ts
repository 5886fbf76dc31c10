import { type BookingTerms, totalOf } from '../booking/terms.ts';
import type { BookingSettings } from '../reference/settings.ts';
import { decisionOf } from './decision-table.ts';
import type { RowError } from './errors.ts';
import type { TradeMonth, ValidatedRow } from './rows.ts';

/** What a trade's month finds: it is no row's own, for each row of the month can mend it. */
export interface MonthFinding {
  readonly tradeId: string;
  /** `yyyy-MM` */
  readonly month: string;
  readonly error: RowError;
}

export interface MonthContext {
  readonly settings: Pick<BookingSettings, 'limits' | 'tradelanes'>;
  /** Of every booking as it is declared, those behind rows among them; cancelled ones left out. */
  readonly monthTotals: readonly TradeMonth[];
}

/** What a row takes from its month and gives to it: null where it has no trade or no month, or is cancelled. */
export interface MonthRow {
  readonly before: TradeMonth | null;
  readonly after: TradeMonth | null;
}

interface Sum {
  readonly tradeId: string;
  readonly month: string;
  qty: number;
}

/** What a booking of these terms counts for, in its month: as declared, else of the laycan. */
const monthVolumeOf = (terms: BookingTerms): TradeMonth | null => {
  const month = terms.month ?? terms.laycanStart?.slice(0, 7);
  return terms.trade && month ? { tradeId: terms.trade.id, month, qty: totalOf(terms) } : null;
};

export const monthRowOf = ({ terms, declared, cancelled }: ValidatedRow): MonthRow =>
  cancelled
    ? { before: null, after: null }
    : { before: declared && monthVolumeOf(declared), after: monthVolumeOf(terms) };

/** MT by trade and month. */
class Sums {
  readonly #sums = new Map<string, Sum>();

  of({ tradeId, month }: TradeMonth): Sum {
    const key = `${tradeId} ${month}`;
    const known = this.#sums.get(key) ?? { tradeId, month, qty: 0 };
    this.#sums.set(key, known);
    return known;
  }
}

/** The trade's month is further from contract than the tolerance. */
const findingIn = ({ tradeId, month, qty: value }: Sum, { settings }: MonthContext): MonthFinding[] => {
  const { limits, tradelanes } = settings;
  if (!Object.hasOwn(limits, tradeId)) return [];
  const { monthlyVolume: qty = null, monthlyTolerance: tolerance = 0 } = limits[tradeId] ?? {};
  // Whole MT decide, so that a month on the edge of the tolerance is inside it.
  if (qty === null || qty <= 0 || Math.abs(value - qty) <= qty * tolerance + 1e-6) return [];
  const trade = tradelanes.find(({ id }) => id === tradeId)?.name ?? tradeId;
  const values = { trade, period: month, qty, value, deviation: value / qty - 1, tolerance };
  const code = 'volume_within_trade';
  const error: RowError = { attribute: 'trade', code, level: decisionOf(code).level, values };
  return [{ tradeId, month, error }];
};

const inOrder = (a: MonthFinding, b: MonthFinding): number =>
  a.month.localeCompare(b.month) || a.tradeId.localeCompare(b.tradeId);

/**
 * What the months of these rows find once the rows hold, each month of a trade once. A row counts in place of its
 * booking; cancelled ones count nowhere.
 */
export const monthFindings = (rows: readonly MonthRow[], context: MonthContext): readonly MonthFinding[] => {
  const sums = new Sums();
  for (const total of context.monthTotals) sums.of(total).qty += total.qty;
  const concerned = new Set<Sum>();
  for (const { before, after } of rows) {
    if (before) sums.of(before).qty -= before.qty;
    if (!after) continue;
    const sum = sums.of(after);
    sum.qty += after.qty;
    concerned.add(sum);
  }
  return [...concerned].flatMap((sum) => findingIn(sum, context)).sort(inOrder);
};

/** What declared months find as they stand, for lists: each month of a trade that has bookings. */
export const declaredMonthFindings = (context: MonthContext): readonly MonthFinding[] =>
  context.monthTotals.flatMap((total) => findingIn(total, context)).sort(inOrder);
