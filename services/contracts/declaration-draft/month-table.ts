/** A booking as the table of a submission counts it. */
export interface TableBooking {
  /** `yyyy-MM` of lay from. */
  readonly month: string | null;
  readonly trade: { readonly id: string; readonly name: string } | null;
  /** MT. */
  readonly total: number;
  readonly cancelled: boolean;
}

export interface TableRow {
  /** null: without a lay from. */
  readonly month: string | null;
  readonly bookings: number;
  /** MT by column. */
  readonly byTrade: readonly number[];
  readonly total: number;
}

/** MT by lay-from month and trade; cancelled bookings are left out. */
export interface MonthTable {
  /** The largest trade first; beyond four the smaller ones are one column. */
  readonly trades: readonly string[];
  readonly months: readonly TableRow[];
  readonly sum: TableRow;
}

const maxTrades = 4;
const other = 'Other';
const noTrade = 'No trade';

const tradeOf = ({ trade }: TableBooking): string => trade?.name ?? noTrade;

const sumOf = (bookings: readonly TableBooking[]): number =>
  bookings.reduce((sum, { total }) => sum + total, 0);

const rowOf = (
  month: string | null,
  bookings: readonly TableBooking[],
  columns: readonly ReadonlySet<string>[],
): TableRow => ({
  month,
  bookings: bookings.length,
  byTrade: columns.map((names) => sumOf(bookings.filter((booking) => names.has(tradeOf(booking))))),
  total: sumOf(bookings),
});

const columnsOf = (bookings: readonly TableBooking[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const byTrade = [...Map.groupBy(bookings, tradeOf)].map(([name, own]) => [name, sumOf(own)] as const);
  const names = byTrade
    .sort(([a, more], [b, less]) => less - more || a.localeCompare(b))
    .map(([name]) => name);
  const own = names.slice(0, maxTrades).map((name) => [name, new Set([name])] as const);
  const rest = names.slice(maxTrades);
  return new Map(rest.length > 0 ? [...own, [other, new Set(rest)] as const] : own);
};

/** Months in their order, those without one last. */
const byMonth = ([a]: readonly [string | null, unknown], [b]: readonly [string | null, unknown]): number =>
  (a ?? '9999').localeCompare(b ?? '9999');

/** What a submission amounts to, for the dialog, the receipt and the mail alike. */
export const monthTable = (all: Iterable<TableBooking>): MonthTable => {
  const bookings = [...all].filter(({ cancelled }) => !cancelled);
  const columns = columnsOf(bookings);
  const sets = [...columns.values()];
  const months = [...Map.groupBy(bookings, ({ month }) => month)].sort(byMonth);
  return {
    trades: [...columns.keys()],
    months: months.map(([month, own]) => rowOf(month, own, sets)),
    sum: rowOf(null, bookings, sets),
  };
};
