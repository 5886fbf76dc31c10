import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { emptyTerms, isDischargeField, type BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import {
  booking,
  commodities,
  dischargePorts,
  draftRow,
  loadPorts,
} from '../../../../../tests/support/declaration-fixture.ts';
import { bookingCell, bookingCells, bookingLines } from './booking-cells.ts';
import { BuiltRow, type RowParts } from './BuiltRow.ts';
import { slotsOf } from './slots.ts';

const single = Object.keys(emptyTerms).filter((name) => name !== 'discharge') as BookingField[];
const fields: readonly BookingField[] = [
  ...single,
  'discharge.1',
  'discharge.2',
  'discharge.3',
  'discharge.7',
];

const valueOf = (field: BookingField): fc.Arbitrary<CellValue> => {
  if (isDischargeField(field)) {
    const line = fc.record({ port: fc.constantFrom(...dischargePorts), qty: fc.integer({ min: 0, max: 9 }) });
    return fc.option(line, { nil: null });
  }
  const named = field === 'loadingPort' ? loadPorts : commodities;
  return fc.constantFrom<CellValue>(null, 'text', 7, { text: 'unread' }, ...named);
};

const cellsArbitrary = fc
  .subarray([...fields])
  .chain((some) =>
    fc
      .tuple(...some.map(valueOf))
      .map((values) => new Map(some.map((field, at) => [field, values[at] ?? null] as const))),
  );

const lines = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 }).map((ordinals) =>
  ordinals.map((ordinal, at) => ({
    id: dischargePorts[at]?.id ?? null,
    name: dischargePorts[at]?.name ?? null,
    qty: ordinal * 1_000,
    cargoBookingPortId: String(ordinal),
  })),
);

const partsArbitrary: fc.Arbitrary<RowParts> = fc
  .record({
    hasBooking: fc.boolean(),
    ports: lines,
    draft: fc.option(fc.record({ cells: cellsArbitrary, submitting: fc.option(cellsArbitrary) })),
    pending: cellsArbitrary,
  })
  .map(({ hasBooking, ports, draft, pending }) => ({
    id: 'row',
    order: 1,
    booking: hasBooking ? booking(3, { dischargePorts: ports }) : null,
    draft: draft && draftRow('row', 1, { ...cellsOf(draft.cells), submitting: entriesOf(draft.submitting) }),
    pending: [...pending].map(([field, to]) => ({ field, to })),
    errors: [],
    closed: false,
  }));

const entriesOf = (cells: ReadonlyMap<BookingField, CellValue> | null) => cells && Object.fromEntries(cells);

const cellsOf = (cells: ReadonlyMap<BookingField, CellValue>) => ({
  cells: Object.fromEntries([...cells].map(([field, value]) => [field, { base: null, value, by: 'user-1' }])),
});

describe('a row over its documents', () => {
  it('reads each field of a booking as it stands among all its cells', () => {
    fc.assert(
      fc.property(lines, fc.nat(500), (ports, n) => {
        const declaredMonth = n % 2 ? '2026-02' : null;
        const one = booking(n, { dischargePorts: ports, declaredMonth, comment: `said ${n}` });
        for (const field of fields) expect(bookingCell(one, field)).toEqual(bookingCells(one)[field] ?? null);
        expect(bookingLines(one)).toEqual(slotsOf(bookingCells(one), {}));
      }),
    );
  });

  it('tells one cell as it tells all, whichever is asked for first', () => {
    fc.assert(
      fc.property(partsArbitrary, (parts) => {
        const alone = new BuiltRow(parts);
        const whole = new BuiltRow(parts);
        const { cells } = whole;
        for (const field of fields) expect(alone.cell(field)).toEqual(cells[field] ?? null);
        for (const field of fields) expect(whole.cell(field)).toEqual(cells[field] ?? null);
      }),
    );
  });

  it('has the lines that it holds or was declared with, and no others', () => {
    fc.assert(
      fc.property(partsArbitrary, (parts) => {
        const row = new BuiltRow(parts);
        expect(row.slots).toEqual(slotsOf(row.declared, row.cells));
        expect(new Set(row.taken)).toEqual(new Set(Object.keys(row.cells).filter(isDischargeField)));
      }),
    );
  });
});
