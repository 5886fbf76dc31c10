import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingRefusal } from '#contracts/booking/many-bookings';
import type { HttpError } from '../../api/http-error.ts';
import { bookingName } from '../booking-lists/booking-name.ts';

/** What the server says of one booking of many. */
export interface Outcome {
  readonly id: string;
  readonly outcome: string;
  readonly refusal: BookingRefusal | null;
}

/** Bookings of which the same is to be said. */
export interface OutcomeGroup {
  readonly text: string;
  readonly kind: 'done' | 'skipped' | 'refused';
  readonly bookings: readonly string[];
}

const kindOf = ({ outcome, refusal }: Outcome, done: string): OutcomeGroup['kind'] => {
  if (refusal) return 'refused';
  return outcome === done ? 'done' : 'skipped';
};

const order = ['refused', 'skipped', 'done'] as const;

/**
 * Outcomes by what is said of them, what needs a look first; bookings by the names under which they were selected.
 *
 * @param done the outcome that was asked for
 * @param words what is said of outcomes that are no refusals
 */
export const outcomeGroups = (
  outcomes: readonly Outcome[],
  bookings: readonly BookingView[],
  done: string,
  words: Readonly<Record<string, string>>,
): readonly OutcomeGroup[] => {
  const names = new Map(bookings.map((booking) => [booking.id, bookingName(booking)]));
  const groups = new Map<string, { readonly kind: OutcomeGroup['kind']; readonly bookings: string[] }>();
  for (const outcome of outcomes) {
    const text = outcome.refusal?.message ?? words[outcome.outcome] ?? outcome.outcome;
    const group = groups.get(text) ?? { kind: kindOf(outcome, done), bookings: [] };
    group.bookings.push(names.get(outcome.id) ?? outcome.id);
    groups.set(text, group);
  }
  return [...groups]
    .map(([text, group]) => ({ text, ...group }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
};

/** Bookings to which something can still be done, and those that are passed over. */
export const standingOf = (
  bookings: readonly BookingView[],
): { readonly standing: readonly BookingView[]; readonly skipped: readonly string[] } => ({
  standing: bookings.filter(({ cancelled }) => !cancelled),
  skipped: bookings.filter(({ cancelled }) => cancelled).map(bookingName),
});

/** Why nothing was done at all: what the server says, where it could decide. */
export const refusedText = ({ status, message }: HttpError, otherwise: string): string =>
  status > 0 && status < 500 ? message : otherwise;
