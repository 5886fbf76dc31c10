import { describe, expect, it } from '@jest/globals';
import { eventBytes, utf8Length } from '../shared/chunks.ts';
import { fold, specify } from '../shared/decider.specification.ts';
import {
  addRows,
  chooseYear,
  draftRowLimit,
  endDraft,
  matchRows,
  openDraft,
  openingIfNew,
  replaceDraft,
} from './decide.ts';
import { completeUpload, failUpload, receiveUpload } from './decide-upload.ts';
import { changeCells } from './decide-changes.ts';
import type { DraftEvent } from './events.ts';
import {
  added,
  change,
  changed,
  discarded,
  ended,
  line,
  newRow,
  opened,
  opening,
  owner,
  ref,
  submitted,
} from './draft.specification.ts';
import { draftDecider } from './evolve.ts';
import { rowOf, rowsOf } from './state.ts';

const given = specify(draftDecider);
const upload = { file: 'sha', fileName: 'declaration.xlsx', size: 12_000 };
const received = { type: 'UploadReceived', data: { draftId: 'd1', ...upload } } as const;
const uploaded = [newRow('r1', { code: 'A' }, { line: 1 }), newRow('r2', { code: 'B' }, { line: 2 })];

describe('the year of a draft', () => {
  const chosen = (year: number | null): DraftEvent => ({
    type: 'DraftYearChosen',
    data: { draftId: 'd1', by: 'alice', year },
  });

  it('is chosen, and chosen otherwise; the same again is nothing', () => {
    given([opened('new')])
      .when((state) => chooseYear(state, { by: 'alice', year: 2027 }))
      .thenEvents([chosen(2027)]);
    given([opened('new'), chosen(2027)])
      .when((state) => chooseYear(state, { by: 'alice', year: null }))
      .thenEvents([chosen(null)]);
    given([opened('new'), chosen(2027)])
      .when((state) => chooseYear(state, { by: 'bob', year: 2027 }))
      .thenEvents([]);
  });

  it('is chosen while an upload is received, and no more once the draft is over', () => {
    given([opened('upload'), received])
      .when((state) => chooseYear(state, { by: 'alice', year: 2027 }))
      .thenEvents([chosen(2027)]);
    given([opened('new'), ended])
      .when((state) => chooseYear(state, { by: 'alice', year: 2027 }))
      .thenRejected('draft_not_open', { phase: 'ended' });
  });

  it('holds for a submission as it was when that was made', () => {
    const [submission] = submitted([{ row: 'r1', revision: 1, bookingNo: '1' }]);
    if (!submission) throw new Error('nothing was submitted');
    const state = fold(draftDecider, [opened('new'), chosen(2027), submission, chosen(2028)]);
    expect(state.year).toBe(2028);
    expect(Object.values(state.submissions).map(({ year }) => year)).toEqual([2027]);
  });
});

describe('opening a draft', () => {
  it.each(['new', 'edit', 'upload'] as const)('of kind %s', (kind) => {
    given([])
      .when((state) => openDraft(state, opening(kind)))
      .thenEvents([opened(kind)]);
  });

  it('is done once', () => {
    given([opened('new')])
      .when((state) => openDraft(state, opening('new')))
      .thenRejected('draft_exists');
  });

  it('comes with the first change, and is found open by who lost that race', () => {
    const edit = { by: 'alice', reason: 'edit', changes: [change('b1', 'code', 'A', 'B')] } as const;
    given([])
      .when((state) => openingIfNew(state, opening('edit'), (at) => changeCells(at, edit)))
      .thenEvents([opened('edit'), changed('alice', change('b1', 'code', 'A', 'B'))]);
    given([opened('edit')])
      .when((state) => openingIfNew(state, opening('edit'), (at) => changeCells(at, edit)))
      .thenEvents([changed('alice', change('b1', 'code', 'A', 'B'))]);
  });

  it('does not come with a change that changes nothing', () => {
    const edit = { by: 'alice', reason: 'edit', changes: [change('b1', 'code', 'A', 'A')] } as const;
    given([])
      .when((state) => openingIfNew(state, opening('edit'), (at) => changeCells(at, edit)))
      .thenNothing();
  });
});

describe('an upload', () => {
  it('is received, read in batches, and complete when every row has come', () => {
    given([opened('upload')])
      .when((state) => receiveUpload(state, upload))
      .thenEvents([received]);
    given([opened('upload'), received])
      .when((state) => addRows(state, { by: 'alice', rows: uploaded }))
      .thenEvents([added(uploaded)]);
    given([opened('upload'), received, added(uploaded)])
      .when((state) => completeUpload(state, { columns: ['code'], rows: 2 }))
      .thenEvents([{ type: 'UploadCompleted', data: { draftId: 'd1', columns: ['code'], rows: 2 } }]);
  });

  it('is not complete while rows are missing', () => {
    given([opened('upload'), received, added(uploaded)])
      .when((state) => completeUpload(state, { columns: ['code'], rows: 3 }))
      .thenRejected('rows_missing', { expected: 3, found: 2 });
  });

  it('takes no edits before it is complete', () => {
    given([opened('upload'), received, added(uploaded)])
      .when((state) =>
        changeCells(state, { by: 'bruno', reason: 'edit', changes: [change('r1', 'code', 'A', 'C')] }),
      )
      .thenRejected('draft_not_open', { phase: 'receiving' });
  });

  it('that fails takes along what was read', () => {
    given([opened('upload'), received, added(uploaded)])
      .when((state) => failUpload(state, { code: 'bad_xml', place: { row: 184, column: 'A' } }))
      .thenEvents([
        discarded('r1', 'r2'),
        { type: 'UploadFailed', data: { draftId: 'd1', code: 'bad_xml', place: { row: 184, column: 'A' } } },
      ]);
  });

  it('is neither received nor completed nor failed when nobody opened it, or twice', () => {
    const done = { type: 'UploadCompleted', data: { draftId: 'd1', columns: [], rows: 0 } } as const;
    for (const decide of [
      (state: typeof draftDecider.initialState) => receiveUpload(state, upload),
      (state: typeof draftDecider.initialState) => completeUpload(state, { columns: [], rows: 0 }),
      (state: typeof draftDecider.initialState) => failUpload(state, { code: 'x', place: {} }),
    ]) {
      given([]).when(decide).thenRejected('draft_unknown');
      given([opened('upload'), done])
        .when(decide)
        .thenRejected('draft_not_open', { phase: 'open' });
    }
  });
});

describe('adding rows', () => {
  it('by hand, with ids that were given, in any open draft', () => {
    for (const kind of ['new', 'edit'] as const) {
      given([opened(kind)])
        .when((state) => addRows(state, { by: 'alice', rows: [newRow('r1')] }))
        .thenEvents([added([newRow('r1')])]);
    }
  });

  it('passes over rows that are there', () => {
    given([opened('new'), added([newRow('r1')])])
      .when((state) => addRows(state, { by: 'alice', rows: [newRow('r1'), newRow('r2')] }))
      .thenEvents([added([newRow('r2')])]);
  });

  it('keeps events below their size', () => {
    const rows = Array.from({ length: 500 }, (_, n) => newRow(`r${n}`, { comment: 'ção '.repeat(1_000) }));
    const events = given([opened('new')])
      .when((state) => addRows(state, { by: 'alice', rows }))
      .events();
    expect(events.length).toBeGreaterThan(4);
    for (const event of events)
      expect(utf8Length(JSON.stringify(event.data))).toBeLessThanOrEqual(eventBytes);
    expect(rowsOf(fold(draftDecider, [opened('new'), ...events])).map(({ id }) => id)).toEqual(
      rows.map(({ row }) => row),
    );
  });

  it('takes a pair: one continuation of one new row', () => {
    const pair = [newRow('r1'), newRow('r2', {}, { continuationOf: 'r1' })];
    given([opened('new')])
      .when((state) => addRows(state, { by: 'alice', rows: pair }))
      .thenEvents([added(pair)]);
    const third = newRow('r3', {}, { continuationOf: 'r1' });
    given([opened('new'), added(pair)])
      .when((state) => addRows(state, { by: 'alice', rows: [third] }))
      .thenRejected('continuation_invalid', { row: 'r3', continuationOf: 'r1' });
    given([opened('new'), added(pair)])
      .when((state) => addRows(state, { by: 'alice', rows: [newRow('r3', {}, { continuationOf: 'r2' })] }))
      .thenRejected('continuation_invalid');
    given([opened('new')])
      .when((state) => addRows(state, { by: 'alice', rows: [newRow('r3', {}, { continuationOf: 'r9' })] }))
      .thenRejected('continuation_invalid');
  });

  it('takes no continuation of a row that stands for a booking, or may come to', () => {
    const entered = changed('bruno', change('b1', 'code', 'A-1', 'A-2'));
    given([opened('edit'), entered])
      .when((state) => addRows(state, { by: 'alice', rows: [newRow('r2', {}, { continuationOf: 'b1' })] }))
      .thenRejected('continuation_invalid', { row: 'r2', continuationOf: 'b1' });
    given([opened('upload'), received, added(uploaded)])
      .when((state) => addRows(state, { by: 'alice', rows: [newRow('h1', {}, { continuationOf: 'r1' })] }))
      .thenRejected('continuation_invalid', { row: 'h1', continuationOf: 'r1' });
  });

  it('refuses what a cell cannot hold, and too many', () => {
    given([opened('new')])
      .when((state) => addRows(state, { by: 'alice', rows: [newRow('r1', { loadingQty: 10.5 })] }))
      .thenRejected('cell_not_fitting', { row: 'r1', field: 'loadingQty', value: 10.5 });
    const rows = Array.from({ length: draftRowLimit + 1 }, (_, n) => newRow(`r${n}`));
    given([opened('new')])
      .when((state) => addRows(state, { by: 'alice', rows }))
      .thenRejected('too_many_rows', { most: draftRowLimit });
  });

  it('is refused once the draft has ended, and before it was opened', () => {
    given([opened('new'), ended])
      .when((state) => addRows(state, { by: 'alice', rows: [] }))
      .thenRejected('draft_not_open', { phase: 'ended' });
    given([])
      .when((state) => addRows(state, { by: 'alice', rows: [] }))
      .thenRejected('draft_unknown');
  });
});

describe('matching rows', () => {
  const cells = { 'discharge.2': { base: line('ITLIV', 5), value: line('ITLIV', 6) } } as const;
  const toBooking = { row: 'r1', match: { as: 'booking', bookingId: 'b1' }, cells } as const;
  const history = [opened('upload'), received, added(uploaded)];

  it('passes over a row by hand: it is new, and may be the first of a pair', () => {
    given([opened('new'), added([newRow('r1'), newRow('r2', {}, { continuationOf: 'r1' })])])
      .when((state) => matchRows(state, { by: 'alice', matches: [toBooking] }))
      .thenNothing();
  });

  it('lays a row over its booking', () => {
    const when = given(history).when((state) => matchRows(state, { by: 'alice', matches: [toBooking] }));
    when.thenEvents([{ type: 'RowMatched', data: { draftId: 'd1', by: 'alice', matches: [toBooking] } }]);
    const row = rowOf(when.state(), 'r1');
    expect(row?.bookingId).toBe('b1');
    expect(row?.cells).toEqual({ 'discharge.2': { ...cells['discharge.2'], by: 'alice' } });
    expect(row?.uploaded).toEqual({ code: 'A' });
  });

  it('remembers between which bookings someone chose', () => {
    const asking = given(history)
      .when((state) =>
        matchRows(state, {
          by: 'alice',
          matches: [{ row: 'r1', match: { as: 'asking', candidates: ['b1', 'b2'] }, cells: null }],
        }),
      )
      .events();
    const answered = given([...history, ...asking]).when((state) =>
      matchRows(state, { by: 'bruno', matches: [{ row: 'r1', match: { as: 'new' }, cells: null }] }),
    );
    expect(rowOf(answered.state(), 'r1')).toMatchObject({ match: { as: 'new' }, asked: ['b1', 'b2'] });
  });

  it('passes over rows that are gone, and refuses rows under submission and values that do not fit', () => {
    given([...history, discarded('r1')])
      .when((state) => matchRows(state, { by: 'alice', matches: [toBooking] }))
      .thenNothing();
    const done = { type: 'UploadCompleted', data: { draftId: 'd1', columns: ['code'], rows: 2 } } as const;
    given([...history, done, ...submitted([{ row: 'r1', revision: 2, bookingNo: '1' }])])
      .when((state) => matchRows(state, { by: 'alice', matches: [toBooking] }))
      .thenRejected('row_submitting', { rows: ['r1'] });
    given(history)
      .when((state) =>
        matchRows(state, {
          by: 'alice',
          matches: [{ ...toBooking, cells: { laycanStart: { base: null, value: 'soon' } } }],
        }),
      )
      .thenRejected('cell_not_fitting');
    given([])
      .when((state) => matchRows(state, { by: 'alice', matches: [] }))
      .thenRejected('draft_unknown');
  });
});

describe('closing a draft', () => {
  it('that another one replaces removes its rows', () => {
    given([opened('new'), added([newRow('r1')])])
      .when((state) => replaceDraft(state, { by: 'd2', actor: 'alice', evenIfTouched: true }))
      .thenEvents([discarded('r1'), { type: 'DraftReplaced', data: { draftId: 'd1', by: 'd2' } }]);
  });

  it('asks where colleagues worked on it', () => {
    const read: DraftEvent = { type: 'UploadCompleted', data: { draftId: 'd1', columns: ['code'], rows: 1 } };
    given([opened('upload'), added([newRow('r1', { code: 'A' }), newRow('r2')], 'bruno'), read])
      .when((state) => replaceDraft(state, { by: 'd2', actor: 'alice', evenIfTouched: false }))
      .thenRejected('rows_touched', { rows: [{ row: 'r1', by: ['bruno'] }] });
    given([opened('upload'), added([newRow('r1', { code: 'A' })], 'alice'), read])
      .when((state) => replaceDraft(state, { by: 'd2', actor: 'alice', evenIfTouched: false }))
      .thenEvents([discarded('r1'), { type: 'DraftReplaced', data: { draftId: 'd1', by: 'd2' } }]);
  });

  it('stays while its file is being read', () => {
    given([opened('upload'), added([newRow('r1')])])
      .when((state) => replaceDraft(state, { by: 'd2', actor: 'alice', evenIfTouched: true }))
      .thenRejected('draft_not_open', { phase: 'receiving' });
  });

  it('is not done twice', () => {
    for (const decide of [
      (state: typeof draftDecider.initialState) =>
        replaceDraft(state, { by: 'd2', actor: 'alice', evenIfTouched: true }),
      endDraft,
    ]) {
      given([opened('new'), ended])
        .when(decide)
        .thenNothing();
      given([]).when(decide).thenRejected('draft_unknown');
    }
  });

  it('waits for rows under submission', () => {
    given([opened('new'), added([newRow('r1')]), ...submitted([{ row: 'r1', revision: 1, bookingNo: '1' }])])
      .when((state) => replaceDraft(state, { by: 'd2', actor: 'alice', evenIfTouched: true }))
      .thenRejected('row_submitting', { rows: ['r1'] });
  });

  it('ends it only when nothing is left', () => {
    given([opened('edit')])
      .when(endDraft)
      .thenEvents([ended]);
    given([opened('edit'), added([newRow('r1')])])
      .when(endDraft)
      .thenRejected('draft_not_empty', { rows: 1 });
  });
});

describe('a row', () => {
  it('knows its place, its cells and who touched it', () => {
    const state = fold(draftDecider, [
      opened('new'),
      added([newRow('r1', { code: 'A', comment: '' }), newRow('r2', { type: ref('box') })]),
    ]);
    expect(rowsOf(state).map(({ id }) => id)).toEqual(['r1', 'r2']);
    expect(rowOf(state, 'r1')).toMatchObject({
      revision: 1,
      cells: { code: { base: null, value: 'A', by: 'alice' } },
      touchedBy: ['alice'],
    });
    expect(state.owner).toEqual(owner);
  });
});
