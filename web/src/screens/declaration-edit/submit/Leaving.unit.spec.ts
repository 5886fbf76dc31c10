import { describe, expect, it } from '@jest/globals';
import type { Cell } from '#domain/declaration-draft/cells';
import type { RowError } from '#domain/validation/errors';
import { booking, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { DraftStore } from '../draft/DraftStore.ts';
import { Leaving, without, type Reviewed } from './Leaving.ts';
import { nothingTitle, summaryOf } from './people.ts';

const cell = (by: string): Cell => ({ base: null, value: 'x', by });
const context = { organisation: 'org-1', side: 'external', userId: 'me', template: 'suzano' } as const;
const silent = { succeed: () => undefined, fail: () => undefined, inform: () => undefined };

const [mine, theirs, , other, same] = [1, 2, 3, 4, 5].map((n) => booking(n).id) as [
  string,
  string,
  string,
  string,
  string,
];

const rows = [
  draftRow(mine, 1, { cells: { code: cell('me') } }),
  draftRow(theirs, 2, { cells: { code: cell('me'), comment: cell('ana') } }),
  draftRow('new-1', 3, { bookingId: null, cells: { code: cell('me') } }),
  draftRow('new-2', 3, { bookingId: null, continuationOf: 'new-1', cells: { code: cell('bruno') } }),
  draftRow(other, 4, { cells: { code: cell('ana') } }),
];

const opened = (): DraftStore => {
  const store = new DraftStore(context, { kind: 'draft', importId: 'draft-1' }, silent);
  store.rows.load({ bookings: [1, 2, 3, 4, 5].map((n) => booking(n)), rows, cursor: 'log.g.1' });
  return store;
};

const leaving = (over: Partial<Reviewed> = {}, store = opened()): Leaving =>
  new Leaving(store, { rows, asTheyWere: [draftRow(same, 5)], errors: {}, ...over });

describe('what leaves with a submission', () => {
  it('is only mine at first, a pair with a colleague in it being none of mine', () => {
    const what = leaving();
    expect(what.sent.map(({ id }) => id)).toEqual([mine]);
    expect([what.whose, what.count, what.created]).toEqual(['mine', 1, 0]);
    expect(what.groups.map(({ hands, units }) => [hands, units.map(({ id }) => id)])).toEqual([
      [['ana'], [theirs, other]],
      [['bruno'], ['new-1']],
    ]);
  });

  it('takes along what is ticked, names whose edits it is, and rows as they were', () => {
    const what = leaving();
    what.tick(what.groups[1]?.units ?? [], true);
    expect([what.whose, what.count, what.created]).toEqual(['some', 3, 2]);
    expect(what.sending).toMatchObject({
      rows: [{ id: mine }, { id: 'new-1' }, { id: 'new-2' }, { id: same }],
      withEditsOf: ['bruno'],
      created: 2,
      amended: 1,
    });
    what.everyones();
    expect([what.whose, what.count]).toEqual(['everyone', 5]);
    what.onlyMine();
    expect(what.whose).toBe('mine');
  });

  it('says in plain words that nothing is ticked, and whose rows they are', () => {
    const store = opened();
    const one = leaving({ rows: [draftRow(other, 4, { cells: { code: cell('ana') } })] }, store);
    expect([nothingTitle(one), summaryOf(store, one)]).toEqual([
      'There is nothing of yours to submit',
      'The only row with changes was edited by a colleague. Tick it to submit it; otherwise it stays in the draft.',
    ]);
    const mixed = leaving({}, store);
    mixed.tick(mixed.units, false);
    expect([nothingTitle(mixed), summaryOf(store, mixed)]).toEqual([
      'Nothing is ticked',
      'Tick what you want to submit; the rest stays in the draft.',
    ]);
  });

  it('says of rows that a colleague edited, too, that they are sent with all edits in them', () => {
    const store = opened();
    const [, both] = rows;
    const one = leaving({ rows: both ? [both] : [] }, store);
    expect([nothingTitle(one), summaryOf(store, one)]).toEqual([
      'A colleague edited your row, too',
      'The only row with changes was edited by you and by a colleague. Tick it to submit it with the edits of both; otherwise it stays in the draft.',
    ]);
    const pairToo = leaving({ rows: rows.slice(1, 4) }, store);
    expect([nothingTitle(pairToo), summaryOf(store, pairToo)]).toEqual([
      'Colleagues edited your rows, too',
      'The 3 rows with changes were edited by you and by a colleague. A row is submitted with all edits in it: choose Everyone’s, or tick what you want to submit. The rest stays in the draft.',
    ]);
    const others = leaving({ rows: rows.slice(1) }, store);
    expect(summaryOf(store, others)).toMatch(
      /^Of the 4 rows with changes you edited 3, and a colleague edited all of them\./,
    );
  });

  it('never takes along what has errors', () => {
    const error: RowError = { attribute: 'code', code: 'missing', level: 'error', values: {} };
    const what = leaving({ errors: { [other]: [error] } });
    what.everyones();
    expect(what.sent.map(({ id }) => id)).not.toContain(other);
    expect(what.whose).toBe('everyone');
  });

  it('adds up the bookings that are ticked', () => {
    const what = leaving();
    expect(what.table.sum).toMatchObject({ bookings: 1, total: booking(1).total });
    what.tick(what.units, false);
    expect(what.table.sum.bookings).toBe(0);
  });

  it('goes without rows that have changed since, a pair as a whole', () => {
    const what = leaving();
    what.everyones();
    const rest = without(what.sending, new Set(['new-2', theirs]));
    expect(rest.rows.map(({ id }) => id)).toEqual([mine, other, same]);
    expect([rest.created, rest.amended]).toEqual([0, 2]);
  });
});
