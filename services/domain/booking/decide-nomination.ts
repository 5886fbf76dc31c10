import { reject, type Decision } from '../shared/decider.ts';
import { type Aboard, sameAboard } from './aboard.ts';
import type { BookingEvent } from './events.ts';
import { partOf, type BookingState } from './state.ts';

/**
 * Which ship a booking is on, its own stream decides; nominations tell it, by a process that may come late or twice. `at` is the
 * revision of the nomination that the word follows from: a booking passes over what is not newer than what it heard of that
 * nomination. None of it is a version of the booking.
 *
 * | command | what it does | nothing to do when |
 * |---|---|---|
 * | `nominateBooking` | puts it onto the ship, or takes down how that stands now, and whether the nomination knows an older version | heard already, or so already |
 * | `releaseBooking` | lets it off that ship | heard already |
 * | `informNomination` | takes down up to where the nomination knows it | known already |
 */
export type BookingNominationRejectionCode = 'booking_unknown' | 'booking_cancelled' | 'booking_elsewhere';

type NominationDecision = Decision<BookingEvent, BookingNominationRejectionCode>;

interface NominateBooking extends Told {
  readonly to: Aboard;
  /** Revision as of which the nomination knows the booking. */
  readonly known: number;
  /**
   * It was called for since its nomination heard of it last. Then the word is recorded even where it is aboard already: a late one of
   * before, which lets it go, has to find it said.
   */
  readonly isCalledAnew: boolean;
}

interface Told {
  readonly bookingId: string;
  readonly nominationId: string;
  readonly at: number;
}

/** Rejects with `booking_unknown`, `booking_cancelled`, `booking_elsewhere` (`details.nominationId`). */
export const nominateBooking = (
  state: BookingState,
  { bookingId, nominationId, at, to, known, isCalledAnew }: NominateBooking,
): NominationDecision => {
  const part = partOf(state, bookingId);
  if (!part) return reject('booking_unknown');
  if (part.cancelled) return reject('booking_cancelled');
  const { aboard } = part;
  if (aboard && aboard.nominationId !== nominationId)
    return reject('booking_elsewhere', { nominationId: aboard.nominationId });
  const isToOwe = part.versionRevision > known && part.owes === null;
  const isSaid = sameAboard(aboard, to) && !isToOwe && !isCalledAnew;
  if (isSaid || hasHeard(part.heard, nominationId, at)) return [];
  return [{ type: 'BookingNominated', data: { bookingId, nominationId, at, from: aboard, to, known } }];
};

/** Recorded even where it is not aboard, so that a late word of before finds it said. Rejects with `booking_unknown`. */
export const releaseBooking = (
  state: BookingState,
  { bookingId, nominationId, at }: Told,
): NominationDecision => {
  const part = partOf(state, bookingId);
  if (!part) return reject('booking_unknown');
  if (hasHeard(part.heard, nominationId, at)) return [];
  const from = part.aboard?.nominationId === nominationId ? part.aboard : null;
  return [{ type: 'BookingReleased', data: { bookingId, nominationId, at, from } }];
};

/** Rejects with `booking_unknown`. */
export const informNomination = (
  state: BookingState,
  {
    bookingId,
    nominationId,
    upTo,
  }: { readonly bookingId: string; readonly nominationId: string; readonly upTo: number },
): NominationDecision => {
  const part = partOf(state, bookingId);
  if (!part) return reject('booking_unknown');
  if (part.owes === null || part.owes.nominationId !== nominationId || upTo < part.owes.revision) return [];
  return [{ type: 'NominationInformed', data: { bookingId, nominationId, upTo } }];
};

const hasHeard = (heard: Readonly<Record<string, number>>, nominationId: string, at: number): boolean =>
  at <= (heard[nominationId] ?? -1);
