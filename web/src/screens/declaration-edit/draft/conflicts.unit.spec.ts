import { describe, expect, it } from '@jest/globals';
import { booking, cursorAt, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { DeclarationRows } from '../grid/DeclarationRows.ts';
import { changesInWords, fieldName } from './cell-words.ts';
import { conflictsOf } from './conflicts.ts';

const one = booking(1);

const rowWith = (base: string | null, value: string, comment: string | null) => {
  const rows = new DeclarationRows();
  rows.load({
    bookings: [{ ...one, comment }],
    rows: [draftRow(one.id, 5, { cells: { comment: { base, value, by: 'user-1' } } })],
    cursor: cursorAt(2000),
  });
  const row = rows.get(one.id);
  if (!row) throw new Error('no row');
  return row;
};

describe('conflicts of a row', () => {
  it('are cells whose booking moved to something else than either hand knew', () => {
    expect(conflictsOf(rowWith(null, 'mine', 'theirs'))).toEqual([
      { id: one.id, field: 'comment', mine: 'mine', theirs: 'theirs', from: 'booking' },
    ]);
  });

  it('are none while the booking stands, nor where it already holds what is wanted', () => {
    expect(conflictsOf(rowWith(null, 'mine', null))).toEqual([]);
    expect(conflictsOf(rowWith(null, 'mine', 'mine'))).toEqual([]);
  });
});

describe('changes in words', () => {
  it('name port and quantity of a line apart, and only what differs', () => {
    const rows = new DeclarationRows();
    rows.load({ bookings: [one], rows: [], cursor: cursorAt(1) });
    const line = { port: { id: 'ITLIV', name: 'Livorno' }, qty: 16_000 };
    rows.begin({
      commandId: 'c',
      reason: 'edit',
      changes: [
        { id: one.id, field: 'discharge.2', from: null, to: line },
        { id: one.id, field: 'laycanFinish', from: null, to: '2027-02-01' },
      ],
    });
    const row = rows.get(one.id);
    if (!row) throw new Error('no row');
    expect(changesInWords(row).map(({ label, from, to }) => [label, from, to])).toEqual([
      ['Lay to', '9 Jan 2027', '1 Feb 2027'],
      ['Qty Pod 2', '15\u2009000', '16\u2009000'],
    ]);
    expect(fieldName('discharge.7', row)).toBe('POD 3');
  });
});
