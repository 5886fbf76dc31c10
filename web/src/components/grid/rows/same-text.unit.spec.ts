import { beforeEach, describe, expect, it } from '@jest/globals';
import { sheetOf } from '../../../../../tests/support/grid-fixture.ts';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { RowError } from '#domain/validation/errors';
import { planWrites } from '../ranges/writes.ts';
import { cellsWithText, unknownNames, unreadText, writesOf } from './same-text.ts';

const error: RowError = { attribute: 'x', code: 'does_not_exist', level: 'error', values: {} };

describe('cells that hold the same unread text', () => {
  let grid: ReturnType<typeof sheetOf>;
  const column = (id: string) => {
    const found = grid.columns.find((one) => one.id === id);
    if (!found) throw new Error(id);
    return found;
  };
  const hold = (row: number, field: BookingField, to: CellValue) => {
    const id = grid.bookings[row]?.id ?? '';
    const from = grid.rows.get(id)?.cell(field) ?? null;
    grid.rows.begin({ commandId: `${row} ${field}`, reason: 'paste', changes: [{ id, field, from, to }] });
    grid.rows.setErrors(new Map([[id, [error]]]));
  };
  const alike = (id: string, text: string) =>
    cellsWithText(grid.rows.all, grid.columns, column(id), text).map((place) => [
      grid.bookings.findIndex(({ id: booking }) => booking === place.row.id),
      place.column.id,
    ]);

  beforeEach(() => {
    grid = sheetOf(6, [2]);
    hold(0, 'discharge.1', { port: { text: 'Roterdam' }, qty: 1000 });
    hold(1, 'discharge.2', { port: { text: ' ROTERDÁM ' }, qty: 1000 });
    hold(2, 'discharge.1', { port: { text: 'Roterdam' }, qty: 1000 });
    hold(3, 'loadingPort', { text: 'Roterdam' });
    hold(4, 'discharge.1', { port: { text: 'Anvers' }, qty: 1000 });
  });

  it('are those of all discharge ports, and not of load ports or of cancelled rows', () => {
    expect(alike('pod-1', 'roterdam')).toEqual([
      [0, 'pod-1'],
      [1, 'pod-2'],
    ]);
    expect(alike('loadingPort', 'Roterdam')).toEqual([[3, 'loadingPort']]);
    expect(alike('pod-3', 'Antwerp')).toEqual([]);
  });

  it('come to hold one value in one step', () => {
    const places = cellsWithText(grid.rows.all, grid.columns, column('pod-2'), 'Roterdam');
    const plan = planWrites(writesOf(places, { id: 'NLRTM', name: 'Rotterdam' }));
    expect(plan.changes.map(({ field, to }) => [field, to])).toEqual([
      ['discharge.1', { port: { id: 'NLRTM', name: 'Rotterdam' }, qty: 1000 }],
      ['discharge.2', { port: { id: 'NLRTM', name: 'Rotterdam' }, qty: 1000 }],
    ]);
  });

  it('are listed by their names, the most frequent first', () => {
    expect(
      unknownNames(grid.rows.all, grid.columns).map(({ text, cells, first }) => [
        text,
        cells,
        first.column.id,
      ]),
    ).toEqual([
      ['Roterdam', 2, 'pod-1'],
      ['Anvers', 1, 'pod-1'],
      ['Roterdam', 1, 'loadingPort'],
    ]);
  });

  it('are none that was read', () => {
    const row = grid.rows.get(grid.bookings[5]?.id ?? '');
    expect(row && unreadText(row, column('pod-1'))).toBeUndefined();
  });
});
