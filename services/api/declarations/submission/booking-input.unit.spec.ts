import { describe, expect, it } from '@jest/globals';
import type { BookingInput, PortInput } from '#contracts/declaration-draft/submission-calls';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { emptyRow, type HeldRow } from '../drafts/held-row.ts';
import { inputCells } from './booking-input.ts';

const santos = { id: 'BRSSZ', name: 'Santos' };
const port = (id: string | null, qty: number | null, ordinal?: string): PortInput => ({
  id,
  name: id,
  qty,
  ...(ordinal !== undefined && { cargoBookingPortId: ordinal }),
});
const line = (id: string | null, qty: number | null): CellValue => ({
  port: id ? { id, name: id } : null,
  qty,
});

const over = (held: Readonly<Partial<Record<BookingField, CellValue>>>, lastOrdinal: number): HeldRow => ({
  held: (field) => held[field] ?? null,
  lines: Object.keys(held).filter((field): field is `discharge.${number}` => field.startsWith('discharge.')),
  lastOrdinal,
});

const cellsOf = (input: BookingInput, row: HeldRow = emptyRow) =>
  Object.fromEntries(inputCells(input, row).cells);

describe('a booking of the form', () => {
  it('says nothing of the fields that it leaves out', () => {
    expect(cellsOf({})).toEqual({});
    expect(cellsOf({ code: null, comment: 'x' })).toEqual({ code: null, comment: 'x' });
  });

  it('holds the load port and its quantity in one', () => {
    expect(cellsOf({ loadingPort: { ...santos, qty: 5 } })).toEqual({ loadingPort: santos, loadingQty: 5 });
    expect(cellsOf({ loadingPort: null })).toEqual({ loadingPort: null, loadingQty: null });
    expect(cellsOf({ loadingPort: { id: 'BRSSZ', qty: null } })).toEqual({
      loadingPort: { id: 'BRSSZ', name: 'BRSSZ' },
      loadingQty: null,
    });
  });

  it.each([
    ['2027-03-10', '2027-03-10'],
    ['10 Mar 2027', '2027-03-10'],
    ['10/03/2027', '2027-03-10'],
    [' ', null],
    ['31/02/2027', { text: '31/02/2027' }],
    ['soon', { text: 'soon' }],
  ])('reads the date %j', (text, value) => {
    expect(cellsOf({ laycanStart: text })).toEqual({ laycanStart: value });
  });

  it('reads months as they are typed and shown', () => {
    expect(cellsOf({ month: 'Mar 2027' })).toEqual({ month: '2027-03' });
    expect(cellsOf({ month: '2027-03' })).toEqual({ month: '2027-03' });
  });
});

describe('the discharge ports of the form', () => {
  it('are numbered as they come, empty slots dropped', () => {
    const { cells, places } = inputCells(
      { dischargePorts: [port('A', 1), port(null, null), port('B', null)] },
      emptyRow,
    );
    expect(Object.fromEntries(cells)).toEqual({
      'discharge.1': line('A', 1),
      'discharge.2': line('B', null),
    });
    expect(places).toEqual([0, 2]);
  });

  it('keep the ordinals of their booking, and never take one that is used up', () => {
    const booking = over({ 'discharge.1': line('A', 1), 'discharge.3': line('C', 3) }, 4);
    const { cells, places } = inputCells(
      { dischargePorts: [port('N', 9), port('C', 4, '3'), port('Z', 5, '2')] },
      booking,
    );
    expect(Object.fromEntries(cells)).toEqual({
      'discharge.1': null,
      'discharge.3': line('C', 4),
      'discharge.5': line('N', 9),
      'discharge.6': line('Z', 5),
    });
    // Places go by ordinal: the third line that was sent comes last.
    expect(places).toEqual([1, 0, 2]);
  });

  it('that name one line twice are two lines', () => {
    const booking = over({ 'discharge.1': line('A', 1) }, 1);
    const cells = cellsOf({ dischargePorts: [port('A', 2, '1'), port('A', 3, '1')] }, booking);
    expect(cells).toEqual({ 'discharge.1': line('A', 2), 'discharge.2': line('A', 3) });
  });

  it('are all removed where none is sent, and untouched where nothing is said of them', () => {
    const booking = over({ 'discharge.1': line('A', 1), 'discharge.2': line('B', 2) }, 2);
    expect(cellsOf({ dischargePorts: [] }, booking)).toEqual({ 'discharge.1': null, 'discharge.2': null });
    expect(cellsOf({ code: 'X' }, booking)).toEqual({ code: 'X' });
  });
});
