import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { fold, specify } from '../shared/decider.specification.ts';
import { isRejection } from '../shared/decider.ts';
import { replaceDraft } from './decide.ts';
import { changeCells, discardRows } from './decide-changes.ts';
import {
  added,
  change,
  changed,
  discarded,
  edit,
  edited,
  ended,
  newRow,
  opened,
  owner,
  toMarch,
} from './draft.specification.ts';
import type { DraftEvent } from './events.ts';
import { draftDecider } from './evolve.ts';
import { rowFacts } from './row-facts.ts';
import { rowOf, rowsOf, type DraftState } from './state.ts';
import {
  discardIn,
  enterAnew,
  reopenDraft,
  restoreRows,
  returnRows,
  stillDiscarded,
  type TakeBack,
} from './take-back.ts';

const given = specify(draftDecider);
const at = '2027-01-05T09:00:00.000Z';
const soon = '2027-02-04T09:00:00.000Z';
const late = '2027-02-04T09:00:00.001Z';

/** Alice takes back the events that stand in a history from a revision on. */
const takingBack = (history: readonly DraftEvent[], revision: number, count = 1, now = soon): TakeBack => ({
  by: 'alice',
  now,
  discard: discardIn(
    fold(draftDecider, history.slice(0, revision)),
    revision,
    at,
    history.slice(revision, revision + count),
  ),
});

const begun = [
  opened('new'),
  added([newRow('r1', { code: 'A' }), newRow('r2', { code: 'B' })]),
  changed('bruno', change('r1', 'comment', null, 'Hurry')),
];
const over = [...begun, discarded('r1', 'r2'), ended];

describe('taking back', () => {
  it('brings rows back as they were, and reopens the draft last', () => {
    const taking = takingBack(over, 3);
    const before = fold(draftDecider, begun);
    const [restored = ended] = given(over)
      .when((state) => restoreRows(state, taking, taking.discard.rows))
      .events();
    expect(restored).toMatchObject({ type: 'RowsRestored', data: { owner, by: 'alice', discard: 3 } });
    const held = fold(draftDecider, [...over, restored]);
    expect(held.phase).toBe('ended');
    const [reopened = ended] = given([...over, restored])
      .when((state) => reopenDraft(state, taking))
      .events();
    const after = fold(draftDecider, [...over, restored, reopened]);
    expect(after.phase).toBe('open');
    expect(rowsOf(after)).toEqual(rowsOf(before).map((row) => ({ ...row, revision: 5 })));
  });

  it('of a replaced upload lets it stand beside the new one', () => {
    const upload: DraftEvent[] = [
      opened('upload'),
      added([newRow('r1', { code: 'A' }, { line: 1 })]),
      { type: 'UploadCompleted', data: { draftId: 'd1', columns: ['code'], rows: 1 } },
    ];
    const replaced = given(upload)
      .when((state) => replaceDraft(state, { by: 'd2', actor: 'alice', evenIfTouched: false }))
      .events();
    const history = [...upload, ...replaced];
    const taking = takingBack(history, 3);
    const restored = given(history)
      .when((state) => restoreRows(state, taking, taking.discard.rows))
      .events();
    given([...history, ...restored])
      .when((state) => reopenDraft(state, taking))
      .thenEvents([{ type: 'DraftReopened', data: { draftId: 'd1', by: 'alice' } }]);
  });

  it('comes to nothing the second time, and leaves alone what was discarded once more', () => {
    const taking = takingBack(over, 3);
    const restored = given(over)
      .when((state) => restoreRows(state, taking, taking.discard.rows))
      .events();
    const back = [
      ...over,
      ...restored,
      { type: 'DraftReopened', data: { draftId: 'd1', by: 'alice' } } as const,
    ];
    given(back)
      .when((state) => restoreRows(state, taking, taking.discard.rows))
      .thenNothing();
    given(back)
      .when((state) => reopenDraft(state, taking))
      .thenNothing();
    given([...back, discarded('r1')])
      .when((state) => restoreRows(state, taking, taking.discard.rows))
      .thenNothing();
  });

  it('is refused after 30 days, and where nothing was lost', () => {
    const expired = takingBack(over, 3, 1, late);
    given(over)
      .when((state) => restoreRows(state, expired, expired.discard.rows))
      .thenRejected('take_back_expired', { days: 30 });
    const nothing = takingBack(begun, 2);
    given(begun)
      .when((state) => restoreRows(state, nothing, []))
      .thenRejected('nothing_to_take_back');
    given([])
      .when((state) => restoreRows(state, expired, []))
      .thenRejected('draft_unknown');
    const failed: DraftEvent = { type: 'UploadFailed', data: { draftId: 'd1', code: 'bad_xml', place: {} } };
    given([opened('upload'), added([newRow('r1')]), discarded('r1'), failed])
      .when((state) => restoreRows(state, expired, expired.discard.rows))
      .thenRejected('nothing_to_take_back');
  });
});

describe('taking back the rows of a shared edit', () => {
  const both = [...edited, changed('bruno', change('b1', 'comment', null, 'x')), discarded('b1')];
  const known = (cancelled = false) => new Map([['b1', { lastOrdinal: 2, cancelled }]]);
  const taking = takingBack(both, 3);
  const rows = stillDiscarded(fold(draftDecider, both), taking.discard.rows);

  it('enters their changes anew, each as whose it was', () => {
    given(both)
      .when((state) => enterAnew(state, rows, known()))
      .thenEvents([changed('alice', toMarch), changed('bruno', change('b1', 'comment', null, 'x'))]);
  });

  it('passes over what somebody changed since, and bookings that were cancelled', () => {
    const since = changed('clara', change('b1', 'comment', null, 'y'));
    given([...both, since])
      .when((state) => enterAnew(state, rows, known()))
      .thenEvents([changed('alice', toMarch)]);
    given(both)
      .when((state) => enterAnew(state, rows, known(true)))
      .thenNothing();
  });

  it('is noted where they were discarded, once', () => {
    const returned: DraftEvent = {
      type: 'RowsReturned',
      data: { draftId: 'd1', by: 'alice', discard: 3, rows: ['b1'], to: 'd9' },
    };
    given(both)
      .when((state) => returnRows(state, taking, 'd9'))
      .thenEvents([returned]);
    expect(stillDiscarded(fold(draftDecider, [...both, returned]), taking.discard.rows)).toEqual([]);
    given([...both, returned])
      .when((state) => returnRows(state, taking, 'd9'))
      .thenNothing();
  });
});

const ids = ['r1', 'r2', 'r3'];
const step = fc.oneof(
  fc.record({ do: fc.constant('type' as const), row: fc.constantFrom(...ids), n: fc.nat({ max: 9 }) }),
  fc.record({ do: fc.constant('discard' as const), rows: fc.subarray(ids, { minLength: 1 }) }),
  fc.record({ do: fc.constant('take back' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('replace' as const) }),
);

interface Told {
  state: DraftState;
  readonly events: DraftEvent[];
  /** Of each discard, what its rows were. */
  readonly discards: TakeBack[];
}

const played = (told: Told, each: typeof step extends fc.Arbitrary<infer S> ? S : never): void => {
  const happen = (decision: ReturnType<typeof discardRows>): readonly DraftEvent[] => {
    if (isRejection(decision)) return [];
    told.state = decision.reduce(draftDecider.evolve, told.state);
    told.events.push(...decision);
    return decision;
  };
  const before = told.state;
  if (each.do === 'type') {
    const from = rowOf(before, each.row)?.cells.code?.value ?? null;
    happen(changeCells(before, edit('bruno', [change(each.row, 'code', from, `c${each.n}`)])));
  } else if (each.do === 'take back') {
    const taking = told.discards[each.which % Math.max(1, told.discards.length)];
    if (!taking) return;
    // Two people at once: the second finds nothing left.
    for (const { row } of [...taking.discard.rows, ...taking.discard.rows]) {
      const one = taking.discard.rows.filter((other) => other.row.id === row.id);
      happen(restoreRows(told.state, taking, one));
    }
    happen(reopenDraft(told.state, taking));
    for (const row of rowsOf(told.state)) {
      const was = taking.discard.rows.find((other) => other.row.id === row.id);
      if (!rowOf(before, row.id)) expect(row).toEqual({ ...was?.row, revision: row.revision });
    }
  } else {
    const evenIfTouched = true;
    const done = happen(
      each.do === 'replace'
        ? replaceDraft(before, { by: 'd2', actor: 'alice', evenIfTouched: true })
        : discardRows(before, { by: 'alice', rows: each.rows, evenIfTouched }),
    );
    if (done.length === 0 || done[0]?.type !== 'RowsDiscarded') return;
    const discard = discardIn(before, before.revision + 1, at, done);
    told.discards.push({ by: 'alice', now: soon, discard });
  }
};

describe('whatever is typed, discarded and taken back, in any order', () => {
  it('a row comes back as it was, by the discard that took it, and once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
        const begin = [opened('new'), added(ids.map((id) => newRow(id, { code: id })))];
        const told: Told = { state: fold(draftDecider, begin), events: [...begin], discards: [] };
        for (const each of steps) played(told, each);
        const stored = JSON.parse(JSON.stringify(told.events)) as DraftEvent[];
        expect(fold(draftDecider, stored)).toEqual(told.state);
        for (const row of rowsOf(told.state)) {
          expect(row.revision).toBe(told.events.findLastIndex((event) => rowFacts(event).has(row.id)));
        }
        const isOver = told.state.phase === 'ended' || told.state.phase === 'replaced';
        expect(isOver).toBe(told.state.rows.size === 0);
      }),
      { numRuns: 300 },
    );
  });
});
