import { describe, expect, it } from '@jest/globals';
import { cursorAt, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { DeclarationRows } from '../grid/DeclarationRows.ts';
import { rowName, rowPlace, rowTitle } from './row-name.ts';

const uploaded = (headerRow: number | null, code: string | null) => {
  const rows = new DeclarationRows();
  rows.readBelow(headerRow);
  const cells = code === null ? {} : { code: { base: null, value: code, by: 'user-1' } };
  rows.load({ bookings: [], rows: [draftRow('row-1', 1, { line: 8, cells })], cursor: cursorAt(1) });
  return rows.get('row-1');
};

describe('what a row is called', () => {
  it('names where it stands in its file, for two rows of one may bear the same code', () => {
    expect(rowPlace(uploaded(4, 'SZ-1'))).toBe('SZ-1, row 12');
    expect(rowPlace(uploaded(null, 'SZ-1'))).toBe('SZ-1, row 9');
    expect(rowPlace(uploaded(4, null))).toBe('row 12');
    expect(rowName(uploaded(4, null))).toBe('row 12');
  });

  it('calls a row by hand new until it has a code', () => {
    const rows = new DeclarationRows();
    rows.load({ bookings: [], rows: [draftRow('row-1', 1)], cursor: cursorAt(1) });
    expect(rowPlace(rows.get('row-1'))).toBe('a new row');
    expect(rowTitle(rows.get('row-1'))).toBe('New row');
  });

  it('begins a heading with a capital, and leaves a code as it was typed', () => {
    expect(rowTitle(uploaded(4, null))).toBe('Row 12');
    expect(rowTitle(uploaded(4, 'sz-1'))).toBe('sz-1');
  });
});
