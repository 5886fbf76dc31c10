import type { Side } from '#domain/shared/envelope';
import type { Filter } from '#platform/documents/port';
import type { BookingDocument } from '#projections/bookings/read-model';

/** Whose bookings are listed, for which side, and where the list is asked for. */
export interface ListScope {
  readonly filter: Filter<BookingDocument>;
  readonly side: Side;
  /** Path and query of the request, for links to other pages. */
  readonly address: string;
}
