import { describe, expect, it } from '@jest/globals';
import { amendBooking } from '../booking/decide.ts';
import { cargo, charterer } from '../booking/booking.specification.ts';
import { isRejection } from '../shared/decider.ts';
import { fold } from '../shared/decider.specification.ts';
import {
  added,
  change,
  changed,
  line,
  newRow,
  opened,
  ref,
  settled,
  submitted,
} from './draft.specification.ts';
import { draftDecider } from './evolve.ts';
import { outcomesOf, submissionItems } from './submission.ts';

const cells = { code: 'A', trade: ref('t1'), 'discharge.1': line('ITLIV', 7_000) } as const;
const laycan = change('b1', 'laycanStart', '2027-03-10', '2027-03-12');

describe('the items of a submission', () => {
  it('are new bookings, pairs together, with what they replace', () => {
    const state = fold(draftDecider, [
      opened('new'),
      added([
        newRow('r1', cells, { replaces: 'b7' }),
        newRow('r2', { code: 'A2' }, { continuationOf: 'r1' }),
      ]),
      ...submitted([
        { row: 'r1', revision: 1, bookingNo: '10481' },
        { row: 'r2', revision: 1, bookingNo: '10481' },
      ]),
    ]);
    const [item, ...others] = submissionItems(state, 's1');
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      as: 'declare',
      rows: ['r1', 'r2'],
      bookingNo: '10481',
      replaces: 'b7',
      first: {
        bookingId: 'r1',
        terms: { code: 'A', trade: ref('t1'), discharge: { 1: line('ITLIV', 7_000) } },
      },
      continuation: { bookingId: 'r2', terms: { code: 'A2', discharge: {} } },
    });
  });

  it('ask for a vessel where the first row does', () => {
    const asked = fold(draftDecider, [
      opened('new'),
      added([
        newRow('r1', cells, { vesselRequested: true }),
        newRow('r2', { code: 'A2' }, { continuationOf: 'r1' }),
        newRow('r3', cells),
      ]),
      ...submitted(
        ['r1', 'r2', 'r3'].map((row) => ({ row, revision: 1, bookingNo: row === 'r3' ? '10482' : '10481' })),
      ),
    ]);
    expect(submissionItems(asked, 's1')).toMatchObject([
      { rows: ['r1', 'r2'], vesselRequested: true },
      { rows: ['r3'], vesselRequested: false },
    ]);
  });

  it('are amendments, pairs of bookings together, and only what is not settled', () => {
    const history = [
      opened('edit'),
      changed('alice', laycan, change('b2', 'code', 'X', 'Y'), change('b3', 'comment', null, 'c')),
      ...submitted(['b1', 'b2', 'b3'].map((row) => ({ row, revision: 1, bookingNo: null }))),
    ];
    const firstOf = (id: string) => (id === 'b2' ? 'b1' : id);
    const items = submissionItems(fold(draftDecider, history), 's1', firstOf);
    expect(items.map(({ rows }) => rows)).toEqual([['b1', 'b2'], ['b3']]);
    expect(items[0]).toMatchObject({
      as: 'amend',
      firstId: 'b1',
      parts: [
        { bookingId: 'b1', cells: [{ field: 'laycanStart', base: '2027-03-10', value: '2027-03-12' }] },
        { bookingId: 'b2', cells: [{ field: 'code', base: 'X', value: 'Y' }] },
      ],
    });
    const resumed = fold(draftDecider, [
      ...history,
      settled([{ row: 'b3', outcome: 'declared', bookingId: 'b3' }]),
    ]);
    expect(submissionItems(resumed, 's1', firstOf).map(({ rows }) => rows)).toEqual([['b1', 'b2']]);
  });

  it("come out as the booking answers: conflicts by row, nothing of a refusal's values", () => {
    const item = {
      as: 'amend',
      rows: ['b1', 'b2'],
      firstId: 'b1',
      parts: [
        { bookingId: 'b1', cells: [{ field: 'code', base: 'old', value: 'mine' }] },
        { bookingId: 'b2', cells: [] },
      ],
    } as const;
    const state = {
      organisation: ref(charterer.organisation),
      broker: null,
      template: 'suzano',
      bookingNo: '1',
      first: {
        id: 'b1',
        letterIndex: 'A',
        terms: cargo,
        lastOrdinal: 2,
        cancelled: false,
        versionRevision: 0,
        aboard: null,
        heard: {},
        owes: null,
      },
      continuation: {
        id: 'b2',
        letterIndex: 'B',
        terms: cargo,
        lastOrdinal: 2,
        cancelled: false,
        versionRevision: 0,
        aboard: null,
        heard: {},
        owes: null,
      },
      transfer: null,
      held: {},
      withdrawal: null,
      revision: 0,
    };
    const refusal = amendBooking(state, { by: charterer, parts: item.parts });
    expect(outcomesOf(item, isRejection(refusal) ? refusal : null)).toEqual([
      { row: 'b1', outcome: 'conflict', conflicts: [{ field: 'code', mine: 'mine', theirs: 'AC-118' }] },
      { row: 'b2', outcome: 'conflict', conflicts: [] },
    ]);
    expect(outcomesOf(item, { rejected: 'not_allowed' })).toEqual([
      { row: 'b1', outcome: 'rejected', code: 'not_allowed', details: {} },
      { row: 'b2', outcome: 'rejected', code: 'not_allowed', details: {} },
    ]);
    expect(outcomesOf(item, null).map(({ outcome }) => outcome)).toEqual(['declared', 'declared']);
    expect(outcomesOf(item, null, new Set(['b2']))).toEqual([
      { row: 'b1', outcome: 'declared', bookingId: 'b1', unchanged: true },
      { row: 'b2', outcome: 'declared', bookingId: 'b2' },
    ]);
  });
});
