import { describe, expect, it } from '@jest/globals';
import { booking, cursorAt, settings } from '../../../../../tests/support/declaration-fixture.ts';
import { columnsFor } from '../../../../../tests/support/grid-fixture.ts';
import type { BookingView } from '#contracts/booking/booking-view';
import { FrozenCells } from './frozen.ts';
import { DeclarationRows } from './DeclarationRows.ts';
import type { DeclarationRow } from './declaration-row.ts';

const rowOf = (change: Partial<BookingView> = {}): DeclarationRow => {
  const one = booking(10, { laycanStart: '2027-05-11', laycanFinish: '2027-05-18', ...change });
  const rows = new DeclarationRows();
  rows.load({ bookings: [one], rows: [], cursor: cursorAt(1) });
  const row = rows.get(one.id);
  if (!row) throw new Error('no row');
  return row;
};

const held = (frozen: FrozenCells, row: DeclarationRow) =>
  columnsFor(1)
    .filter((column) => frozen.text(row, column) !== '')
    .map(({ id }) => id);

const ask = 'Ask your G2O contact to change it.';

describe('frozen cells', () => {
  it('are laycan, quantities and discharge ports from the frozen days on', () => {
    expect(
      held(
        new FrozenCells(
          () => settings.limits,
          () => '2027-05-05',
          ask,
        ),
        rowOf(),
      ),
    ).toEqual([]);
    const frozen = new FrozenCells(
      () => settings.limits,
      () => '2027-05-06',
      ask,
    );
    expect(held(frozen, rowOf())).toEqual([
      'laycanStart',
      'laycanFinish',
      'loadingQty',
      'pod-1',
      'qty-pod-1',
    ]);
    expect(frozen.rowText(rowOf())).toBe(
      'Laycan, quantities and discharge ports have been frozen since 6 May 2027, 5 days before lay from. Ask your G2O contact to change it.',
    );
  });

  it('are those of the day, also of a grid that stays open over midnight', () => {
    let today = '2027-05-05';
    const frozen = new FrozenCells(
      () => settings.limits,
      () => today,
      ask,
    );
    const row = rowOf();
    expect(held(frozen, row)).toEqual([]);
    today = '2027-05-06';
    expect(held(frozen, row)).toContain('laycanStart');
  });

  it('are only the laycan of vessel types that the trade does not name', () => {
    const limits = Object.fromEntries(
      Object.entries(settings.limits).map(([trade, one]) => [trade, { ...one, frozenTypes: ['BULK'] }]),
    );
    expect(
      held(
        new FrozenCells(
          () => limits,
          () => '2027-06-01',
          ask,
        ),
        rowOf(),
      ),
    ).toEqual(['laycanStart', 'laycanFinish']);
  });

  it('are none of a cancelled booking, nor of one without a laycan', () => {
    const frozen = new FrozenCells(
      () => settings.limits,
      () => '2027-06-01',
      ask,
    );
    expect(held(frozen, rowOf({ cancelled: true, status: 'cancelled' }))).toEqual([]);
    expect(held(frozen, rowOf({ laycanStart: null }))).toEqual([]);
  });
});
