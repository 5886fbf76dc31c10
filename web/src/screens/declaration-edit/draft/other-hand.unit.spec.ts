import { describe, expect, it } from '@jest/globals';
import type { FieldChange } from '#contracts/booking/booking-view';
import { booking, cursorAt, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { DeclarationRows } from '../grid/DeclarationRows.ts';
import { handOnBooking, handOnCell, nameInDraft } from './other-hand.ts';
import { draftView } from '../../../../../tests/support/draft-fixture.ts';

const at = '2026-11-22T14:21:00.000Z';
const change = (field: string, by: string | null = 'A. Prado'): FieldChange => ({
  field,
  from: null,
  to: null,
  by,
  submittedBy: by,
  at,
});

describe('whose the other value is', () => {
  it('is told by what the booking last changed, lines by their place', () => {
    const version = booking(1, {
      changes: [change('loadingPort.qty'), change('dischargePorts.1.qty', 'G2O')],
    });
    expect(handOnBooking(version, 'loadingQty')).toEqual({ name: 'A. Prado', at });
    expect(handOnBooking(version, 'discharge.2')).toEqual({ name: 'G2O', at });
    expect(handOnBooking(version, 'discharge.1')).toBeUndefined();
    expect(handOnBooking(version, 'comment')).toBeUndefined();
  });

  it('is told by the cell of the draft', () => {
    const one = booking(1);
    const rows = new DeclarationRows();
    const cells = { code: { base: null, value: 'X', by: 'user-2' } };
    rows.load({
      bookings: [one],
      rows: [{ ...draftRow(one.id, 1, { cells }), changedAt: { code: at } }],
      cursor: cursorAt(9),
    });
    const row = rows.get(one.id);
    if (!row) throw new Error('no row');
    expect(handOnCell(row, 'code', (user) => `${user}'s name`)).toEqual({ name: "user-2's name", at });
    expect(handOnCell(row, 'comment', () => null)).toBeUndefined();
  });

  it('is named by who is here, or had a hand in the draft', () => {
    const draft = draftView({ edits: [{ id: 'user-2', name: 'J. Lima', at }] });
    expect(nameInDraft(draft, [], 'user-2')).toBe('J. Lima');
    expect(nameInDraft(null, [{ id: 'user-3', name: 'M. Lopes' }], 'user-3')).toBe('M. Lopes');
    expect(nameInDraft(draft, [], 'user-9')).toBeNull();
  });
});
