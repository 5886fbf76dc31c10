import { describe, expect, it } from '@jest/globals';
import { isRejection } from '../shared/decider.ts';
import { fold, specify } from '../shared/decider.specification.ts';
import { addRows } from './decide.ts';
import { changeCells, discardRows } from './decide-changes.ts';
import { added, change, newRow, opened } from './draft.specification.ts';
import { draftDecider } from './evolve.ts';
import { draftTextLimit } from './text-limit.ts';

const given = specify(draftDecider);
const long = 'é'.repeat(30_000);
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => newRow(`r${from + n}`, { comment: long }));
const maxRows = Math.floor(draftTextLimit / long.length);
const full = [opened('new'), added(rows(maxRows))];
const refusal = ['too_much_text', { most: draftTextLimit }] as const;

describe('the text of a draft', () => {
  it('is counted as rows and cells come and go', () => {
    const state = fold(draftDecider, [opened('new'), added([newRow('r1', { code: 'ABC', comment: 'x' })])]);
    expect(state.characters).toBe(4);
    const decided = changeCells(state, {
      by: 'alice',
      reason: 'edit',
      changes: [change('r1', 'code', 'ABC', 'A')],
    });
    if (isRejection(decided)) throw new Error('It was refused');
    const shorter = decided.reduce(draftDecider.evolve, state);
    expect(shorter.characters).toBe(2);
    const gone = discardRows(shorter, { by: 'alice', rows: ['r1'], evenIfTouched: false });
    if (isRejection(gone)) throw new Error('It was refused');
    expect(gone.reduce(draftDecider.evolve, shorter).characters).toBe(0);
  });

  it('is no more than a limit, whether rows are added or cells changed', () => {
    given(full)
      .when((state) => addRows(state, { by: 'alice', rows: rows(1, maxRows) }))
      .thenRejected(...refusal);
    given(full)
      .when((state) =>
        changeCells(state, { by: 'alice', reason: 'edit', changes: [change('r0', 'code', null, long)] }),
      )
      .thenRejected(...refusal);
  });

  it('may be another one of the same length, however full the draft is', () => {
    const other = 'x'.repeat(long.length);
    const state = fold(draftDecider, full);
    const changes = [change('r0', 'comment', long, other)];
    expect(isRejection(changeCells(state, { by: 'alice', reason: 'edit', changes }))).toBe(false);
  });
});
