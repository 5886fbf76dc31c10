import type { BookingView } from '#contracts/booking/booking-view';
import type { MonthRow } from '#domain/validation/month-volumes';
import type { TradeMonth } from '#domain/validation/rows';
import { isNamed } from './cell-values.ts';
import type { DeclarationRow } from './declaration-row.ts';
import { partOf } from './slots.ts';

const volume = (tradeId: string | undefined, month: string | null, qty: number): TradeMonth | null =>
  tradeId !== undefined && month !== null ? { tradeId, month, qty } : null;

const declaredVolume = ({ trade, month, total }: BookingView): TradeMonth | null =>
  volume(trade?.id, month, total);

/** MT that the row's discharge lines add up to. */
export const totalOfRow = (row: DeclarationRow): number =>
  row.slots.reduce((sum, slot) => {
    const qty = partOf(row.cell(slot), 'qty');
    return sum + (typeof qty === 'number' ? qty : 0);
  }, 0);

/** A field of the pair: of a continuation that leaves it empty, its first booking's. */
const ofPair = (
  row: DeclarationRow,
  first: DeclarationRow | undefined,
  field: 'trade' | 'month' | 'laycanStart',
) => row.cell(field) ?? first?.cell(field) ?? null;

/** Trade of a row as it would be declared. */
export const tradeOfRow = (row: DeclarationRow, first: DeclarationRow | undefined) => {
  const trade = ofPair(row, first, 'trade');
  return isNamed(trade) ? trade : null;
};

/** `yyyy-MM` of its lay from. */
export const layFromMonth = (row: DeclarationRow, first: DeclarationRow | undefined): string | null => {
  const start = ofPair(row, first, 'laycanStart');
  return typeof start === 'string' ? start.slice(0, 7) : null;
};

/** What a row takes from the sum of its month and gives to it. */
export const monthRowOf = (row: DeclarationRow, first: DeclarationRow | undefined): MonthRow => {
  const { booking } = row;
  if (booking?.cancelled) return { before: null, after: null };
  const month = ofPair(row, first, 'month');
  const of = typeof month === 'string' ? month : layFromMonth(row, first);
  return {
    before: booking && declaredVolume(booking),
    after: volume(tradeOfRow(row, first)?.id, of, totalOfRow(row)),
  };
};
