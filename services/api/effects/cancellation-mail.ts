import { bookingDecider } from '#domain/booking/evolve';
import { partsOf, type BookingState } from '#domain/booking/state';
import type { Recorded } from '#domain/shared/envelope';
import { type EventNamed, isEvent } from '#domain/stored-events';
import { bookingStream } from '#domain/streams';
import type { EventReader } from '#platform/event-store/port';
import { recordedBy } from '#projections/runtime/folding/recorded';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { momentText } from '../platform/moment-text.ts';
import { atVoyageSystem } from './at-voyage-system.ts';
import { lineOf, numberOf } from './booking-line.ts';
import { type Letter, lines, text } from '../mail/letter.ts';
import type { MailKind } from '../mail/send-letter.ts';

export interface CancellationParts {
  readonly events: Pick<EventReader, 'readStream'>;
  readonly directory: Directory;
  /** Where the operator takes notice; undefined: nowhere. */
  readonly desk: string | undefined;
}

type Happened = Recorded<EventNamed<'BookingCancelled'>>;

/** What the mail tells of a cancellation. */
interface Cancellation {
  readonly state: BookingState;
  readonly event: Happened;
  /** What the voyage-management system holds of it, in words; null: nothing. */
  readonly transferred: string | null;
  readonly message: string | null;
  readonly by: string;
  readonly organisation: string;
}

/** One for both bookings of a pair. */
const noticeOf = ({ state, event, transferred, message, by, organisation }: Cancellation): Letter => {
  const parts = partsOf(state);
  const named = parts.map((part) => numberOf(state, part)).join(' and ');
  return {
    subject: `${organisation}: ${parts.length === 1 ? 'booking' : 'bookings'} ${named} cancelled`,
    blocks: [
      text(`${by} cancelled for ${organisation} on ${momentText(event.recordedAt)}:`),
      lines(...parts.map((part) => lineOf(state, part))),
      ...(transferred === null ? [] : [text(transferred)]),
      ...(message === null ? [] : [text(`Message: ${message}`)]),
    ],
  };
};

const cancellationIn = async (
  { events, directory }: Pick<CancellationParts, 'events' | 'directory'>,
  firstBookingId: string,
): Promise<Cancellation> => {
  const stored = await events.readStream(bookingStream(firstBookingId));
  const history = stored.map(recordedBy(bookingDecider));
  const event = history.find((one) => isEvent(one, 'BookingCancelled'));
  if (!event) throw new Error(`Booking ${firstBookingId} tells of no cancellation`);
  const state = history.reduce(bookingDecider.evolve, bookingDecider.initialState);
  const names = await directory.usersNamed([event.metadata.actor]);
  return {
    state,
    event,
    transferred: atVoyageSystem(history, state),
    message: event.data.message,
    by: names.get(event.metadata.actor) ?? 'Someone',
    organisation: state.organisation?.name ?? '',
  };
};

/** Tells the operator's desk of a cancellation. */
export const noticeOfCancellation = ({
  desk,
  ...parts
}: CancellationParts): MailKind<'cancellation_notice'> => ({
  effect: 'cancellation_notice',
  causes: ['BookingCancelled'],
  mailFor: async ({ firstBookingId }) => {
    if (desk === undefined) return null;
    const cancellation = await cancellationIn(parts, firstBookingId);
    return { mail: 'booking_cancelled', to: { address: desk }, write: () => noticeOf(cancellation) };
  },
});
