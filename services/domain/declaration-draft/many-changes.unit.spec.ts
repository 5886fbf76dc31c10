/** What a command of many changes costs: each is judged and answered for itself, however many are about one row or one cell. */
import { describe, expect, it } from '@jest/globals';
import { assert, constant, constantFrom, oneof, property, record } from 'fast-check';
import { revised } from '../shared/persistent-map.ts';
import type { DischargeField } from '../booking/terms.ts';
import { cellKey, sameCell } from './cells.ts';
import { changeCells, changeCellsInPieces } from './decide-changes.ts';
import { added, change, changed, edit, line, newRow, opened } from './draft.specification.ts';
import type { CellChange } from './events.ts';
import type { CellValue } from './cell-value.ts';
import { draftDecider } from './evolve.ts';
import { outcomeOfChanges } from './outcome.ts';
import { rowOf, type DraftState } from './state.ts';

const many = 600;
const slot = (n: number): DischargeField => `discharge.${n}`;
const begun = (...more: Parameters<typeof draftDecider.evolve>[1][]): DraftState =>
  [opened('new'), added([newRow('r1')]), ...more].reduce(draftDecider.evolve, draftDecider.initialState);

describe('a cell', () => {
  it('has the key of another one where both hold the same, and only there', () => {
    const small = oneof(
      constantFrom<string | number | null>(null, '', '0', 'A', 0, 1),
      record({ text: constantFrom('', '0', 'A', '@A') }),
      record({ id: constantFrom('', 'A'), name: constantFrom('A', 'B') }),
    );
    const port = oneof(
      constant(null),
      record({ text: constantFrom('', 'A') }),
      record({ id: constantFrom('A', 'B'), name: constantFrom('A', 'B') }),
    );
    const qty = oneof(constantFrom(null, 0, 1), record({ text: constantFrom('', '1') }));
    const cells = oneof(small, record({ port, qty }));
    assert(
      property(cells, cells, (left: CellValue, right: CellValue) => {
        expect(cellKey(left) === cellKey(right)).toBe(sameCell(left, right));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('many changes', () => {
  it('of one cell are answered by one look at each', () => {
    let looks = 0;
    const watched = ({ to, ...rest }: CellChange): CellChange => ({
      ...rest,
      get to() {
        looks += 1;
        return to;
      },
    });
    const changes = Array.from({ length: many }, (_, n) =>
      change('r1', 'code', n === 0 ? null : `A${n - 1}`, `A${n}`),
    );
    const after = begun(changed('alice', ...changes));
    const outcome = outcomeOfChanges(after, changes, [changed('alice', ...changes.map(watched))]);
    expect(outcome.skipped).toEqual([]);
    expect(looks).toBeLessThanOrEqual(2 * many);
  });

  it('whose cells hold what was asked are answered without a look at what was written', () => {
    let looks = 0;
    const changes = [change('r1', 'code', null, 'A'), change('r1', 'comment', null, 'B')];
    const watched = changes.map(({ to, ...rest }) => ({
      ...rest,
      get to() {
        looks += 1;
        return to;
      },
    }));
    const after = begun(changed('alice', ...changes));
    const outcome = outcomeOfChanges(after, changes, [changed('alice', ...watched)]);
    expect(outcome).toMatchObject({ rows: { r1: expect.any(Number) }, skipped: [] });
    expect(looks).toBe(0);
  });

  it('that fill the slots of one row look for each of them once', () => {
    const filled = Array.from({ length: many / 2 }, (_, n) =>
      change('r1', slot(n + 1), null, line('ITLIV', n)),
    );
    const state = begun(changed('alice', ...filled));
    const row = rowOf(state, 'r1');
    if (!row) throw new Error('The row is there');
    let looks = 0;
    const cells = new Proxy(row.cells, {
      get: (target, key, receiver): unknown => {
        looks += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const watched = { ...state, rows: revised(state.rows, [['r1', { ...row, cells }]]) };
    const further = Array.from({ length: many / 2 }, (_, n) =>
      change('r1', slot(many / 2 + 2 + n), null, line('SIKOP', n)),
    );
    const decision = changeCells(watched, edit('alice', further, 'paste'));
    expect(decision).toMatchObject([
      { data: { changes: further.map((one, n) => ({ ...one, field: slot(many / 2 + 1 + n) })) } },
    ]);
    expect(looks).toBeLessThan(20 * many);
  });

  it('are decided one by one on the state that was there when they came', () => {
    const changes = Array.from({ length: many }, (_, n) => change('r1', slot(n + 1), null, line('ITLIV', n)));
    const state = begun();
    const command = edit('alice', changes, 'paste');
    let looks = 0;
    const watched = changes.map(({ to, ...rest }) => ({
      ...rest,
      get to() {
        looks += 1;
        return to;
      },
    }));
    const pieces = changeCellsInPieces(state, { ...command, changes: watched });
    let [most, before] = [0, 0];
    let next = pieces.next();
    while (!next.done) {
      most = Math.max(most, looks - before);
      before = looks;
      next = pieces.next();
    }
    expect(next.value).toEqual(changeCells(state, command));
    expect(most).toBeLessThan(10);
  });

  it('find a slot again that one of them has emptied', () => {
    const filled = [1, 2, 3].map((n) => change('r1', slot(n), null, line('ITLIV', n)));
    const decision = changeCells(
      begun(changed('alice', ...filled)),
      edit(
        'alice',
        [
          change('r1', slot(9), null, line('SIKOP', 9)),
          change('r1', slot(2), line('ITLIV', 2), null),
          change('r1', slot(9), null, line('SIKOP', 10)),
          change('r1', slot(9), null, line('SIKOP', 11)),
        ],
        'paste',
      ),
    );
    expect(decision).toMatchObject([
      {
        data: {
          changes: [
            { field: slot(4), to: line('SIKOP', 9) },
            { field: slot(2), to: null },
            { field: slot(2), to: line('SIKOP', 10) },
            { field: slot(5), to: line('SIKOP', 11) },
          ],
        },
      },
    ]);
  });
});
