import { describe, expect, it } from '@jest/globals';
import { booking, cursorAt } from '../../../../tests/support/declaration-fixture.ts';
import { columnsFor } from '../../../../tests/support/grid-fixture.ts';
import type { BookingView } from '#contracts/booking/booking-view';
import { askedCellOf } from './asked-cell.ts';
import { DeclarationRows } from './grid/DeclarationRows.ts';

const asked = (column: string, change: Partial<BookingView> = {}) => {
  const one = booking(10, change);
  const rows = new DeclarationRows();
  rows.load({ bookings: [one], rows: [], cursor: cursorAt(1) });
  const row = rows.get(one.id);
  const found = columnsFor(4).find(({ id }) => id === column);
  if (!row || !found) throw new Error(`There is no cell ${column}.`);
  return askedCellOf(row, found);
};

describe('a cell of the grid that is asked where its value came from', () => {
  it('is that of the booking, by the key that lists have for it', () => {
    const { code, laycanStart } = booking(10);
    expect(asked('code')).toMatchObject({ key: 'code', value: code, label: 'Code' });
    expect(asked('laycanStart')).toMatchObject({ key: 'laycanStart', label: 'Lay from' });
    expect(asked('laycanStart').value).toContain(laycanStart?.slice(0, 4) ?? '-');
    expect(asked('laycanStart').note).toBeUndefined();
  });

  it('of a discharge port is found by the number of its line', () => {
    const lines = booking(10).dischargePorts.map((line, at) => ({
      ...line,
      cargoBookingPortId: `${at + 3}`,
    }));
    const second = asked('qty-pod-2', { dischargePorts: lines });
    expect(second).toMatchObject({ key: 'discharge.2.qty', value: '15\u2009000' });
    expect(asked('pod-4', { dischargePorts: lines })).toMatchObject({ key: 'discharge.3.port', value: '' });
  });
});
