import { reject, type Decision } from '../shared/decider.ts';
import { amendmentEvents } from './amendment.ts';
import type { Acting, AmendBooking, AssignBroker, CancelBooking, DeclareBooking } from './commands.ts';
import type { BookingEvent } from './events.ts';
import { withdrawals } from './decide-withdrawal.ts';
import { brokenRule, type BrokenRule, type ProposedPart } from './invariants.ts';
import { followFirst, mergeTouched, withoutEmptyLines } from './merge.ts';
import type { BookingRejectionCode } from './rejections.ts';
import { partOf, partsOf, type BookingPart, type BookingState } from './state.ts';
import type { NamedRef } from './terms.ts';

/**
 * The commands of a booking (stream `booking-{firstBookingId}`, `bookingDecider` of evolve.ts, shapes in commands.ts):
 *
 * | command | what it does | nothing to do when |
 * |---|---|---|
 * | `declareBooking` | declares a booking, with its continuation where the item is a pair | – |
 * | `amendBooking` | carries the touched cells of one or both documents, whole or not at all | every value already holds |
 * | `cancelBooking` | cancels, finally, the booking and its continuation; withdraws what was transferred | – |
 * | `assignBroker` | assigns a broker to both documents, or nobody | already so |
 */
export type BookingDecision = Decision<BookingEvent, BookingRejectionCode>;

const mayAct = (by: Acting, charterer: NamedRef | null, broker: NamedRef | null): boolean =>
  by.side === 'internal' || by.organisation === charterer?.id || by.organisation === broker?.id;

const refuse = (broken: BrokenRule): BookingDecision => reject(broken.code, broken.details);

/** Rejects with `booking_exists`, `not_allowed` (a vessel requested by staff is too), and the codes of invariants.ts and `rules`. */
export const declareBooking = (state: BookingState, command: DeclareBooking): BookingDecision => {
  const { by, organisation, broker, first, continuation } = command;
  if (state.first) return reject('booking_exists', { bookingId: state.first.id });
  if (!mayAct(by, organisation, broker)) return reject('not_allowed');
  if (command.vesselRequested && by.side === 'internal') return reject('not_allowed');
  const leading = withoutEmptyLines(first.terms);
  const parts: ProposedPart[] = [
    { bookingId: first.bookingId, before: null, terms: leading, continuation: false },
  ];
  if (continuation) {
    const terms = followFirst(withoutEmptyLines(continuation.terms), leading, (own) => own === null);
    parts.push({ bookingId: continuation.bookingId, before: null, terms, continuation: true });
  }
  const broken = brokenRule(parts, leading, command.rules);
  if (broken) return refuse(broken);
  return [
    ...parts.map((part) => declaration(command, part)),
    ...(command.vesselRequested ? vesselRequests(parts, first.bookingId) : []),
    ...brokerEvents(parts, null, broker),
  ];
};

/** Whoever names a voyage in the end asks for none. */
const vesselRequests = (parts: readonly ProposedPart[], firstBookingId: string): BookingEvent[] =>
  parts
    .filter(({ terms }) => terms.vesselVoyage === null)
    .map(({ bookingId }) => ({ type: 'VesselRequested', data: { bookingId, firstBookingId } }));

const declaration = (command: DeclareBooking, part: ProposedPart): BookingEvent => {
  const data = {
    bookingId: part.bookingId,
    letterIndex: part.continuation ? 'B' : 'A',
    terms: part.terms,
    organisation: command.organisation,
    template: command.template,
    bookingNo: command.bookingNo,
    side: command.by.side,
    importId: command.importId,
    referenceVersions: command.referenceVersions,
    replaces: part.continuation ? null : command.replaces,
  };
  return part.continuation
    ? { type: 'ContinuationDeclared', data: { ...data, continuationOfId: command.first.bookingId } }
    : { type: 'BookingDeclared', data };
};

/**
 * Rights come first, and their refusal carries no values. Then conflicts, all of them; then the rules over the terms as
 * they would be. Rejects with `booking_unknown`, `not_allowed`, `booking_cancelled`, `conflict`
 * (`details.conflicts`: `BookingConflict[]`), and the codes of invariants.ts and `rules`.
 */
export const amendBooking = (state: BookingState, command: AmendBooking): BookingDecision => {
  if (!state.first) return reject('booking_unknown');
  if (!mayAct(command.by, state.organisation, state.broker)) return reject('not_allowed');
  if (command.parts.some(({ bookingId }) => !partOf(state, bookingId))) return reject('booking_unknown');
  if (state.first.cancelled) return reject('booking_cancelled');
  const { parts, leading, conflicts } = mergeTouched(state, state.first, command.parts);
  if (conflicts.length > 0) return reject('conflict', { conflicts });
  const broken = brokenRule(parts, leading, command.rules);
  if (broken) return refuse(broken);
  return parts.flatMap((part) => amendmentEvents(part.bookingId, part.before, part.terms));
};

/**
 * By the charterer or the operator's staff, of what they were shown; the second of two is refused. Rejects with
 * `booking_unknown`, `not_allowed`, `booking_cancelled`, `booking_completed`, `booking_changed`.
 */
export const cancelBooking = (state: BookingState, command: CancelBooking): BookingDecision => {
  const { by, bookingId, message, today, shown } = command;
  const { first } = state;
  if (!first) return reject('booking_unknown');
  if (!mayAct(by, state.organisation, null)) return reject('not_allowed');
  if (!partOf(state, bookingId)) return reject('booking_unknown');
  if (first.cancelled) return reject('booking_cancelled');
  const { laycanFinish } = first.terms;
  if (laycanFinish !== null && laycanFinish < today) return reject('booking_completed');
  const parts = partsOf(state);
  const changed = parts.filter(
    ({ id, versionRevision }) => versionRevision > (shown?.get(id) ?? versionRevision),
  );
  if (changed.length > 0) return reject('booking_changed', { bookings: changed.map(({ id }) => id) });
  return [
    ...parts.map(({ id }): BookingEvent => ({
      type: 'BookingCancelled',
      data: { bookingId: id, message, firstBookingId: first.id },
    })),
    ...parts.flatMap((part) => leftShip(part)),
    ...withdrawals(state),
  ];
};

/** What is cancelled leaves its ship at once, and waits for no word of its nomination. */
const leftShip = ({ id: bookingId, aboard, heard }: BookingPart): BookingEvent[] => {
  if (aboard === null) return [];
  const { nominationId } = aboard;
  const at = heard[nominationId] ?? -1;
  return [{ type: 'BookingReleased', data: { bookingId, nominationId, at, from: aboard } }];
};

/** By the charterer or the operator's staff; a broker assigns nobody. Rejects with `booking_unknown`, `not_allowed`. */
export const assignBroker = (state: BookingState, command: AssignBroker): BookingDecision => {
  if (!state.first) return reject('booking_unknown');
  if (!mayAct(command.by, state.organisation, null)) return reject('not_allowed');
  const documents = partsOf(state).map(({ id }) => ({ bookingId: id }));
  return brokerEvents(documents, state.broker, command.broker);
};

const brokerEvents = (
  documents: readonly { readonly bookingId: string }[],
  from: NamedRef | null,
  to: NamedRef | null,
): BookingEvent[] =>
  from?.id === to?.id
    ? []
    : documents.map(({ bookingId }) => ({ type: 'BrokerAssigned', data: { bookingId, from, to } }));
