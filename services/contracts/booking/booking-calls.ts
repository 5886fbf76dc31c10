import type { NamedRef } from '#domain/booking/terms';
import type { BookingVersionView } from './booking-view.ts';
import type { Paginated } from '../lists/paginated.ts';

/** `GET cargo-declarations/{bookingId}/history`: every version of one booking, newest first. */
export type BookingVersions = Paginated<BookingVersionView>;

/** `POST cargo-declarations/{bookingId}/cancel`: ids of the booking and, where it is one of a pair, the other. */
export interface BookingsCancelled {
  readonly cancelled: readonly string[];
}

/** `PUT cargo-declarations/{bookingId}/broker` */
export interface BrokerAssigned {
  /** null: nobody. */
  readonly broker: NamedRef | null;
}
