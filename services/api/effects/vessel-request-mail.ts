import { bookingDecider } from '#domain/booking/evolve';
import { partOf, type BookingState } from '#domain/booking/state';
import type { Recorded } from '#domain/shared/envelope';
import { type EventNamed, isEvent } from '#domain/stored-events';
import { bookingStream } from '#domain/streams';
import type { EventReader } from '#platform/event-store/port';
import { recordedBy } from '#projections/runtime/folding/recorded';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { type Letter, lines, linkTo, text } from '../mail/letter.ts';
import type { MailKind } from '../mail/send-letter.ts';
import { momentText } from '../platform/moment-text.ts';
import { lineOf, numberOf } from './booking-line.ts';

export interface VesselRequestParts {
  readonly events: Pick<EventReader, 'readStream'>;
  readonly directory: Directory;
  /** Where the operator takes requests; undefined: nowhere. */
  readonly desk: string | undefined;
  /** Where links lead; without it they are paths. */
  readonly publicUrl: URL | undefined;
}

type Requested = Recorded<EventNamed<'VesselRequested'>>;

interface VesselRequest {
  /** As they were when the vessel was asked for: what was amended since is in the portal. */
  readonly state: BookingState;
  /** One a booking of the pair, in one append. */
  readonly requests: readonly [Requested, ...Requested[]];
  readonly by: string;
}

const requestIn = async (
  { events, directory }: Pick<VesselRequestParts, 'events' | 'directory'>,
  firstBookingId: string,
): Promise<VesselRequest> => {
  const stored = await events.readStream(bookingStream(firstBookingId));
  const history = stored.map(recordedBy(bookingDecider));
  const [first, ...others] = history.filter((event) => isEvent(event, 'VesselRequested'));
  if (!first) throw new Error(`Booking ${firstBookingId} tells of no request for a vessel`);
  const until = history.slice(0, history.indexOf(others.at(-1) ?? first) + 1);
  const names = await directory.usersNamed([first.metadata.actor]);
  return {
    state: until.reduce(bookingDecider.evolve, bookingDecider.initialState),
    requests: [first, ...others],
    by: names.get(first.metadata.actor) ?? 'Someone',
  };
};

const addressOf = (bookingId: string, publicUrl: URL | undefined): string =>
  linkTo(`/internal/bookings?booking=${bookingId}`, publicUrl);

const letterOf = ({ state, requests, by }: VesselRequest, publicUrl: URL | undefined): Letter => {
  const parts = requests.flatMap(({ data }) => partOf(state, data.bookingId) ?? []);
  const named = parts.map((part) => numberOf(state, part)).join(' and ');
  const organisation = state.organisation?.name ?? '';
  const [request] = requests;
  return {
    subject: `${organisation} requests a vessel for ${named}`,
    blocks: [
      text(
        `${by} asked for ${organisation} on ${momentText(request.recordedAt)} for a suitable vessel and a customised offer:`,
      ),
      lines(...parts.map((part) => lineOf(state, part))),
      { kind: 'link', label: 'Booking', href: addressOf(request.data.firstBookingId, publicUrl) },
    ],
  };
};

/** Asks the operator's desk for a vessel, once for both bookings of a pair. */
export const requestForVessel = ({
  desk,
  publicUrl,
  ...parts
}: VesselRequestParts): MailKind<'vessel_request'> => ({
  effect: 'vessel_request',
  causes: ['VesselRequested'],
  mailFor: async ({ firstBookingId }) => {
    if (desk === undefined) return null;
    const request = await requestIn(parts, firstBookingId);
    return { mail: 'vessel_requested', to: { address: desk }, write: () => letterOf(request, publicUrl) };
  },
});
