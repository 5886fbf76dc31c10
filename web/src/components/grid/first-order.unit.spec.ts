import { describe, expect, it } from '@jest/globals';
import { booking, cursorAt } from '../../../../tests/support/declaration-fixture.ts';
import { columnsFor } from '../../../../tests/support/grid-fixture.ts';
import { inFirstOrder } from './first-order.ts';
import { DeclarationRows } from '../../screens/declaration-edit/grid/DeclarationRows.ts';

const laycanStart = columnsFor(1).find(({ id }) => id === 'laycanStart');

describe('the order in which a grid begins', () => {
  const days = ['2027-03-01', null, '2027-01-01', '2027-02-01', '2027-01-01'];
  const bookings = days.map((day, n) => booking(n, { laycanStart: day }));
  const rows = new DeclarationRows();
  rows.load({ bookings, rows: [], cursor: cursorAt(100) });
  const places = (column = laycanStart) =>
    inFirstOrder(rows.standing, column).map(({ id }) => bookings.findIndex((one) => one.id === id));

  it('is that of a column, blanks last and equals as they were loaded', () => {
    expect(places()).toEqual([2, 4, 3, 0, 1]);
  });

  it('is that of the list without a column, errors before warnings before the rest in both', () => {
    const error = { attribute: 'code', code: 'missing', level: 'error', values: {} } as const;
    const [, blank, , warned] = bookings;
    rows.setErrors(
      new Map([
        [blank?.id ?? '', [error]],
        [warned?.id ?? '', [{ ...error, level: 'warning' }]],
      ]),
    );
    expect(places()).toEqual([1, 3, 2, 4, 0]);
    expect(inFirstOrder(rows.standing, undefined).map(({ row }) => row.order)).toEqual([2, 4, 1, 3, 5]);
  });
});
