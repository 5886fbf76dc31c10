import { describe, expect, it } from '@jest/globals';
import { monthTable, type TableBooking } from './month-table.ts';

const booking = (
  month: string | null,
  trade: string | null,
  total: number,
  cancelled = false,
): TableBooking => ({
  month,
  trade: trade === null ? null : { id: trade.toLowerCase(), name: trade },
  total,
  cancelled,
});

describe('the table of a submission', () => {
  it('adds up MT by month and trade, the largest trade first, without cancelled ones', () => {
    const table = monthTable([
      booking('2027-06', 'MED', 20),
      booking('2027-05', 'EU', 30),
      booking('2027-05', 'MED', 15),
      booking('2027-05', 'EU', 40),
      booking('2027-05', 'EU', 1_000, true),
    ]);
    expect(table.trades).toEqual(['EU', 'MED']);
    expect(table.months).toEqual([
      { month: '2027-05', bookings: 3, byTrade: [70, 15], total: 85 },
      { month: '2027-06', bookings: 1, byTrade: [0, 20], total: 20 },
    ]);
    expect(table.sum).toEqual({ month: null, bookings: 4, byTrade: [70, 35], total: 105 });
  });

  it('puts what has no month last, and names what has no trade', () => {
    const table = monthTable([booking(null, null, 5), booking('2027-05', 'EU', 1)]);
    expect(table.trades).toEqual(['No trade', 'EU']);
    expect(table.months.map(({ month }) => month)).toEqual(['2027-05', null]);
  });

  it('puts more than four trades into one column', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const table = monthTable(names.map((name, index) => booking('2027-05', name, 60 - index * 10)));
    expect(table.trades).toEqual(['A', 'B', 'C', 'D', 'Other']);
    expect(table.sum.byTrade).toEqual([60, 50, 40, 30, 30]);
  });

  it('of nothing is empty', () => {
    expect(monthTable([])).toEqual({
      trades: [],
      months: [],
      sum: { month: null, bookings: 0, byTrade: [], total: 0 },
    });
  });
});
