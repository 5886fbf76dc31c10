import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { changeCells, discardRows, rebaseChange } from './decide-changes.ts';
import {
  added,
  change,
  changed,
  discarded,
  edit,
  edited,
  ended,
  line,
  newRow,
  opened,
  ref,
  submitted,
  toMarch,
} from './draft.specification.ts';
import { draftDecider } from './evolve.ts';
import { outcomeOfChanges } from './outcome.ts';
import { rowOf } from './state.ts';

const given = specify(draftDecider);

describe('editing cells', () => {
  it('enters a booking with its first change', () => {
    const when = given([opened('edit')]).when((state) => changeCells(state, edit('alice', [toMarch])));
    when.thenEvents([changed('alice', toMarch)]);
    expect(rowOf(when.state(), 'b1')).toMatchObject({
      bookingId: 'b1',
      revision: 1,
      cells: { laycanStart: { base: '2027-03-10', value: '2027-03-12', by: 'alice' } },
    });
  });

  it('lets the booking leave with its last change undone', () => {
    const when = given(edited).when((state) =>
      changeCells(state, edit('alice', [change('b1', 'laycanStart', '2027-03-12', '2027-03-10')])),
    );
    expect(when.state().rows.size).toBe(0);
  });

  it('merges different fields of two people', () => {
    const when = given(edited).when((state) =>
      changeCells(state, edit('bruno', [change('b1', 'comment', null, 'Late')])),
    );
    expect(rowOf(when.state(), 'b1')).toMatchObject({ touchedBy: ['alice', 'bruno'], revision: 2 });
  });

  it('answers the same field of two people with both values', () => {
    given(edited)
      .when((state) =>
        changeCells(state, edit('bruno', [change('b1', 'laycanStart', '2027-03-10', '2027-03-15')])),
      )
      .thenRejected('stale_cell', {
        id: 'b1',
        field: 'laycanStart',
        mine: '2027-03-15',
        theirs: '2027-03-12',
        by: 'alice',
        cells: [{ id: 'b1', field: 'laycanStart', mine: '2027-03-15', theirs: '2027-03-12', by: 'alice' }],
      });
  });

  it('agrees where both want the same', () => {
    given(edited)
      .when((state) => changeCells(state, edit('bruno', [toMarch])))
      .thenNothing();
  });

  it('keeps text that did not parse, and tells texts apart', () => {
    const typed = change('b1', 'loadingQty', 12_000, { text: '12.000,5' });
    const again = change('b1', 'loadingQty', { text: '12.000,5' }, { text: '12.000' });
    given([opened('edit'), changed('alice', typed)])
      .when((state) => changeCells(state, edit('alice', [again])))
      .thenEvents([changed('alice', again)]);
  });

  it('lets two people who fill the same empty slot meet in one cell', () => {
    const bookings = new Map([['b1', { lastOrdinal: 2, cancelled: false }]]);
    const fill = change('b1', 'discharge.5', null, line('ITLIV', 3_000));
    const first = given([opened('edit')]).when((state) =>
      changeCells(state, { ...edit('alice', [fill]), bookings }),
    );
    first.thenEvents([changed('alice', { ...fill, field: 'discharge.3' })]);
    given([opened('edit'), ...first.events()])
      .when((state) =>
        changeCells(state, {
          ...edit('bruno', [change('b1', 'discharge.3', null, line('SIKOP', 1))]),
          bookings,
        }),
      )
      .thenRejected('stale_cell');
    expect(outcomeOfChanges(first.state(), [fill], first.events()).skipped).toEqual([]);
  });

  it('fills the empty slots of a new row from the left, in the order of a paste', () => {
    given([opened('new'), added([newRow('r1')])])
      .when((state) =>
        changeCells(
          state,
          edit(
            'alice',
            [
              change('r1', 'discharge.2', null, line('ITLIV', 1)),
              change('r1', 'discharge.4', null, line('SIKOP', 2)),
            ],
            'paste',
          ),
        ),
      )
      .thenEvents([
        changed(
          'alice',
          change('r1', 'discharge.1', null, line('ITLIV', 1)),
          change('r1', 'discharge.2', null, line('SIKOP', 2)),
        ),
      ]);
  });

  it.each([
    ['loadingQty', 10.5],
    ['loadingQty', 'many'],
    ['laycanStart', '10/03/2027'],
    ['laycanFinish', '2027-02-31'],
    ['month', '2027-13'],
    ['discharge.10000', null],
    ['trade', 'brazil-med'],
    ['discharge.1', 5],
    ['colour', 'blue'],
  ] as const)('refuses %s = %s', (field, to) => {
    given([opened('edit')])
      .when((state) => changeCells(state, edit('alice', [change('b1', field as 'code', null, to)])))
      .thenRejected('cell_not_fitting', { row: 'b1', field, value: to });
  });

  it('refuses cancelled bookings, rows that are gone, and drafts that take nothing', () => {
    const bookings = new Map([['b1', { lastOrdinal: 2, cancelled: true }]]);
    given([opened('edit')])
      .when((state) => changeCells(state, { ...edit('alice', [toMarch]), bookings }))
      .thenRejected('booking_cancelled', { row: 'b1' });
    given([opened('new')])
      .when((state) => changeCells(state, edit('alice', [change('r1', 'code', null, 'A')])))
      .thenRejected('row_unknown', { row: 'r1' });
    given([opened('edit'), ended])
      .when((state) => changeCells(state, edit('alice', [toMarch])))
      .thenRejected('draft_not_open', { phase: 'ended' });
    given([])
      .when((state) => changeCells(state, edit('alice', [toMarch])))
      .thenRejected('draft_unknown');
  });
});

describe('a change against a newer booking', () => {
  const against = {
    by: 'alice',
    row: 'b1',
    field: 'laycanStart',
    mine: '2027-03-12',
    theirs: '2027-03-20',
  } as const;

  it('keeps mine over what the booking holds now', () => {
    const when = given(edited).when((state) => rebaseChange(state, { ...against, to: '2027-03-12' }));
    when.thenEvents([
      { type: 'ChangeRebased', data: { draftId: 'd1', row: 'b1', field: 'laycanStart', base: '2027-03-20' } },
    ]);
    expect(rowOf(when.state(), 'b1')?.cells.laycanStart).toEqual({
      base: '2027-03-20',
      value: '2027-03-12',
      by: 'alice',
    });
  });

  it('takes theirs by removing the cell', () => {
    const when = given(edited).when((state) => rebaseChange(state, { ...against, to: '2027-03-20' }));
    expect(when.state().rows.size).toBe(0);
  });

  it('takes a third value over theirs', () => {
    const when = given(edited).when((state) => rebaseChange(state, { ...against, to: '2027-03-25' }));
    expect(rowOf(when.state(), 'b1')?.cells.laycanStart).toMatchObject({
      base: '2027-03-20',
      value: '2027-03-25',
    });
  });

  it('is stale where a colleague changed or removed the cell', () => {
    given([...edited, changed('bruno', change('b1', 'laycanStart', '2027-03-12', '2027-03-14'))])
      .when((state) => rebaseChange(state, { ...against, to: '2027-03-12' }))
      .thenRejected('stale_cell', {
        id: 'b1',
        field: 'laycanStart',
        mine: '2027-03-12',
        theirs: '2027-03-14',
        by: 'bruno',
        cells: [{ id: 'b1', field: 'laycanStart', mine: '2027-03-12', theirs: '2027-03-14', by: 'bruno' }],
      });
    given([
      ...edited,
      changed(
        'bruno',
        change('b1', 'code', 'A', 'B'),
        change('b1', 'laycanStart', '2027-03-12', '2027-03-10'),
      ),
    ])
      .when((state) => rebaseChange(state, { ...against, to: '2027-03-12' }))
      .thenRejected('stale_cell');
  });

  it('has nothing to do where the row is gone and theirs is wanted', () => {
    given([opened('edit')])
      .when((state) => rebaseChange(state, { ...against, to: '2027-03-20' }))
      .thenNothing();
    given([opened('edit')])
      .when((state) => rebaseChange(state, { ...against, to: '2027-03-12' }))
      .thenRejected('row_unknown', { row: 'b1' });
  });

  it('refuses values that do not fit, and drafts that take nothing', () => {
    given(edited)
      .when((state) => rebaseChange(state, { ...against, to: 'soon' }))
      .thenRejected('cell_not_fitting');
    given([])
      .when((state) => rebaseChange(state, { ...against, to: '2027-03-12' }))
      .thenRejected('draft_unknown');
  });
});

describe('discarding rows', () => {
  const two = [
    opened('new'),
    added([newRow('r1'), newRow('r2', {}, { continuationOf: 'r1' }), newRow('r3')]),
  ];

  it('removes them, the continuation with its first', () => {
    given(two)
      .when((state) => discardRows(state, { by: 'alice', rows: ['r1'], evenIfTouched: false }))
      .thenEvents([discarded('r1', 'r2')]);
    given(two)
      .when((state) => discardRows(state, { by: 'alice', rows: ['r2', 'r9'], evenIfTouched: false }))
      .thenEvents([discarded('r2')]);
  });

  it('ends a new declaration or an upload with its last row, never the shared edit', () => {
    given(two)
      .when((state) => discardRows(state, { by: 'alice', rows: ['r1', 'r3'], evenIfTouched: false }))
      .thenEvents([discarded('r1', 'r2', 'r3'), ended]);
    given(edited)
      .when((state) => discardRows(state, { by: 'alice', rows: ['b1'], evenIfTouched: false }))
      .thenEvents([discarded('b1')]);
  });

  it('asks before it removes what colleagues touched', () => {
    const touched = [...edited, changed('bruno', change('b1', 'comment', null, 'Mine'))];
    given(touched)
      .when((state) => discardRows(state, { by: 'alice', rows: ['b1'], evenIfTouched: false }))
      .thenRejected('rows_touched', { rows: [{ row: 'b1', by: ['bruno'] }] });
    given(touched)
      .when((state) => discardRows(state, { by: 'alice', rows: ['b1'], evenIfTouched: true }))
      .thenEvents([discarded('b1')]);
  });

  it('asks for no row that holds nothing, whoever added it', () => {
    given([opened('new'), added([newRow('n1'), newRow('n2')], 'bruno')])
      .when((state) => discardRows(state, { by: 'alice', rows: ['n1'], evenIfTouched: false }))
      .thenEvents([discarded('n1')]);
  });

  it('leaves rows under submission, rows that are gone, and drafts that take nothing', () => {
    given([...edited, ...submitted([{ row: 'b1', revision: 1, bookingNo: null }])])
      .when((state) => discardRows(state, { by: 'alice', rows: ['b1'], evenIfTouched: true }))
      .thenRejected('row_submitting', { rows: ['b1'] });
    given(edited)
      .when((state) => discardRows(state, { by: 'alice', rows: ['b7'], evenIfTouched: false }))
      .thenNothing();
    given([])
      .when((state) => discardRows(state, { by: 'alice', rows: ['b7'], evenIfTouched: false }))
      .thenRejected('draft_unknown');
  });
});

describe('names of one id', () => {
  it('are the same value', () => {
    given([opened('edit'), changed('alice', change('b1', 'trade', ref('t1', 'Old name'), ref('t2')))])
      .when((state) =>
        changeCells(state, edit('bruno', [change('b1', 'trade', ref('t2', 'Other'), ref('t1', 'New'))])),
      )
      .thenEvents([changed('bruno', change('b1', 'trade', ref('t2', 'Other'), ref('t1', 'New')))]);
  });
});
