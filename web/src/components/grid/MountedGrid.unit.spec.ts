import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { suzano } from '#contracts/templates/suzano';
import { booking, cursorAt, draftRow } from '../../../../tests/support/declaration-fixture.ts';
import { columnsFor } from '../../../../tests/support/grid-fixture.ts';
import type { Declaration } from '../../screens/declaration-edit/grid/declaration-row.ts';
import { looksOf } from '../../screens/declaration-edit/grid/looks.ts';
import { GridController } from './GridController.ts';
import { DeclarationRows } from '../../screens/declaration-edit/grid/DeclarationRows.ts';

describe('the grid in the page', () => {
  let frame: HTMLElement;
  let controller: GridController<Declaration>;
  let unmount: () => void;

  const mount = (rows: DeclarationRows) => {
    controller = new GridController({
      rows,
      columns: columnsFor(3),
      ...looksOf(suzano),
      label: 'Declared bookings',
      titled: () => undefined,
      dates: { min: '2026-01-01', max: '2029-12-31' },
      sink: { execute: () => undefined, undo: () => '', redo: () => '', conflict: () => undefined },
      handlers: {
        selected: () => undefined,
        review: () => undefined,
        warn: () => undefined,
      },
    });
    unmount = controller.mount(frame, document.createElement('output'));
  };

  /** Codes by the number that their row shows. */
  const numbered = (): Record<string, string> =>
    Object.fromEntries(
      [...frame.querySelectorAll('.grid-row-number')].map((cell) => {
        const id = cell.closest('[row-id]')?.getAttribute('row-id') ?? '';
        const code = frame.querySelector(`[row-id="${id}"] .ag-cell[col-id="code"] .grid-cell-text`);
        return [cell.textContent, code?.textContent ?? ''];
      }),
    );

  beforeEach(() => {
    frame = document.createElement('div');
    document.body.append(frame);
  });
  afterEach(() => {
    unmount();
    frame.remove();
  });

  it('shows its first rows at once, without an animation frame of their own', () => {
    const rows = new DeclarationRows();
    rows.load({ bookings: [booking(0)], rows: [], cursor: cursorAt(1) });
    mount(rows);
    const cell = frame.querySelector('.ag-row .ag-cell[col-id="code"]');
    expect(cell?.textContent).toBe(booking(0).code);
  });

  it('counts uploaded rows as their file does, however they are sorted', () => {
    const rows = new DeclarationRows();
    rows.readBelow(4);
    const coded = (id: string, line: number, code: string) =>
      draftRow(id, line, {
        bookingId: null,
        line,
        cells: { code: { base: null, value: code, by: 'user-1' } },
      });
    rows.load({
      bookings: [],
      rows: [coded('a', 1, 'SZ-1'), coded('b', 2, 'SZ-2'), coded('c', 5, 'SZ-5')],
      cursor: cursorAt(1),
    });
    mount(rows);
    const inFile = { 5: 'SZ-1', 6: 'SZ-2', 9: 'SZ-5' };
    expect(numbered()).toEqual(inFile);
    rows.setErrors(new Map([['c', [{ attribute: 'code', code: 'missing', level: 'error', values: {} }]]]));
    controller.sortAgain();
    expect(numbered()).toEqual(inFile);
  });

  it('counts bookings as they stand, each number once, also when one has gone', () => {
    const rows = new DeclarationRows();
    const bookings = [booking(0), booking(1), booking(2)];
    rows.load({ bookings, rows: [], cursor: cursorAt(1) });
    mount(rows);
    expect(Object.keys(numbered())).toEqual(['1', '2', '3']);
    const [first] = bookings;
    rows.applyBookings([], [first?.id ?? '']);
    controller.sortAgain();
    expect(numbered()).toEqual({ 1: booking(1).code, 2: booking(2).code });
  });
});
