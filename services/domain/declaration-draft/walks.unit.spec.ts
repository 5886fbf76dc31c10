import { describe, expect, it } from '@jest/globals';
import { changeCells, discardRows, rebaseChange } from './decide-changes.ts';
import { submitDeclaration } from './decide-submission.ts';
import { addRows } from './decide.ts';
import { change, line, newRow, submission } from './draft.specification.ts';
import type { CellChange } from './events.ts';
import { outcomeOfChanges } from './outcome.ts';
import { rowOf, rowsOf } from './state.ts';
import {
  decided,
  processed,
  shown,
  staffAmends,
  staffCancels,
  worldWith,
  type World,
} from './world.specification.ts';

const edits = (world: World, by: string, ...changes: readonly CellChange[]) =>
  decided(world, (state) => changeCells(state, { by, reason: 'edit', changes }));

const submits = (world: World, submissionId: string, rows = rowsOf(world.draft).map(({ id }) => id)) =>
  decided(world, (state) =>
    submitDeclaration(state, {
      ...submission,
      submissionId,
      rows: rows.map((row) => ({ row, revision: rowOf(world.draft, row)?.revision ?? -1 })),
    }),
  );

const termsOf = (world: World, id: string) => world.bookings.get(id)?.first?.terms;

describe('walk 1: two colleagues in one draft, staff in between', () => {
  it('merges their fields, shows both values of one field, and loses nothing', () => {
    const world = worldWith('b1');
    expect(edits(world, 'alice', change('b1', 'laycanStart', '2027-03-10', '2027-03-12'))).toBeNull();
    expect(edits(world, 'bruno', change('b1', 'laycanStart', '2027-03-10', '2027-03-14'))).toMatchObject({
      rejected: 'stale_cell',
      details: { theirs: '2027-03-12' },
    });
    expect(edits(world, 'bruno', change('b1', 'discharge.3', null, line('HRRJK', 500)))).toBeNull();
    expect(edits(world, 'alice', change('b1', 'discharge.4', null, line('ESTAR', 600)))).toBeNull();
    const undo = [change('b1', 'discharge.3', line('HRRJK', 500), null)];
    decided(world, (state) => changeCells(state, { by: 'bruno', reason: 'undo', changes: undo }));

    const reviewed = rowOf(world.draft, 'b1')?.revision ?? -1;
    expect(edits(world, 'bruno', change('b1', 'comment', null, 'Half a sen'))).toBeNull();
    const tooEarly = decided(world, (state) =>
      submitDeclaration(state, { ...submission, rows: [{ row: 'b1', revision: reviewed }] }),
    );
    expect(tooEarly).toMatchObject({ rejected: 'rows_changed', details: { rows: [{ row: 'b1' }] } });

    staffAmends(world, 'b1', 'loadingQty', 12_500);
    staffAmends(world, 'b1', 'laycanStart', '2027-03-11');
    expect(submits(world, 's1')).toBeNull();
    processed(world, 's1');
    expect(rowOf(world.draft, 'b1')?.reopened).toEqual({
      because: 'conflict',
      conflicts: [{ field: 'laycanStart', mine: '2027-03-12', theirs: '2027-03-11' }],
    });
    expect(termsOf(world, 'b1')).toMatchObject({
      laycanStart: '2027-03-11',
      loadingQty: 12_500,
      comment: null,
    });

    decided(world, (state) =>
      rebaseChange(state, {
        by: 'alice',
        row: 'b1',
        field: 'laycanStart',
        mine: '2027-03-12',
        theirs: '2027-03-11',
        to: '2027-03-12',
      }),
    );
    expect(submits(world, 's2')).toBeNull();
    processed(world, 's2');
    expect(termsOf(world, 'b1')).toMatchObject({
      laycanStart: '2027-03-12',
      loadingQty: 12_500,
      comment: 'Half a sen',
      discharge: { 4: line('ESTAR', 600) },
    });
    expect(world.draft.phase).toBe('ended');
  });
});

describe('walk 3: submitted, edited before it is settled, submitted again', () => {
  it('keeps the later edit above, and sends it over what was sent', () => {
    const world = worldWith('b1');
    edits(world, 'alice', change('b1', 'code', 'AC-118', 'AC-200'));
    submits(world, 's1');
    expect(edits(world, 'bruno', change('b1', 'code', 'AC-200', 'AC-300'))).toBeNull();
    expect(submits(world, 's2')).toMatchObject({ rejected: 'row_submitting' });
    processed(world, 's1');
    expect(termsOf(world, 'b1')?.code).toBe('AC-200');
    expect(submits(world, 's2')).toBeNull();
    processed(world, 's2');
    expect(termsOf(world, 'b1')?.code).toBe('AC-300');
    expect(world.draft.phase).toBe('ended');
  });

  it('one of three conflicts, mine is kept and sent again', () => {
    const world = worldWith('b1', 'b2', 'b3');
    for (const id of ['b1', 'b2', 'b3']) edits(world, 'alice', change(id, 'comment', null, 'Mine'));
    staffAmends(world, 'b2', 'comment', 'Theirs');
    submits(world, 's1');
    processed(world, 's1', 1);
    processed(world, 's1');
    expect(rowsOf(world.draft).map(({ id }) => id)).toEqual(['b2']);
    expect(submits(world, 's2')).toBeNull();
    processed(world, 's2');
    expect(rowOf(world.draft, 'b2')?.reopened?.because).toBe('conflict');
    const keep = {
      by: 'alice',
      row: 'b2',
      field: 'comment',
      mine: 'Mine',
      theirs: 'Theirs',
      to: 'Mine',
    } as const;
    decided(world, (state) => rebaseChange(state, keep));
    expect(rowOf(world.draft, 'b2')?.reopened).toBeNull();
    submits(world, 's3');
    processed(world, 's3');
    expect(['b1', 'b2', 'b3'].map((id) => termsOf(world, id)?.comment)).toEqual(['Mine', 'Mine', 'Mine']);
  });
});

describe('walk 9: cancelled meanwhile; cancel and create anew', () => {
  it('reopens the row of a cancelled booking, which then offers only to be discarded', () => {
    const world = worldWith('b1');
    edits(world, 'alice', change('b1', 'comment', null, 'Late'));
    staffCancels(world, 'b1');
    submits(world, 's1');
    processed(world, 's1');
    expect(rowOf(world.draft, 'b1')?.reopened).toMatchObject({
      because: 'rejected',
      code: 'booking_cancelled',
    });
    expect(edits(world, 'alice', change('b1', 'code', 'AC-118', 'X'))).toMatchObject({
      rejected: 'booking_cancelled',
    });
    const gone = decided(world, (state) =>
      discardRows(state, { by: 'alice', rows: ['b1'], evenIfTouched: false }),
    );
    expect(gone).toBeNull();
    expect(world.draft.rows.size).toBe(0);
  });

  it('cancels the old booking first, and is the same after a crash between the two', () => {
    const world = worldWith('b1');
    const anew = newRow('r1', { code: 'AC-119' }, { replaces: 'b1' });
    decided(world, (state) => addRows(state, { by: 'alice', rows: [anew] }), 'new');
    submits(world, 's1');
    // The process died after it had cancelled: the cancel is found done, and the rest goes on.
    staffCancels(world, 'b1');
    processed(world, 's1');
    expect(world.bookings.get('b1')?.first?.cancelled).toBe(true);
    expect(termsOf(world, 'r1')?.code).toBe('AC-119');
    expect(world.draft.phase).toBe('ended');
  });

  it('declares a pair as one, and settles it as one', () => {
    const world = worldWith();
    const rows = [newRow('r1', { code: 'A1' }), newRow('r2', { code: 'A2' }, { continuationOf: 'r1' })];
    decided(world, (state) => addRows(state, { by: 'alice', rows }), 'new');
    submits(world, 's1');
    processed(world, 's1');
    expect(world.bookings.get('r1')).toMatchObject({
      bookingNo: '10481',
      first: { letterIndex: 'A' },
      continuation: { id: 'r2', letterIndex: 'B', terms: { code: 'A2' } },
    });
  });
});

describe('walk 10: a paste is undone late', () => {
  it('takes back what is still mine, and names what a colleague changed and what has been sent', () => {
    const world = worldWith('b1', 'b2', 'b3');
    const paste = ['b1', 'b2', 'b3'].flatMap((id) => [
      change(id, 'comment', null, 'Pasted'),
      change(id, 'contractLink', null, 'COA 7'),
    ]);
    decided(world, (state) => changeCells(state, { by: 'alice', reason: 'paste', changes: paste }));
    edits(world, 'bruno', change('b1', 'comment', 'Pasted', 'Bruno'));
    edits(world, 'bruno', change('b2', 'contractLink', 'COA 7', 'COA 8'));
    submits(world, 's1', ['b3']);
    processed(world, 's1');

    const undo = paste.map(({ row, field, from, to }) => change(row, field, to, from));
    const at = world.events.length;
    decided(world, (state) => changeCells(state, { by: 'alice', reason: 'undo', changes: undo }));
    const { skipped } = outcomeOfChanges(world.draft, undo, world.events.slice(at));
    expect(skipped.map(({ id, field }) => `${id} ${field}`)).toEqual([
      'b1 comment',
      'b2 contractLink',
      'b3 comment',
      'b3 contractLink',
    ]);
    expect(shown(world, 'b1', 'comment')).toBe('Bruno');
    expect(shown(world, 'b1', 'contractLink')).toBeNull();
    expect(shown(world, 'b3', 'comment')).toBe('Pasted');
  });
});
