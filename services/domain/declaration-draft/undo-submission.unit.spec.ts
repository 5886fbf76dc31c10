import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { amendedFields, type FieldAmendment } from '../booking/amendment.ts';
import { cargo } from '../booking/booking.specification.ts';
import { type BookingField, type BookingTerms, type TermValue, termOf } from '../booking/terms.ts';
import type { Frozen } from '../validation/frozen.ts';
import type { KnownBooking } from './commands.ts';
import { changeCells } from './decide-changes.ts';
import { submitDeclaration } from './decide-submission.ts';
import { change, line, submission } from './draft.specification.ts';
import { draftDecider } from './evolve.ts';
import { rowOf, rowsOf } from './state.ts';
import {
  type AmendedBooking,
  enteringUndo,
  planUndo,
  undoCells,
  type EnteringUndo,
  type UndoPlan,
} from './undo-submission.ts';
import {
  decided as decidedIn,
  processed,
  staffAmends,
  staffCancels,
  type World,
  worldWith,
} from './world.specification.ts';

/** In the edit draft of now: the next one follows on the one that has ended. */
const decided: typeof decidedIn = (world, decide) => {
  if (world.draft.phase === 'ended') world.draft = draftDecider.initialState;
  return decidedIn(world, decide);
};

const partOf = (world: World, id: string) => {
  const part = world.bookings.get(id)?.first;
  if (!part) throw new Error(`There is no booking ${id}`);
  return part;
};

/** What each decision changed, in order; as a read model keeps it. */
class Past {
  readonly #made = new Map<
    string,
    { readonly changes: readonly FieldAmendment[]; readonly lastOrdinal: number }
  >();
  readonly #lastSetBy = new Map<string, string>();

  constructor(readonly world: World) {}

  note(decision: string, make: () => void): void {
    const at = this.world.bookingEvents.length;
    make();
    const byBooking = Map.groupBy(this.world.bookingEvents.slice(at), ({ data }) => data.bookingId);
    for (const [id, events] of byBooking) {
      const changes = events.flatMap(amendedFields);
      this.#made.set(`${decision} ${id}`, { changes, lastOrdinal: partOf(this.world, id).lastOrdinal });
      for (const { field } of changes) this.#lastSetBy.set(`${id} ${field}`, decision);
    }
  }

  amended(decision: string, id: string, frozen: Frozen | null = null): AmendedBooking {
    const { changes = [], lastOrdinal = 0 } = this.#made.get(`${decision} ${id}`) ?? {};
    return {
      bookingId: id,
      isContinuation: false,
      changes,
      lastOrdinal,
      now: partOf(this.world, id),
      lastSetBy: (field) => this.#lastSetBy.get(`${id} ${field}`) ?? null,
      frozen,
    };
  }
}

const known = (world: World): ReadonlyMap<string, KnownBooking> =>
  new Map([...world.bookings.keys()].map((id) => [id, partOf(world, id)]));

const submits = (past: Past, submissionId: string): void =>
  past.note(submissionId, () => {
    const rows = rowsOf(past.world.draft).map(({ id: row, revision }) => ({ row, revision }));
    if (rows.length === 0) return;
    decided(past.world, (state) => submitDeclaration(state, { ...submission, submissionId, rows }));
    processed(past.world, submissionId);
  });

interface Undone {
  readonly plan: UndoPlan;
  readonly entering: EnteringUndo;
}

const undoes = (past: Past, submissionId: string, id = 'b1', by = 'alice'): Undone => {
  const { world } = past;
  decided(world, () => []);
  const plan = planUndo(past.amended(submissionId, id), submissionId);
  const entering = enteringUndo(rowOf(world.draft, id), id, plan, partOf(world, id));
  decided(world, (state) => undoCells(state, by, entering.changes, known(world)));
  return { plan, entering };
};

const edits = (world: World, by: string, field: BookingField, to: TermValue, id = 'b1'): void => {
  const from = termOf(partOf(world, id).terms, field);
  decided(world, (state) =>
    changeCells(state, { by, reason: 'edit', changes: [change(id, field, from, to)] }),
  );
};

/** A booking as people read it: where a line stands, not under which ordinal. */
const readable = ({ discharge, ...terms }: BookingTerms) => ({
  ...terms,
  discharge: Object.values(discharge)
    .map(({ port, qty }) => `${port?.id} ${qty}`)
    .toSorted(),
});

const shown = (past: Past, id = 'b1') => readable(partOf(past.world, id).terms);

describe('undoing a submission', () => {
  it('puts back what it changed, each cell over what the booking holds now', () => {
    const past = new Past(worldWith('b1'));
    edits(past.world, 'alice', 'comment', 'Late');
    edits(past.world, 'alice', 'loadingQty', 13_000);
    submits(past, 's1');
    undoes(past, 's1');
    expect(rowOf(past.world.draft, 'b1')?.cells).toEqual({
      loadingQty: { base: 13_000, value: 12_000, by: 'alice', via: 'undo' },
      comment: { base: 'Late', value: null, by: 'alice', via: 'undo' },
    });
    submits(past, 's2');
    expect(shown(past)).toEqual(readable(cargo));
  });

  it('gives a line that comes back a new ordinal, in the leftmost slot that is free', () => {
    const past = new Past(worldWith('b1'));
    edits(past.world, 'alice', 'discharge.2', null);
    submits(past, 's1');
    edits(past.world, 'bruno', 'discharge.3', line('ESTAR', 600));
    const { entering } = undoes(past, 's1');
    expect(entering.changes).toEqual([change('b1', 'discharge.4', null, line('SIKOP', 5_000))]);
    submits(past, 's2');
    expect(Object.keys(partOf(past.world, 'b1').terms.discharge)).toEqual(['1', '3', '4']);
  });

  it('names what somebody set since, though it holds the same again', () => {
    const past = new Past(worldWith('b1'));
    edits(past.world, 'alice', 'comment', 'Late');
    edits(past.world, 'alice', 'code', 'AC-200');
    submits(past, 's1');
    past.note('staff', () => staffAmends(past.world, 'b1', 'comment', 'Theirs'));
    past.note('staff-again', () => staffAmends(past.world, 'b1', 'comment', 'Late'));
    const { plan, entering } = undoes(past, 's1');
    expect(plan.kept).toEqual([{ field: 'comment', to: null, because: 'changed_since', by: null }]);
    expect(entering.changes.map(({ field }) => field)).toEqual(['code']);
  });

  it('names what a colleague has under edit, and passes over what waits already', () => {
    const past = new Past(worldWith('b1'));
    edits(past.world, 'alice', 'comment', 'Late');
    edits(past.world, 'alice', 'code', 'AC-200');
    submits(past, 's1');
    edits(past.world, 'bruno', 'comment', 'Later');
    edits(past.world, 'bruno', 'code', 'AC-118');
    const { entering } = undoes(past, 's1');
    expect(entering).toEqual({
      changes: [],
      kept: [{ field: 'comment', to: null, because: 'under_edit', by: 'bruno' }],
    });
  });

  it('leaves a cancelled booking alone, and what is frozen', () => {
    const past = new Past(worldWith('b1', 'b2'));
    edits(past.world, 'alice', 'comment', 'Late');
    edits(past.world, 'alice', 'laycanStart', '2027-03-11', 'b2');
    edits(past.world, 'alice', 'loadingQty', 13_000, 'b2');
    edits(past.world, 'alice', 'discharge.2', null, 'b2');
    submits(past, 's1');
    staffCancels(past.world, 'b1');
    const becauseOf = ({ kept }: UndoPlan) => kept.map(({ field, because }) => `${field} ${because}`);
    expect(becauseOf(planUndo(past.amended('s1', 'b1'), 's1'))).toEqual(['comment cancelled']);
    const frozen = { since: '2027-02-01', days: 30 };
    const onlyLaycan = planUndo(past.amended('s1', 'b2', { ...frozen, cells: 'laycan' }), 's1');
    expect(becauseOf(onlyLaycan)).toEqual(['laycanStart frozen']);
    const all = planUndo(past.amended('s1', 'b2', { ...frozen, cells: 'laycan_and_cargo' }), 's1');
    expect(becauseOf(all)).toEqual(['laycanStart frozen', 'loadingQty frozen', 'discharge.2 frozen']);
  });

  it('lets a continuation follow its first booking', () => {
    const past = new Past(worldWith('b1'));
    edits(past.world, 'alice', 'laycanStart', '2027-03-11');
    edits(past.world, 'alice', 'comment', 'Late');
    submits(past, 's1');
    const { reversals } = planUndo({ ...past.amended('s1', 'b1'), isContinuation: true }, 's1');
    expect(reversals.map(({ field }) => field)).toEqual(['comment']);
  });

  it('asked for twice, undoes once: while it waits, and when it was submitted', () => {
    const past = new Past(worldWith('b1'));
    edits(past.world, 'alice', 'discharge.2', null);
    edits(past.world, 'alice', 'comment', 'Late');
    submits(past, 's1');
    expect(undoes(past, 's1').entering.changes).toHaveLength(2);
    expect(undoes(past, 's1', 'b1', 'bruno').entering).toEqual({ changes: [], kept: [] });
    submits(past, 's2');
    expect(undoes(past, 's1').plan).toEqual({ reversals: [], kept: [] });
    expect(shown(past)).toEqual(readable(cargo));
  });
});

const values: Readonly<Partial<Record<BookingField, readonly TermValue[]>>> = {
  code: ['AC-118', 'AC-200', null],
  comment: [null, 'Late', 'Later'],
  loadingQty: [12_000, 13_000, null],
  laycanStart: ['2027-03-10', '2027-03-11', null],
  'discharge.1': [line('ITLIV', 7_000), line('ITLIV', 7_500), null],
  'discharge.2': [line('SIKOP', 5_000), line('ESTAR', 5_000), null],
  'discharge.3': [null, line('SIKOP', 5_000), line('HRRJK', 500)],
};
const edit = fc.constantFrom(...(Object.keys(values) as BookingField[])).chain((field) =>
  fc.record({
    id: fc.constantFrom('b1', 'b2'),
    field: fc.constant(field),
    to: fc.constantFrom(...(values[field] ?? [])),
  }),
);

describe('undo then redo', () => {
  it('is identity but for ordinals', () => {
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 4 }),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        (earlier, asked) => {
          const past = new Past(worldWith('b1', 'b2'));
          for (const { id, field, to } of earlier) edits(past.world, 'alice', field, to, id);
          submits(past, 's0');
          const before = [shown(past, 'b1'), shown(past, 'b2')];
          for (const { id, field, to } of asked) edits(past.world, 'bruno', field, to, id);
          submits(past, 's1');
          const after = [shown(past, 'b1'), shown(past, 'b2')];
          for (const [undone, by, expected] of [
            ['s1', 's2', before],
            ['s2', 's3', after],
            ['s3', 's4', before],
          ] as const) {
            for (const id of ['b1', 'b2']) expect(undoes(past, undone, id).plan.kept).toEqual([]);
            submits(past, by);
            expect([shown(past, 'b1'), shown(past, 'b2')]).toEqual(expected);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
