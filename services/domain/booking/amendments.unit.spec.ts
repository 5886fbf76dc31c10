import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isRejection } from '../shared/decider.ts';
import { amendedFields } from './amendment.ts';
import {
  cancelling,
  charterer,
  continuationDeclared,
  declared,
  line,
  ref,
  staff,
} from './booking.specification.ts';
import type { TouchedCell } from './commands.ts';
import { amendBooking, cancelBooking } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { bookingDecider } from './evolve.ts';
import type { BookingConflict } from './rejections.ts';
import { partOf, partsOf, type BookingState } from './state.ts';
import { pairFields, sameTerm, termOf, withTerm, type BookingField, type TermValue } from './terms.ts';

const fields = [
  'code',
  'type',
  'laycanStart',
  'loadingQty',
  'discharge.1',
  'discharge.2',
  'discharge.4',
] as const;

const valueOf = (field: BookingField, n: number): TermValue => {
  if (field === 'code') return `AC-${n}`;
  if (field === 'type') return ref(`type-${n}`);
  if (field === 'laycanStart') return `2027-03-0${n + 1}`;
  if (field === 'loadingQty') return n * 1_000;
  return n === 0 ? null : line(`P${n}`, n * 1_000);
};

/** A command as somebody would send it: bases as they are now, or as they were some time ago. */
const amendment = fc.record({
  bookingId: fc.constantFrom('b1', 'b2'),
  cells: fc.uniqueArray(
    fc.record({
      field: fc.constantFrom(...fields),
      n: fc.nat({ max: 4 }),
      stale: fc.option(fc.nat({ max: 4 })),
    }),
    { minLength: 1, maxLength: 4, selector: ({ field }) => field },
  ),
  byStaff: fc.boolean(),
  cancels: fc.constantFrom(...Array.from({ length: 30 }, (_, n) => n === 0)),
});
type Amendment = typeof amendment extends fc.Arbitrary<infer A> ? A : never;

const start = [declared, continuationDeclared].reduce(bookingDecider.evolve, bookingDecider.initialState);

const touchedOf = (state: BookingState, { bookingId, cells }: Amendment): TouchedCell[] =>
  cells.map(({ field, n, stale }) => {
    const part = partOf(state, bookingId);
    const now = part ? termOf(part.terms, field) : null;
    return { field, base: stale === null ? now : valueOf(field, stale), value: valueOf(field, n) };
  });

const expectAgreeing = (state: BookingState): void => {
  for (const { terms } of partsOf(state)) {
    for (const field of pairFields)
      expect(sameTerm(terms[field], state.first?.terms[field] ?? null)).toBe(true);
  }
};

/** Exactly the touched cells that neither agree nor stand on what the booking holds. */
const conflictsIn = (state: BookingState, bookingId: string, cells: readonly TouchedCell[]): BookingField[] =>
  cells.flatMap(({ field, base, value }) => {
    const part = partOf(state, bookingId);
    const theirs = part ? termOf(part.terms, field) : null;
    return sameTerm(theirs, value) || sameTerm(theirs, base) ? [] : [field];
  });

interface Run {
  readonly states: readonly BookingState[];
  readonly events: readonly BookingEvent[];
}

const played = (amendments: readonly Amendment[]): Run => {
  let state = start;
  const states = [state];
  const events: BookingEvent[] = [];
  for (const each of amendments) {
    const cells = touchedOf(state, each);
    const decision = each.cancels
      ? cancelBooking(state, { ...cancelling, bookingId: each.bookingId })
      : amendBooking(state, {
          by: each.byStaff ? staff : charterer,
          parts: [{ bookingId: each.bookingId, cells }],
        });
    if (isRejection(decision)) {
      const conflicts = conflictsIn(state, each.bookingId, cells);
      const named = (decision.details?.['conflicts'] ?? []) as readonly BookingConflict[];
      if (decision.rejected === 'conflict') expect(named.map(({ field }) => field)).toEqual(conflicts);
      continue;
    }
    state = decision.reduce(bookingDecider.evolve, state);
    states.push(state);
    events.push(...decision);
    expectAgreeing(state);
  }
  return { states, events };
};

const runs = fc.array(amendment, { maxLength: 25, size: 'max' });

describe('amendments of a pair, in any order and on any base', () => {
  it('keep the pair together and conflict in exactly the cells that were overtaken', () => {
    fc.assert(
      fc.property(runs, (amendments) => void played(amendments)),
      { numRuns: 200 },
    );
  });

  it('can be read backwards: every event says what was there before', () => {
    fc.assert(
      fc.property(runs, (amendments) => {
        const { states, events } = played(amendments);
        for (const { id, terms } of partsOf(states.at(-1) ?? start)) {
          const before = events
            .filter(({ data }) => data.bookingId === id)
            .flatMap((event) => amendedFields(event))
            .reduceRight((all, { field, from, to }) => {
              expect(sameTerm(termOf(all, field), to)).toBe(true);
              return withTerm(all, field, from);
            }, terms);
          expect(before).toEqual(partOf(start, id)?.terms);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('never use an ordinal again, and change nothing once cancelled', () => {
    fc.assert(
      fc.property(runs, (amendments) => {
        const { states, events } = played(amendments);
        const gone = new Set<string>();
        for (const event of events) {
          if (event.type !== 'DischargeLineAmended') continue;
          const key = `${event.data.bookingId} ${event.data.ordinal}`;
          expect(gone.has(key)).toBe(false);
          if (event.data.to === null) gone.add(key);
        }
        const cancelledAt = states.findIndex(({ first }) => first?.cancelled);
        if (cancelledAt >= 0) expect(states.at(-1)).toEqual(states[cancelledAt]);
      }),
      { numRuns: 100 },
    );
  });

  it('sent a second time do nothing, for they already hold', () => {
    fc.assert(
      fc.property(runs, amendment, (amendments, last) => {
        const state = played(amendments).states.at(-1) ?? start;
        const command = {
          by: charterer,
          parts: [{ bookingId: last.bookingId, cells: touchedOf(state, last) }],
        };
        const decision = amendBooking(state, command);
        if (isRejection(decision) || decision.some(({ type }) => type === 'DischargeLineAmended')) return;
        expect(amendBooking(decision.reduce(bookingDecider.evolve, state), command)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
