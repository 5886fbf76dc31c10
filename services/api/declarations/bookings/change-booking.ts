import type { Acting } from '#domain/booking/commands';
import type { BookingDecision } from '#domain/booking/decide';
import type { BookingEvent } from '#domain/booking/events';
import { bookingDecider } from '#domain/booking/evolve';
import type { BookingState } from '#domain/booking/state';
import type { EventSource } from '#domain/shared/change-source';
import { bookingStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import { isSeenBy } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { bookingRejections } from '../rejections.ts';

/** A booking's document for a change to it. @throws 404 where the scope's organisation does not see it */
export const seenBooking = async (
  documents: Documents,
  { organisation }: DeclarationScope,
  bookingId: string,
): Promise<BookingDocument> => {
  const stored = await documents.get(bookingsModel, bookingId);
  if (!stored || !isSeenBy(organisation.id, stored.document)) throw notFound();
  return stored.document;
};

interface Asked {
  readonly scope: DeclarationScope;
  readonly key: CommandKey;
}

/** Decides on the stream that a booking shares with its continuation. `sourceOf`: where the values of an amendment came from. */
export const decideOnBooking = (
  execute: Execute,
  { scope, key }: Asked,
  { firstId }: BookingDocument,
  decide: (state: BookingState, by: Acting) => BookingDecision,
  sourceOf?: (event: BookingEvent) => EventSource | null,
) => {
  const by = { organisation: scope.owner.preparedBy, side: scope.owner.side };
  return execute({
    stream: bookingStream(firstId),
    decider: bookingDecider,
    decide: (state) => decide(state, by),
    context: commandIn(scope, key),
    ...(sourceOf && { sourceOf }),
  });
};

/** The same. @throws as its rejections are answered */
export const changeBooking = async (
  execute: Execute,
  asked: Asked,
  booking: BookingDocument,
  decide: (state: BookingState, by: Acting) => BookingDecision,
  sourceOf?: (event: BookingEvent) => EventSource | null,
) => {
  const done = await decideOnBooking(execute, asked, booking, decide, sourceOf);
  if (!done.ok) throw refusalOf(bookingRejections, done);
  return done;
};
