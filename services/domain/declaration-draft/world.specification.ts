import { cancelling, charterer, declared, staff } from '../booking/booking.specification.ts';
import { amendBooking, cancelBooking, declareBooking } from '../booking/decide.ts';
import type { BookingEvent } from '../booking/events.ts';
import { bookingDecider } from '../booking/evolve.ts';
import type { BookingState } from '../booking/state.ts';
import { termOf, type BookingField, type TermValue } from '../booking/terms.ts';
import { isRejection, type Rejection } from '../shared/decider.ts';
import { openingIfNew, type DraftDecision } from './decide.ts';
import { completeSubmission, settleRows } from './decide-submission.ts';
import { owner } from './draft.specification.ts';
import type { DraftEvent, DraftKind, RowOutcome } from './events.ts';
import type { CellValue } from './cell-value.ts';
import { draftDecider } from './evolve.ts';
import { heldValue } from './rows.ts';
import { rowOf, type DraftState } from './state.ts';
import { outcomesOf, submissionItems, type SubmissionItem } from './submission.ts';

/** A draft and the bookings that it is about, in memory: what the API and its process do, without them. */
export interface World {
  draft: DraftState;
  readonly events: DraftEvent[];
  readonly bookings: Map<string, BookingState>;
  readonly bookingEvents: BookingEvent[];
}

export const worldWith = (...bookingIds: readonly string[]): World => ({
  draft: draftDecider.initialState,
  events: [],
  bookings: new Map(
    bookingIds.map((bookingId) => [
      bookingId,
      bookingDecider.evolve(bookingDecider.initialState, {
        type: 'BookingDeclared',
        data: { ...declared.data, bookingId } as Extract<BookingEvent, { type: 'BookingDeclared' }>['data'],
      }),
    ]),
  ),
  bookingEvents: [],
});

/** Appends what was decided; answers with the rejection, if it was one. */
export const decided = (
  world: World,
  decide: (state: DraftState) => DraftDecision,
  kind: DraftKind = 'edit',
): Rejection | null => {
  const open = { draftId: 'd1', owner, kind, template: 'suzano', ordinal: 1 };
  const decision = openingIfNew(world.draft, open, decide);
  if (isRejection(decision)) return decision;
  world.draft = decision.reduce(draftDecider.evolve, world.draft);
  world.events.push(...decision);
  return null;
};

const bookingOf = (world: World, id: string): BookingState =>
  world.bookings.get(id) ?? bookingDecider.initialState;

/** What the grid shows in a cell: the draft's value over the booking's. */
export const shown = (world: World, row: string, field: BookingField): CellValue => {
  const drafted = rowOf(world.draft, row);
  const held = drafted ? heldValue(drafted, field) : undefined;
  const first = bookingOf(world, row).first;
  return held === undefined ? (first ? termOf(first.terms, field) : null) : held;
};

const appended = (world: World, id: string, events: readonly BookingEvent[]): void => {
  world.bookings.set(id, events.reduce(bookingDecider.evolve, bookingOf(world, id)));
  world.bookingEvents.push(...events);
};

/** Staff amend a booking past the draft. */
export const staffAmends = (world: World, id: string, field: BookingField, value: TermValue): void => {
  const { first } = bookingOf(world, id);
  if (!first) return;
  const cells = [{ field, base: termOf(first.terms, field), value }];
  const decision = amendBooking(bookingOf(world, id), { by: staff, parts: [{ bookingId: id, cells }] });
  if (!isRejection(decision)) appended(world, id, decision);
};

export const staffCancels = (world: World, bookingId: string): void => {
  const decision = cancelBooking(bookingOf(world, bookingId), { ...cancelling, by: staff, bookingId });
  if (!isRejection(decision)) appended(world, bookingId, decision);
};

/** Carries one item to its booking, as the process does. A repeat finds the booking's own answer again. */
export const carried = (world: World, item: SubmissionItem): readonly RowOutcome[] => {
  if (item.as === 'amend') {
    const decision = amendBooking(bookingOf(world, item.firstId), { by: charterer, parts: item.parts });
    if (isRejection(decision)) return outcomesOf(item, decision);
    appended(world, item.firstId, decision);
    return outcomesOf(item, null);
  }
  const { first, continuation, bookingNo, replaces, vesselRequested } = item;
  if (replaces !== null) {
    const cancel = cancelBooking(bookingOf(world, replaces), { ...cancelling, bookingId: replaces });
    if (!isRejection(cancel)) appended(world, replaces, cancel);
    else if (cancel.rejected !== 'booking_cancelled') return outcomesOf(item, cancel);
  }
  if (bookingOf(world, first.bookingId).first) return outcomesOf(item, null);
  const decision = declareBooking(bookingOf(world, first.bookingId), {
    by: charterer,
    organisation: { id: owner.organisation, name: 'Atlântica Celulose' },
    template: 'suzano',
    broker: null,
    bookingNo,
    importId: world.draft.draftId,
    referenceVersions: {},
    replaces,
    first,
    continuation,
    vesselRequested,
  });
  if (isRejection(decision)) return outcomesOf(item, decision);
  appended(world, first.bookingId, decision);
  return outcomesOf(item, null);
};

/** Carries and settles at most so many items of a submission, and completes it once nothing is left. */
export const processed = (world: World, submissionId: string, max = Number.POSITIVE_INFINITY): void => {
  const outcomes = submissionItems(world.draft, submissionId)
    .slice(0, max)
    .flatMap((item) => carried(world, item));
  decided(world, (state) => settleRows(state, { submissionId, outcomes }));
  if (submissionItems(world.draft, submissionId).length === 0) {
    decided(world, (state) => completeSubmission(state, { submissionId }));
  }
};
