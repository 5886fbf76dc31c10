import { beforeEach, describe, expect, it } from '@jest/globals';
import { booking, cursorAt, draftRow, positionAt } from '../../../../../tests/support/declaration-fixture.ts';
import { DeclarationRows } from './DeclarationRows.ts';
import type { RowsDelta } from '../../../components/grid/rows/rows.ts';
import type { Command, Declaration } from './declaration-row.ts';

const one = booking(1);
const two = booking(2);
const id = one.id;
const edit: Command = {
  commandId: 'c1',
  reason: 'edit',
  changes: [{ id, field: 'comment', from: null, to: 'mine' }],
};
const mine = (revision: number, value = 'mine') =>
  draftRow(id, revision, { cells: { comment: { base: null, value, by: 'user-1' } } });

describe('DeclarationRows', () => {
  let rows: DeclarationRows;
  let deltas: RowsDelta<Declaration>[];

  beforeEach(() => {
    rows = new DeclarationRows();
    rows.load({ bookings: [one, two], rows: [], cursor: cursorAt(100) });
    deltas = [];
    rows.subscribe((delta) => {
      if (delta.add.length + delta.update.length + delta.remove.length > 0) deltas.push(delta);
    });
  });

  it('shows a command at once, and its echo changes nothing that is seen', () => {
    rows.begin(edit);
    expect(rows.value(id, 'comment')).toBe('mine');
    rows.answered('c1', { rows: { [id]: 7 }, position: positionAt(1007) });
    rows.applyDraftRows([mine(7)], [], cursorAt(1007));
    expect(deltas).toHaveLength(1);
    expect(rows.unsettled).toBe(0);
    expect(rows.value(id, 'comment')).toBe('mine');
  });

  it('keeps a pending change above an echo that is older than the answer', () => {
    rows.begin(edit);
    rows.applyDraftRows([mine(5, 'theirs')], [], cursorAt(1005));
    rows.answered('c1', { rows: { [id]: 7 }, position: positionAt(1007) });
    expect(rows.value(id, 'comment')).toBe('mine');
    rows.applyDraftRows([mine(8, 'theirs, later')], [], cursorAt(1008));
    expect(rows.value(id, 'comment')).toBe('theirs, later');
  });

  it('drops the pending change when the echo came before the answer', () => {
    rows.begin(edit);
    rows.applyDraftRows([mine(9, 'someone after me')], [], cursorAt(1009));
    rows.answered('c1', { rows: { [id]: 7 }, position: positionAt(1007) });
    expect(rows.value(id, 'comment')).toBe('someone after me');
  });

  it('lets go of a row that left the draft before the answer came', () => {
    rows.begin(edit);
    rows.applyDraftRows([mine(7)], [], cursorAt(1007));
    rows.applyDraftRows([], [id], cursorAt(1010));
    rows.answered('c1', { rows: { [id]: 7 }, position: positionAt(1007) });
    expect(rows.unsettled).toBe(0);
    expect(rows.value(id, 'comment')).toBeNull();
  });

  it('lets go when the answer says that the row left with its last change', () => {
    rows.applyDraftRows([mine(7)], [], cursorAt(1007));
    rows.begin({
      commandId: 'undo',
      reason: 'undo',
      changes: [{ id, field: 'comment', from: 'mine', to: null }],
    });
    rows.answered('undo', { rows: {}, position: positionAt(1011) });
    expect(rows.value(id, 'comment')).toBeNull();
    expect(rows.unsettled).toBe(1);
    rows.applyDraftRows([], [id], cursorAt(1011));
    expect(rows.unsettled).toBe(0);
    expect(rows.value(id, 'comment')).toBeNull();
  });

  it('shows again what holds when a command is refused, and what the server skipped', () => {
    rows.begin(edit);
    rows.dropped('c1');
    expect(rows.value(id, 'comment')).toBeNull();
    const paste: Command = {
      commandId: 'c2',
      reason: 'paste',
      changes: [
        { id, field: 'comment', from: null, to: 'a' },
        { id: two.id, field: 'comment', from: null, to: 'b' },
      ],
    };
    rows.begin(paste);
    rows.answered('c2', { rows: { [id]: 9 }, position: positionAt(1009) }, (change) => change.id === two.id);
    expect(rows.value(two.id, 'comment')).toBeNull();
    expect(rows.value(id, 'comment')).toBe('a');
  });

  it('drops what is pending when a reload has passed the answer', () => {
    rows.begin(edit);
    rows.answered('c1', { rows: { [id]: 7 }, position: positionAt(1007) });
    rows.load({ bookings: [one, two], rows: [mine(7)], cursor: cursorAt(1020) });
    expect(rows.unsettled).toBe(0);
    expect(deltas).toHaveLength(1);
  });

  it('shows a cancelled booking as locked and without errors', () => {
    rows.setErrors(
      new Map([[id, [{ attribute: 'laycanStart', code: 'missing', level: 'error', values: {} }]]]),
    );
    expect(rows.get(id)?.severity).toBe(2);
    rows.applyBookings([booking(1, { cancelled: true, status: 'cancelled', cursor: cursorAt(130) })], []);
    expect(rows.get(id)).toMatchObject({ lock: 'cancelled', severity: 0 });
    expect(rows.value(id, 'comment')).toBeUndefined();
  });

  it('tells apart what was changed, down to the half of a discharge line', () => {
    const field = 'discharge.2' as const;
    const line = { port: { id: 'ITLIV', name: 'Livorno' }, qty: 15_000 };
    rows.begin({
      commandId: 'qty',
      reason: 'edit',
      changes: [{ id, field, from: line, to: { ...line, qty: 15_500 } }],
    });
    expect(rows.get(id)?.changed).toEqual(new Set([field]));
  });

  it('keeps an emptied line in its place until it is declared', () => {
    const field = 'discharge.1' as const;
    rows.begin({ commandId: 'x', reason: 'clear', changes: [{ id, field, from: null, to: null }] });
    expect(rows.get(id)?.slots).toEqual(['discharge.1', 'discharge.2']);
  });

  it('takes nothing older for newer: neither a late answer nor a push that was overtaken', () => {
    rows.applyDraftRows([mine(9, 'newest')], [], cursorAt(1009));
    rows.applyDraftRows([mine(7, 'overtaken')], [], cursorAt(1007));
    rows.load({ bookings: [one, two], rows: [mine(8, 'late answer')], cursor: cursorAt(1008) });
    expect(rows.value(id, 'comment')).toBe('newest');
    rows.applyDraftRows([], [id], cursorAt(1010));
    rows.load({ bookings: [one, two], rows: [mine(9)], cursor: cursorAt(1009) });
    expect(rows.value(id, 'comment')).toBeNull();
  });

  it('tells everyone in order, also of what a listener changes while it is told', () => {
    const seen: (string | undefined)[] = [];
    const late = new DeclarationRows();
    late.load({ bookings: [one], rows: [], cursor: cursorAt(100) });
    late.subscribe(({ update }) => {
      if (update.length > 0 && late.get(id)?.severity === 0) {
        late.setErrors(
          new Map([[id, [{ attribute: 'comment', code: 'missing', level: 'error', values: {} }]]]),
        );
      }
    });
    late.subscribe(({ update }) => seen.push(...update.map((row) => `${row.severity}`)));
    late.begin(edit);
    expect(seen).toEqual(['0', '2']);
  });

  it('adds and removes rows, and stays silent where nothing that is seen differs', () => {
    rows.applyBookings([{ ...two, revision: 4, cursor: cursorAt(120) }], []);
    expect(deltas).toEqual([]);
    rows.applyBookings([booking(3)], [two.id]);
    expect(deltas[0]?.add.map((row) => row.id)).toEqual([booking(3).id]);
    expect(deltas[0]?.remove.map((row) => row.id)).toEqual([two.id]);
  });
});
