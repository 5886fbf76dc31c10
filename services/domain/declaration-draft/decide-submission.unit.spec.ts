import { describe, expect, it } from '@jest/globals';
import { fold, specify } from '../shared/decider.specification.ts';
import { completeSubmission, saveAndSubmit, settleRows, submitDeclaration } from './decide-submission.ts';
import {
  added,
  change,
  changed,
  changedInForm,
  completed,
  ended,
  line,
  newRow,
  opened,
  ref,
  settled,
  submission,
  submitted,
} from './draft.specification.ts';
import type { DraftEvent, RowOutcome } from './events.ts';
import { draftDecider } from './evolve.ts';
import { rowOf } from './state.ts';
import { rowsNeedingNumbers } from './submission.ts';

const given = specify(draftDecider);
const cells = { code: 'A', trade: ref('t1'), 'discharge.1': line('ITLIV', 7_000) } as const;
const fresh: DraftEvent[] = [opened('new'), added([newRow('r1', cells)])];
const laycan = change('b1', 'laycanStart', '2027-03-10', '2027-03-12');
const edited: DraftEvent[] = [opened('edit'), changed('alice', laycan)];
const sent = [...edited, ...submitted([{ row: 'b1', revision: 1, bookingNo: null }])];

const submit = (...rows: readonly (readonly [string, number])[]) => ({
  ...submission,
  rows: rows.map(([row, revision]) => ({ row, revision })),
});

describe('submitting a declaration', () => {
  it('lists what was reviewed, with the reserved numbers of new rows', () => {
    given(fresh)
      .when((state) => submitDeclaration(state, submit(['r1', 1])))
      .thenEvents(submitted([{ row: 'r1', revision: 1, bookingNo: '10481' }]));
    given(edited)
      .when((state) => submitDeclaration(state, submit(['b1', 1])))
      .thenEvents(submitted([{ row: 'b1', revision: 1, bookingNo: null }]));
  });

  it('sends nothing where one row differs from what was reviewed', () => {
    given([...edited, changed('bruno', change('b2', 'code', 'A', 'B'), change('b1', 'comment', null, 'x'))])
      .when((state) => submitDeclaration(state, submit(['b2', 2], ['b1', 1], ['b9', 1])))
      .thenRejected('rows_changed', {
        rows: [
          { row: 'b1', revision: 2 },
          { row: 'b9', revision: null },
        ],
      });
  });

  it('sends no edits of colleagues who were not named', () => {
    const both = [
      ...edited,
      changed('bruno', change('b1', 'comment', null, 'x'), change('b2', 'code', 'A', 'B')),
      changed('clara', change('b2', 'comment', null, 'y')),
    ];
    given(both)
      .when((state) => submitDeclaration(state, submit(['b1', 2], ['b2', 3])))
      .thenRejected('colleagues_edits', { rows: [{ row: 'b2', by: ['clara'] }] });
    given(both)
      .when((state) => submitDeclaration(state, { ...submit(['b1', 2], ['b2', 3]), withEditsOf: [] }))
      .thenRejected('colleagues_edits', {
        rows: [
          { row: 'b1', by: ['bruno'] },
          { row: 'b2', by: ['bruno', 'clara'] },
        ],
      });
    const [event] = given(both)
      .when((state) => submitDeclaration(state, submit(['b1', 2])))
      .events();
    expect(event).toMatchObject({ type: 'DeclarationSubmitted', data: { editors: ['bruno'] } });
  });

  it('takes a pair as mine only where both rows are', () => {
    given([
      opened('new'),
      added([newRow('r1', cells), newRow('r2', { code: 'A2' }, { continuationOf: 'r1' })]),
      changed('bruno', change('r2', 'comment', null, 'x')),
    ])
      .when((state) => submitDeclaration(state, { ...submit(['r1', 1], ['r2', 2]), withEditsOf: [] }))
      .thenRejected('colleagues_edits', { rows: [{ row: 'r2', by: ['bruno'] }] });
  });

  it('makes the cells a layer below later edits', () => {
    const later = change('b1', 'laycanStart', '2027-03-12', '2027-03-15');
    const state = fold(draftDecider, [...sent, changed('bruno', later)]);
    expect(rowOf(state, 'b1')).toMatchObject({
      submitting: { submissionId: 's1', cells: { laycanStart: { value: '2027-03-12' } } },
      cells: { laycanStart: { base: '2027-03-12', value: '2027-03-15', by: 'bruno' } },
    });
  });

  it('lists many rows in several events', () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => newRow(`r${n}`, { code: `${n}` }));
    const numbers = new Map(rows.map(({ row }, n) => [row, String(20_000 + n)]));
    const events = given([opened('new'), added(rows)])
      .when((state) =>
        submitDeclaration(state, {
          ...submission,
          numbers,
          rows: rows.map(({ row }) => ({ row, revision: 1 })),
        }),
      )
      .events();
    expect(events.map(({ type }) => type)).toEqual([
      'DeclarationSubmitted',
      ...Array(3).fill('SubmissionRowsListed'),
    ]);
  });

  it.each([
    ['a row under submission', sent, submit(['b1', 3]), 'row_submitting', { rows: ['b1'] }],
    ['nothing', fresh, submit(), 'nothing_to_submit', undefined],
    [
      'a new row without a number',
      fresh,
      { ...submit(['r1', 1]), numbers: new Map() },
      'numbers_missing',
      { rows: ['r1'] },
    ],
    [
      'text that did not parse',
      [opened('edit'), changed('alice', change('b1', 'loadingQty', 1, { text: 'many' }))],
      submit(['b1', 1]),
      'cells_unparsed',
      { cells: [{ row: 'b1', field: 'loadingQty' }] },
    ],
    [
      'a row that is asking',
      [
        ...fresh,
        {
          type: 'RowMatched',
          data: {
            draftId: 'd1',
            by: 'alice',
            matches: [{ row: 'r1', match: { as: 'asking', candidates: ['b1', 'b2'] }, cells: null }],
          },
        } satisfies DraftEvent,
      ],
      submit(['r1', 2]),
      'rows_asking',
      { rows: ['r1'] },
    ],
    [
      'half a pair',
      [opened('new'), added([newRow('r1'), newRow('r2', {}, { continuationOf: 'r1' })])],
      submit(['r1', 1]),
      'pair_incomplete',
      { rows: [{ row: 'r1', with: 'r2' }] },
    ],
  ] as const)('refuses %s', (_what, history, command, code, details) => {
    given(history)
      .when((state) => submitDeclaration(state, command))
      .thenRejected(code, details);
  });

  it('is refused before the draft was opened and after it ended', () => {
    given([])
      .when((state) => submitDeclaration(state, submit(['r1', 1])))
      .thenRejected('draft_unknown');
    given([opened('new'), ended])
      .when((state) => submitDeclaration(state, submit(['r1', 1])))
      .thenRejected('draft_not_open');
  });

  it('asks for one number a pair', () => {
    const state = fold(draftDecider, [
      opened('new'),
      added([newRow('r1'), newRow('r2', {}, { continuationOf: 'r1' }), newRow('r3')]),
    ]);
    expect(rowsNeedingNumbers(state, ['r1', 'r2', 'r3', 'r9'])).toEqual(['r1', 'r3']);
  });
});

describe('saving and submitting at once', () => {
  const save = { ...submission, by: 'alice' };

  it('is one append', () => {
    const when = given([opened('new')]).when((state) =>
      saveAndSubmit(state, {
        ...save,
        rows: [
          { row: 'r1', revision: null, add: newRow('r1', cells), changes: [change('r1', 'code', 'A', 'B')] },
        ],
      }),
    );
    when.thenEvents([
      added([newRow('r1', cells)]),
      changedInForm('alice', change('r1', 'code', 'A', 'B')),
      ...submitted([{ row: 'r1', revision: 2, bookingNo: '10481' }]),
    ]);
  });

  it('refuses rows that others changed since they were read', () => {
    const rows = [{ row: 'b1', revision: 0, add: null, changes: [change('b1', 'comment', null, 'x')] }];
    given(edited)
      .when((state) => saveAndSubmit(state, { ...save, rows }))
      .thenRejected('rows_changed', { rows: [{ row: 'b1', revision: 1 }] });
    const unread = [{ row: 'b1', revision: null, add: null, changes: [] }];
    given(edited)
      .when((state) => saveAndSubmit(state, { ...save, by: 'bruno', rows: unread }))
      .thenRejected('rows_changed', { rows: [{ row: 'b1', revision: 1 }] });
    const mine = given(edited).when((state) => saveAndSubmit(state, { ...save, rows: unread }));
    expect(mine.events()).toHaveLength(2);
  });

  it('refuses the whole where a cell is stale', () => {
    const rows = [
      { row: 'b1', revision: 1, add: null, changes: [change('b1', 'laycanStart', '2027-03-10', null)] },
    ];
    given(edited)
      .when((state) => saveAndSubmit(state, { ...save, rows }))
      .thenRejected('stale_cell');
  });
});

describe('settling rows', () => {
  const declaredOutcome: RowOutcome = { row: 'b1', outcome: 'declared', bookingId: 'b1' };

  it('lets declared rows leave', () => {
    const when = given(sent).when((state) =>
      settleRows(state, { submissionId: 's1', outcomes: [declaredOutcome] }),
    );
    when.thenEvents([settled([declaredOutcome])]);
    expect(when.state().rows.size).toBe(0);
    expect(when.state().submissions['s1']).toMatchObject({ rows: 1, settled: 1 });
  });

  it('keeps declared rows with later edits, as the edit of their booking', () => {
    const history = [
      ...fresh,
      ...submitted([{ row: 'r1', revision: 1, bookingNo: '10481' }]),
      changed('bruno', change('r1', 'code', 'A', 'B'), change('r1', 'comment', null, 'Late')),
    ];
    const when = given(history).when((state) =>
      settleRows(state, {
        submissionId: 's1',
        outcomes: [{ row: 'r1', outcome: 'declared', bookingId: 'r1' }],
      }),
    );
    expect(rowOf(when.state(), 'r1')).toMatchObject({
      bookingId: 'r1',
      submitting: null,
      cells: { code: { base: 'A', value: 'B' }, comment: { base: null, value: 'Late' } },
    });
  });

  it.each([
    [{ row: 'b1', outcome: 'rejected', code: 'cant_change', details: { days: 14 } }],
    [
      {
        row: 'b1',
        outcome: 'conflict',
        conflicts: [{ field: 'laycanStart', mine: '2027-03-12', theirs: '2027-03-20' }],
      },
    ],
    [{ row: 'b1', outcome: 'asking', candidates: ['b1', 'b2'] }],
  ] as readonly [RowOutcome][])('reopens others with lower base and upper value: %j', (outcome) => {
    const later = changed(
      'bruno',
      change('b1', 'laycanStart', '2027-03-12', '2027-03-15'),
      change('b1', 'code', 'A', 'B'),
    );
    const when = given([...sent, later]).when((state) =>
      settleRows(state, { submissionId: 's1', outcomes: [outcome] }),
    );
    const row = rowOf(when.state(), 'b1');
    expect(row?.reopened?.because).toBe(outcome.outcome);
    expect(row).toMatchObject({
      submitting: null,
      cells: {
        laycanStart: { base: '2027-03-10', value: '2027-03-15' },
        code: { base: 'A', value: 'B' },
      },
    });
  });

  it('drops a cell that a later edit took back', () => {
    const back = changed('bruno', change('b1', 'laycanStart', '2027-03-12', '2027-03-10'));
    const when = given([...sent, back]).when((state) =>
      settleRows(state, {
        submissionId: 's1',
        outcomes: [{ row: 'b1', outcome: 'rejected', code: 'cant_change', details: {} }],
      }),
    );
    expect(when.state().rows.size).toBe(0);
  });

  it('passes over rows that are settled, and never parts a pair', () => {
    given([...sent, settled([declaredOutcome])])
      .when((state) => settleRows(state, { submissionId: 's1', outcomes: [declaredOutcome] }))
      .thenNothing();
    const pair = [
      opened('new'),
      added([newRow('r1'), newRow('r2', {}, { continuationOf: 'r1' })]),
      ...submitted([
        { row: 'r1', revision: 1, bookingNo: '1' },
        { row: 'r2', revision: 1, bookingNo: '1' },
      ]),
    ];
    given(pair)
      .when((state) =>
        settleRows(state, {
          submissionId: 's1',
          outcomes: [{ row: 'r1', outcome: 'declared', bookingId: 'r1' }],
        }),
      )
      .thenRejected('pair_incomplete');
    given(sent)
      .when((state) => settleRows(state, { submissionId: 's9', outcomes: [] }))
      .thenRejected('submission_unknown', { submissionId: 's9' });
  });
});

describe('completing a submission', () => {
  const declaredRow = settled([{ row: 'b1', outcome: 'declared', bookingId: 'b1' }]);

  it('ends the draft where nothing is left', () => {
    given([...sent, declaredRow])
      .when((state) => completeSubmission(state, { submissionId: 's1' }))
      .thenEvents([completed(), ended]);
  });

  it('leaves a draft open in which rows reopened', () => {
    given([...sent, settled([{ row: 'b1', outcome: 'rejected', code: 'missing', details: {} }])])
      .when((state) => completeSubmission(state, { submissionId: 's1' }))
      .thenEvents([completed()]);
  });

  it('names the colleagues whose edits it took along, for each of them is mailed', () => {
    const withEditors = sent.map((event): DraftEvent =>
      event.type === 'DeclarationSubmitted'
        ? { ...event, data: { ...event.data, editors: ['bruno'] } }
        : event,
    );
    const [event] = given([...withEditors, declaredRow])
      .when((state) => completeSubmission(state, { submissionId: 's1' }))
      .events();
    expect(event).toEqual({
      type: 'DeclarationCompleted',
      data: { draftId: 'd1', submissionId: 's1', editors: ['bruno'] },
    });
  });

  it('waits for every row, and is done once', () => {
    given(sent)
      .when((state) => completeSubmission(state, { submissionId: 's1' }))
      .thenRejected('rows_unsettled', { submissionId: 's1', rows: 1 });
    given([...sent, declaredRow, completed()])
      .when((state) => completeSubmission(state, { submissionId: 's1' }))
      .thenNothing();
    given(sent)
      .when((state) => completeSubmission(state, { submissionId: 's9' }))
      .thenRejected('submission_unknown');
  });
});
