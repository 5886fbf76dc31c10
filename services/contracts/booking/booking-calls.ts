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

/** Of the terms of a booking those that its pane amends by themselves. */
export type ContractField = 'company' | 'masterBooking' | 'contractLink';

/** One field as it was shown, and what it is to become. */
interface FieldChanged<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
}

/** `PUT cargo-declarations/{bookingId}/contract`; fields that are absent stay as they are. */
export interface ContractChanges {
  readonly company?: FieldChanged<NamedRef>;
  readonly masterBooking?: FieldChanged<NamedRef>;
  /** A contract by its name, or a link. */
  readonly contractLink?: FieldChanged<string>;
}

/** What came of it. */
export interface ContractAmended {
  /** How many of the fields changed by it. */
  readonly amended: number;
}
