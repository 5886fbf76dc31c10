import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { changeCells } from './decide-changes.ts';
import {
  added,
  change,
  changed,
  completed,
  discarded,
  edit,
  edited,
  newRow,
  opened,
  settled,
  stepped,
  submitted,
  toMarch,
} from './draft.specification.ts';
import { draftDecider } from './evolve.ts';
import { outcomeOfChanges } from './outcome.ts';

const given = specify(draftDecider);

describe('paste, fill, clear, undo and redo', () => {
  const paste = [
    change('b1', 'laycanStart', '2027-03-10', '2027-04-01'),
    change('b1', 'comment', null, 'Late'),
    change('b2', 'comment', null, 'Late'),
  ];

  it.each(['paste', 'fill', 'clear'] as const)('%s passes over stale cells and names them', (reason) => {
    const when = given(edited).when((state) => changeCells(state, edit('bruno', paste, reason)));
    when.thenEvents([changed('bruno', paste[1] ?? toMarch, paste[2] ?? toMarch)]);
    expect(outcomeOfChanges(when.state(), paste, when.events())).toEqual({
      rows: { b1: 2, b2: 2 },
      added: [],
      skipped: [{ id: 'b1', field: 'laycanStart', current: '2027-03-12' }],
    });
  });

  it('a clear of one cell is a single edit', () => {
    given(edited)
      .when((state) =>
        changeCells(state, edit('bruno', [change('b1', 'laycanStart', '2027-03-10', null)], 'clear')),
      )
      .thenRejected('stale_cell');
  });

  it('an edit of several cells is refused whole, and names all that are stale', () => {
    const theirs = change('b1', 'comment', null, 'Theirs');
    given([...edited, changed('alice', theirs)])
      .when((state) => changeCells(state, edit('bruno', paste)))
      .thenRejected('stale_cell');
  });

  it('cuts a large paste into events that fit', () => {
    const changes = Array.from({ length: 4_000 }, (_, n) =>
      change(`b${n}`, 'comment', null, 'x'.repeat(400)),
    );
    const when = given([opened('edit')]).when((state) => changeCells(state, edit('alice', changes, 'paste')));
    expect(when.events().length).toBeGreaterThan(3);
    expect(when.state().rows.size).toBe(4_000);
  });

  it('a cell twice in one command is judged on what came before it', () => {
    const twice = [change('b1', 'code', 'A', 'B'), change('b1', 'code', 'B', null)];
    const when = given([opened('edit')]).when((state) => changeCells(state, edit('alice', twice, 'paste')));
    expect(when.events()).toEqual([changed('alice', ...twice)]);
  });

  it('an undo leaves alone what has been sent', () => {
    const sent = [...edited, ...submitted([{ row: 'b1', revision: 1, bookingNo: null }])];
    const undo = [change('b1', 'laycanStart', '2027-03-12', '2027-03-10')];
    const underWay = given(sent).when((state) => changeCells(state, edit('alice', undo, 'undo')));
    underWay.thenNothing();
    expect(outcomeOfChanges(underWay.state(), undo, []).skipped).toEqual([
      { id: 'b1', field: 'laycanStart', current: '2027-03-12' },
    ]);
    given([...sent, settled([{ row: 'b1', outcome: 'declared', bookingId: 'b1' }])])
      .when((state) => changeCells(state, edit('alice', undo, 'undo')))
      .thenNothing();
  });

  it('an undo of an edit that took a change back brings it in again', () => {
    const back = change('b1', 'laycanStart', '2027-03-12', '2027-03-10');
    given([...edited, changed('alice', back)])
      .when((state) => changeCells(state, edit('alice', [toMarch], 'undo')))
      .thenEvents([stepped('undo', 'alice', toMarch)]);
  });

  it.each(['undo', 'redo'] as const)('%s touches only what this draft holds', (reason) => {
    const reversal = [
      change('b1', 'laycanStart', '2027-03-12', '2027-03-11'),
      change('b1', 'comment', 'Mine', null),
      change('b2', 'comment', 'Mine', null),
    ];
    const when = given(edited).when((state) => changeCells(state, edit('alice', reversal, reason)));
    when.thenEvents([stepped(reason, 'alice', change('b1', 'laycanStart', '2027-03-12', '2027-03-11'))]);
    expect(outcomeOfChanges(when.state(), reversal, when.events()).skipped.map(({ id }) => id)).toEqual([
      'b1',
      'b2',
    ]);
  });

  it('a redo brings in again what an undo took back, and nothing that a colleague discarded', () => {
    const back = change('b1', 'laycanStart', '2027-03-12', '2027-03-10');
    given([...edited, changed('alice', back)])
      .when((state) => changeCells(state, edit('alice', [toMarch], 'redo')))
      .thenEvents([stepped('redo', 'alice', toMarch)]);
    given([...edited, discarded('b1')])
      .when((state) => changeCells(state, edit('alice', [back], 'undo')))
      .thenNothing();
  });

  it('an undo in the next draft does not reach what was sent from the one before', () => {
    given([])
      .when((state) =>
        changeCells(
          { ...state, phase: 'open', kind: 'edit' },
          edit('alice', [change('b1', 'laycanStart', '2027-03-12', '2027-03-10')], 'undo'),
        ),
      )
      .thenNothing();
  });

  it('an undo of a later edit back to what was sent is not an undo of what was sent', () => {
    const history = [
      ...edited,
      ...submitted([{ row: 'b1', revision: 1, bookingNo: null }]),
      changed('alice', change('b1', 'laycanStart', '2027-03-12', '2027-03-15')),
      changed('alice', change('b1', 'laycanStart', '2027-03-15', '2027-03-12')),
    ];
    const again = change('b1', 'laycanStart', '2027-03-12', '2027-03-15');
    given(history)
      .when((state) => changeCells(state, edit('alice', [again], 'undo')))
      .thenEvents([stepped('undo', 'alice', again)]);
    given(history)
      .when((state) =>
        changeCells(state, edit('alice', [change('b1', 'laycanStart', '2027-03-12', '2027-03-10')], 'undo')),
      )
      .thenNothing();
  });

  it('a row that was declared is named with its booking', () => {
    const history = [
      opened('new'),
      added([newRow('r1', { code: 'A' }), newRow('r2', { code: 'B' })]),
      ...submitted([{ row: 'r1', revision: 1, bookingNo: '1' }]),
      settled([{ row: 'r1', outcome: 'declared', bookingId: 'r1' }]),
      completed(),
    ];
    const later = change('r1', 'code', 'A', 'C');
    given(history)
      .when((state) => changeCells(state, edit('alice', [later])))
      .thenRejected('row_declared', { row: 'r1', bookingId: 'r1' });
    given(history)
      .when((state) => changeCells(state, edit('alice', [later], 'paste')))
      .thenRejected('row_declared');
    const mixed = [later, change('r2', 'code', 'B', 'D')];
    const when = given(history).when((state) => changeCells(state, edit('alice', mixed, 'paste')));
    expect(outcomeOfChanges(when.state(), mixed, when.events()).skipped).toEqual([
      { id: 'r1', field: 'code', current: null },
    ]);
  });
});
