import { describe, expect, it } from '@jest/globals';
import type { BookingView } from '#contracts/booking/booking-view';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { booking, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { columnsFor } from '../../../../../tests/support/grid-fixture.ts';
import { toldNominations } from '../submit/leaving-nominations.ts';
import { BuiltRow } from './BuiltRow.ts';
import { noteOf } from './nomination-note.ts';
import { looksTheSame } from './row-looks.ts';

const tern = { id: 'n-1', vesselVoyage: { id: 'v-1', name: 'Nordic Tern 1107' }, eta: null };
const gull = { id: 'n-2', vesselVoyage: { id: 'v-2', name: 'Nordic Gull 1108' }, eta: null };

const row = (
  n: number,
  over: Partial<BookingView>,
  changed: Readonly<Record<string, CellValue>> = {},
): BuiltRow => {
  const own = booking(n, over);
  const cells = Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [field, { base: null, value, by: 'me' }]),
  );
  const draft = Object.keys(cells).length > 0 ? draftRow(own.id, 1, { cells }) : null;
  return new BuiltRow({ id: own.id, order: n, booking: own, draft, pending: [], errors: [], closed: false });
};

const columns = columnsFor(1);
const columnOf = (id: string) => {
  const column = columns.find((one) => one.id === id);
  if (!column) throw new Error(`There is no column ${id}`);
  return column;
};
const said = (of: BuiltRow, side: 'internal' | 'external' = 'external', column = 'status'): string =>
  noteOf(side)(of, columnOf(column));

describe('a row whose booking is on a ship', () => {
  it('looks otherwise on another ship, and on the same one by another name', () => {
    const on = (nomination: BookingView['nomination']) => row(1, { nomination });
    expect(looksTheSame(on(tern), on(tern))).toBe(true);
    // An ETA is shown nowhere in the grid.
    expect(looksTheSame(on(tern), on({ ...tern, eta: '2027-03-12T06:00:00-03:00' }))).toBe(true);
    expect(looksTheSame(on(null), on(tern))).toBe(false);
    expect(looksTheSame(on(tern), on({ ...tern, id: 'n-9' }))).toBe(false);
    expect(looksTheSame(on(tern), on({ ...tern, vesselVoyage: { id: 'v-1', name: 'Nordic Crane' } }))).toBe(
      false,
    );
  });

  it('says beside its status where its change goes, and who answers it', () => {
    const changed = row(1, { nomination: tern }, { code: 'NEW' });
    expect(said(changed)).toBe('The change goes to the nomination of Nordic Tern 1107, for G2O to review.');
    expect(said(changed, 'internal')).toBe(
      'The change goes to the nomination of Nordic Tern 1107, for the customer to review.',
    );
    expect(said(changed, 'external', 'code')).toBe('');
  });

  it('says of a comment that it asks nobody, and without a change only which ship it is', () => {
    expect(said(row(1, { nomination: tern }, { comment: 'Berth 2' }))).toBe(
      'The change goes to the nomination of Nordic Tern 1107; nobody has to answer.',
    );
    expect(said(row(1, { nomination: tern }))).toBe('On Nordic Tern 1107.');
    expect(said(row(1, { nomination: null }, { code: 'NEW' }))).toBe('');
    expect(said(row(1, { nomination: tern, cancelled: true }, { code: 'NEW' }))).toBe('');
  });
});

describe('the nominations that hear of a submission', () => {
  it('are named with their rows, and by who has to answer', () => {
    const leaving = [
      row(1, { nomination: tern, code: 'A' }, { code: 'SZ-1' }),
      row(2, { nomination: gull, code: 'SZ-2' }, { comment: 'Berth 2' }),
      row(3, { nomination: null }, { code: 'SZ-3' }),
      row(4, { nomination: tern, code: 'SZ-4' }, { comment: 'Berth 2' }),
      row(5, { nomination: gull, code: 'SZ-5' }),
    ];
    expect(toldNominations(leaving, 'external')).toEqual([
      { id: 'n-1', vessel: 'Nordic Tern 1107', rows: ['SZ-1', 'SZ-4'], text: 'For G2O to review.' },
      { id: 'n-2', vessel: 'Nordic Gull 1108', rows: ['SZ-2'], text: 'Nobody has to answer.' },
    ]);
    expect(toldNominations(leaving, 'internal')[0]?.text).toBe('For the customer to review.');
    expect(toldNominations([row(5, { nomination: gull })], 'internal')).toEqual([]);
  });
});
