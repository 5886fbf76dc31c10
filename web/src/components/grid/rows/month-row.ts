import type { BookingView } from '#contracts/booking/booking-view';
import type { MonthRow } from '#domain/validation/month-volumes';
import type { MonthTotal } from '#domain/validation/rows';
import { isNamed } from './cells.ts';
import type { GridRow } from './rows.ts';
import { partOf } from './slots.ts';

const volume = (tradeId: string | undefined, month: string | null, qty: number): MonthTotal | null =>
  tradeId !== undefined && month !== null ? { tradeId, month, qty } : null;

const declaredVolume = ({ trade, month, total }: BookingView): MonthTotal | null =>
  volume(trade?.id, month, total);

/** MT that the row's discharge lines add up to. */
export const totalOfRow = (row: GridRow): number =>
  row.slots.reduce((sum, slot) => {
    const qty = partOf(row.cell(slot), 'qty');
    return sum + (typeof qty === 'number' ? qty : 0);
  }, 0);

/** A field of the pair: of a continuation that leaves it empty, its first booking's. */
const ofPair = (row: GridRow, first: GridRow | undefined, field: 'trade' | 'month' | 'laycanStart') =>
  row.cell(field) ?? first?.cell(field) ?? null;

/** Trade of a row as it would be declared. */
export const tradeOfRow = (row: GridRow, first: GridRow | undefined) => {
  const trade = ofPair(row, first, 'trade');
  return isNamed(trade) ? trade : null;
};

/** `yyyy-MM` of its lay from. */
export const layFromMonth = (row: GridRow, first: GridRow | undefined): string | null => {
  const start = ofPair(row, first, 'laycanStart');
  return typeof start === 'string' ? start.slice(0, 7) : null;
};

/** What a row takes from the sum of its month and gives to it. */
export const monthRowOf = (row: GridRow, first: GridRow | undefined): MonthRow => {
  const { booking } = row;
  if (booking?.cancelled) return { before: null, after: null };
  const month = ofPair(row, first, 'month');
  const of = typeof month === 'string' ? month : layFromMonth(row, first);
  return {
    before: booking && declaredVolume(booking),
    after: volume(tradeOfRow(row, first)?.id, of, totalOfRow(row)),
  };
};
