import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { emptyTerms, sameTerm, termOf, type BookingField, type TermValue } from '../booking/terms.ts';
import { lookup } from '../shared/persistent-map.ts';
import { fold } from '../shared/decider.specification.ts';
import { cellEntries, sameCell } from './cells.ts';
import { changeCells, discardRows, rebaseChange } from './decide-changes.ts';
import { submitDeclaration } from './decide-submission.ts';
import { line, submission } from './draft.specification.ts';
import type { CellChange, DraftEvent } from './events.ts';
import type { CellValue } from './cell-value.ts';
import { draftDecider } from './evolve.ts';
import { rowFacts } from './row-facts.ts';
import { heldValue } from './rows.ts';
import { rowOf, rowsOf, type DraftState } from './state.ts';
import { decided, processed, shown, staffAmends, worldWith, type World } from './world.specification.ts';

const bookings = ['b1', 'b2', 'b3'] as const;
const fields = ['code', 'comment', 'discharge.1', 'discharge.3'] as const;
type Field = (typeof fields)[number];

const valueOf = (field: Field, n: number): TermValue => {
  if (field.startsWith('discharge')) return n === 0 ? null : line(`P${n}`, n * 1_000);
  return n === 0 ? null : `v${n}`;
};

const person = fc.constantFrom('alice', 'bruno');
const cell = fc.record({
  row: fc.constantFrom(...bookings),
  field: fc.constantFrom(...fields),
  n: fc.nat({ max: 3 }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('look' as const), who: person }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), who: person, cell }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('paste' as const),
      who: person,
      cells: fc.uniqueArray(cell, {
        minLength: 1,
        maxLength: 5,
        selector: ({ row, field }) => `${row} ${field}`,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), who: person }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('rebase' as const), who: person, cell, keepMine: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('discard' as const),
      who: person,
      row: fc.constantFrom(...bookings),
      anyway: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('submit' as const), who: person }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('process' as const), max: fc.integer({ min: 0, max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('staff' as const), cell }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What someone's screen shows, as of their last look. */
interface Screen {
  readonly cells: Map<string, CellValue>;
  readonly revisions: Map<string, number>;
  last: readonly CellChange[];
}

const look = (world: World, screen: Screen): void => {
  for (const row of bookings)
    for (const field of fields) screen.cells.set(`${row} ${field}`, shown(world, row, field));
  screen.revisions.clear();
  for (const row of rowsOf(world.draft)) screen.revisions.set(row.id, row.revision);
};

const asChange = (
  screen: Screen,
  { row, field, n }: { row: string; field: Field; n: number },
): CellChange => ({
  row,
  field,
  from: screen.cells.get(`${row} ${field}`) ?? null,
  to: valueOf(field, n),
});

/** Nothing is written over a value that its writer had not been shown. */
const expectShownBefore = (before: DraftState, events: readonly DraftEvent[]): void => {
  let state = before;
  for (const event of events) {
    for (const change of event.type === 'CellsChanged' ? event.data.changes : []) {
      const row = rowOf(state, change.row);
      const held = row ? heldValue(row, change.field) : undefined;
      expect(held === undefined || sameCell(held, change.from)).toBe(true);
    }
    state = draftDecider.evolve(state, event);
  }
};

const expectRevisions = (events: readonly DraftEvent[], state: DraftState): void => {
  for (const row of rowsOf(state)) {
    expect(row.revision).toBe(events.findLastIndex((event) => rowFacts(event).has(row.id)));
  }
};

interface Run {
  readonly world: World;
  readonly screens: Record<string, Screen>;
  submissions: number;
}

const perform = (run: Run, step: Step): void => {
  const { world } = run;
  const screen = run.screens['who' in step ? step.who : ''];
  const before = {
    draft: world.draft,
    events: world.events.length,
    bookingEvents: world.bookingEvents.length,
  };
  if (step.do === 'staff')
    staffAmends(world, step.cell.row, step.cell.field, valueOf(step.cell.field, step.cell.n));
  if (step.do === 'process') processed(world, `s${run.submissions}`, step.max);
  if (screen && step.do !== 'staff' && step.do !== 'process') acted(run, screen, step);
  expectShownBefore(before.draft, world.events.slice(before.events));
  expectRevisions(world.events, world.draft);
};

const acted = (run: Run, screen: Screen, step: Exclude<Step, { do: 'staff' | 'process' }>): void => {
  const { world } = run;
  const by = step.who;
  const change = (reason: 'edit' | 'paste' | 'undo', changes: readonly CellChange[]): void => {
    const at = world.events.length;
    decided(world, (state) => changeCells(state, { by, reason, changes }));
    const written = world.events
      .slice(at)
      .flatMap((event) => (event.type === 'CellsChanged' ? event.data.changes : []));
    screen.last = reason === 'undo' ? [] : written;
    for (const { row, field, to } of written) screen.cells.set(`${row} ${field}`, to);
  };
  switch (step.do) {
    case 'look':
      return look(world, screen);
    case 'edit':
      return change('edit', [asChange(screen, step.cell)]);
    case 'paste':
      return change(
        'paste',
        step.cells.map((each) => asChange(screen, each)),
      );
    case 'undo':
      return change('undo', inverse(screen.last));
    case 'rebase': {
      const { row, field } = step.cell;
      const mine = screen.cells.get(`${row} ${field}`) ?? null;
      const first = world.bookings.get(row)?.first;
      const theirs = first ? termOf(first.terms, field) : null;
      decided(world, (state) =>
        rebaseChange(state, { by, row, field, mine, theirs, to: step.keepMine ? mine : theirs }),
      );
      return undefined;
    }
    case 'discard': {
      const touched = rowOf(world.draft, step.row)?.touchedBy.some((user) => user !== by) ?? false;
      const refused = decided(world, (state) =>
        discardRows(state, { by, rows: [step.row], evenIfTouched: step.anyway }),
      );
      if (touched && !step.anyway) expect(refused).not.toBeNull();
      return undefined;
    }
    case 'submit':
      return submits(run, screen);
  }
};

const inverse = (changes: readonly CellChange[]): CellChange[] =>
  changes.map(({ row, field, from, to }) => ({ row, field, from: to, to: from })).toReversed();

/** What is sent is what was on the screen, to the cell. */
const submits = (run: Run, screen: Screen): void => {
  const { world } = run;
  if (run.submissions > 0 && !world.draft.submissions[`s${run.submissions}`]?.completed) return;
  const rows = [...screen.revisions].map(([row, revision]) => ({ row, revision }));
  const before = world.draft;
  const submissionId = `s${run.submissions + 1}`;
  const refused = decided(world, (state) => submitDeclaration(state, { ...submission, submissionId, rows }));
  if (refused) return;
  run.submissions += 1;
  for (const { row, revision } of rows) {
    expect(rowOf(before, row)?.revision).toBe(revision);
    expect(rowOf(world.draft, row)?.submitting?.cells).toEqual(rowOf(before, row)?.cells);
  }
};

const newScreen = (): Screen => ({ cells: new Map(), revisions: new Map(), last: [] });

const played = (steps: readonly Step[]): Run => {
  const run: Run = {
    world: worldWith(...bookings),
    screens: { alice: newScreen(), bruno: newScreen() },
    submissions: 0,
  };
  for (const screen of Object.values(run.screens)) look(run.world, screen);
  for (const each of steps) perform(run, each);
  return run;
};

describe('two people in one draft, staff beside them, in any order', () => {
  it('overwrite nothing unseen, send exactly what was reviewed, and lose no row', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const { world, submissions } = played(steps);
        processed(world, `s${submissions}`);
        for (const each of Object.values(world.draft.submissions)) {
          expect(each).toMatchObject({ completed: true, settled: each.rows });
        }
        expect(rowsOf(world.draft).filter((row) => row.submitting)).toEqual([]);
      }),
      { numRuns: 250 },
    );
  });

  it('fold to the same draft from the stored text of the events', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const { world } = played(steps);
        const stored = JSON.parse(JSON.stringify(world.events)) as DraftEvent[];
        expect(fold(draftDecider, stored)).toEqual(world.draft);
      }),
      { numRuns: 100 },
    );
  });

  it('amend bookings only from what they held', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const { world } = played(steps);
        const terms = new Map(worldWith(...bookings).bookings);
        const last = new Map<string, TermValue>();
        for (const event of world.bookingEvents) {
          if (event.type !== 'DischargeLineAmended' && event.type !== 'CommentAmended') continue;
          const field: BookingField =
            event.type === 'CommentAmended' ? 'comment' : `discharge.${event.data.ordinal}`;
          const { bookingId, from, to } = event.data;
          const key = `${bookingId} ${field}`;
          const held = last.has(key)
            ? (last.get(key) ?? null)
            : termOf(terms.get(bookingId)?.first?.terms ?? emptyTerms, field);
          expect(sameTerm(held, from)).toBe(true);
          last.set(key, to);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('an edit and its undo leave the row as it was', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), cell, (steps, target) => {
        const { world, screens } = played(steps);
        const screen = screens['alice'] ?? newScreen();
        look(world, screen);
        const before = rowOf(world.draft, target.row);
        const sent = before?.submitting?.cells[target.field] ?? null;
        const changes = [asChange(screen, target)];
        const layer = sent ?? lookup(world.draft.sent, target.row)?.cells[target.field];
        const [asked] = changes;
        // The very edit that was sent, made once more over a later one: its undo cannot be told from the sent one's.
        if (layer && asked && sameCell(layer.base, asked.from) && sameCell(layer.value, asked.to)) return;
        const at = world.events.length;
        decided(world, (state) => changeCells(state, { by: 'alice', reason: 'edit', changes }));
        if (world.events.length === at) return;
        decided(world, (state) =>
          changeCells(state, { by: 'alice', reason: 'undo', changes: inverse(changes) }),
        );
        const after = rowOf(world.draft, target.row);
        const values = (row: typeof after) =>
          Object.fromEntries(
            cellEntries(row?.cells ?? {}).map(([field, { base, value }]) => [field, [base, value]]),
          );
        // What lies above a submission goes back to what was sent.
        if (sent === null) expect(values(after)).toEqual(values(before));
        expect(shown(world, target.row, target.field)).toEqual(changes[0]?.from);
      }),
      { numRuns: 300 },
    );
  });
});
