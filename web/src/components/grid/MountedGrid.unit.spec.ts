import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { suzano } from '#contracts/templates/suzano';
import { booking, cursorAt } from '../../../../tests/support/declaration-fixture.ts';
import { columnsFor } from '../../../../tests/support/grid-fixture.ts';
import { GridController } from './GridController.ts';
import { GridRows } from './rows/GridRows.ts';

describe('the grid in the page', () => {
  let frame: HTMLElement;
  let unmount: () => void;
  beforeEach(() => {
    frame = document.createElement('div');
    document.body.append(frame);
    const rows = new GridRows();
    rows.load({ bookings: [booking(0)], rows: [], cursor: cursorAt(1) });
    const controller = new GridController({
      rows,
      columns: columnsFor(3),
      template: suzano,
      label: 'Declared bookings',
      dates: { min: '2026-01-01', max: '2029-12-31' },
      handlers: {
        execute: () => undefined,
        undo: () => '',
        redo: () => '',
        conflict: () => undefined,
        selected: () => undefined,
        grow: () => false,
        warn: () => undefined,
      },
    });
    unmount = controller.mount(frame, document.createElement('output'));
  });
  afterEach(() => {
    unmount();
    frame.remove();
  });

  it('shows its first rows at once, without an animation frame of their own', () => {
    const cell = frame.querySelector('.ag-row .ag-cell[col-id="code"]');
    expect(cell?.textContent).toBe(booking(0).code);
  });
});
