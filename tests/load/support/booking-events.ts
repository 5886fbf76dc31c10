import { randomUUID } from 'node:crypto';
import { amendmentEvents } from '#domain/booking/amendment';
import type { BookingEvent } from '#domain/booking/events';
import type { BookingTerms } from '#domain/booking/terms';
import { bookingNumber } from '#domain/numbering/booking-number';
import type { NewEvent } from '#platform/event-store/port';
import { changedTerms, demoChanges } from '#portal/seed/world/amendments';
import { demoTerms, type Shipper } from '#portal/seed/world/cargo';
import { type DemoOrganisation, organisations, users } from '#portal/seed/world/people';
import { Random } from '#portal/seed/world/random';

/** An event with its place in its stream. */
export interface PlacedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
}

export interface History {
  readonly bookings: number;
  /** Of each booking: declared, then amended. */
  readonly versions: number;
  /** Declared by these only; all charterers of the demo world without it. */
  readonly organisation?: string;
}

type Charterer = DemoOrganisation & { readonly shipper: Shipper };

const charterers = (organisation: string | undefined): readonly Charterer[] =>
  organisations.flatMap((one) =>
    one.shipper && (organisation === undefined || one.id === organisation)
      ? [{ ...one, shipper: one.shipper }]
      : [],
  );

interface Booking {
  readonly id: string;
  readonly charterer: Charterer;
  readonly actor: string;
  terms: BookingTerms;
  revision: number;
}

const declaredOn = Date.UTC(2025, 0, 1);
const actorOf = ({ id }: Charterer): string =>
  users.find(({ organisation }) => organisation === id)?.id ?? '';

const placed = (booking: Booking, events: readonly BookingEvent[], recordedAt: string): PlacedEvent[] => {
  const commandId = randomUUID();
  return events.map(({ type, data }) => {
    booking.revision += 1;
    return {
      stream: `booking-${booking.id}`,
      revision: booking.revision,
      id: randomUUID(),
      type,
      data: JSON.stringify(data),
      metadata: {
        actor: booking.actor,
        organisation: booking.charterer.id,
        side: 'external',
        commandId,
        payloadHash: '',
        correlationId: commandId,
      },
      recordedAt,
    };
  });
};

const declared = (booking: Booking, ordinal: number, draft: string): BookingEvent => ({
  type: 'BookingDeclared',
  data: {
    bookingId: booking.id,
    letterIndex: 'A',
    terms: booking.terms,
    organisation: { id: booking.charterer.id, name: booking.charterer.name },
    template: booking.charterer.template,
    bookingNo: bookingNumber(ordinal),
    side: 'external',
    importId: draft,
    referenceVersions: { ports: 1, tradelanes: 1, commodities: 1, limits: 1 },
    replaces: null,
  },
});

/**
 * What a log holds after so many bookings were declared over two years and amended in rounds, as the demo world amends:
 * laycans, quantities and remarks. The same events at every call but for their ids.
 */
export function* bookingEvents({ bookings: count, versions, organisation }: History): Generator<PlacedEvent> {
  const random = new Random(4_711);
  const all = charterers(organisation);
  const draft = randomUUID();
  const bookings: Booking[] = [];
  let clock = declaredOn;
  const now = (): string => new Date((clock += 37)).toISOString();
  for (let n = 0; n < count; n += 1) {
    const charterer = all[n % all.length];
    if (!charterer) throw new Error('Nobody in the demo world declares');
    const month = Math.floor((n * 30) / count);
    const terms = demoTerms(random, charterer.shipper, 2025, month, (n % 999) + 1);
    const booking = { id: randomUUID(), charterer, actor: actorOf(charterer), terms, revision: -1 };
    bookings.push(booking);
    yield* placed(booking, [declared(booking, n + 1, draft)], now());
  }
  for (let round = 1; round < versions; round += 1) {
    for (const booking of bookings) {
      const before = booking.terms;
      const after = changedTerms(before, demoChanges(random, before));
      const events = amendmentEvents(booking.id, before, after);
      booking.terms = after;
      yield* placed(booking, events, now());
    }
  }
}

/** A declared booking, as an event that is yet to be appended. */
export const sampleEvent = (): Omit<NewEvent, 'id'> => {
  const [first] = bookingEvents({ bookings: 1, versions: 1 });
  if (!first) throw new Error('No event was made');
  const { type, data, metadata, recordedAt } = first;
  return { type, data, metadata, recordedAt };
};
