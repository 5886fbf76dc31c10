import type { BookingPart, BookingState } from '#domain/booking/state';
import { totalOf } from '#domain/booking/terms';
import type { BookingFacts } from '#domain/nomination/booking-line';
import type { BookingDocument } from '#projections/bookings/read-model';
import type { Stored } from '#platform/documents/port';

/** What a nomination knows of a booking, by its document. */
export const factsOf = ({ id, document }: Stored<BookingDocument>): BookingFacts => {
  const { terms, firstId, bookingNo, letterIndex, broker, versionRevision: revision } = document;
  return shared({ id, letterIndex, terms, versionRevision: revision }, { firstId, bookingNo, broker });
};

/** The same by the booking's own state. */
export const factsIn = (state: BookingState, part: BookingPart): BookingFacts =>
  shared(part, { firstId: state.first?.id ?? part.id, bookingNo: state.bookingNo, broker: state.broker });

const shared = (
  {
    id,
    letterIndex,
    terms,
    versionRevision,
  }: Pick<BookingPart, 'id' | 'letterIndex' | 'terms' | 'versionRevision'>,
  { firstId, bookingNo, broker }: Pick<BookingFacts, 'firstId' | 'bookingNo' | 'broker'>,
): BookingFacts => ({
  bookingId: id,
  firstId,
  revision: versionRevision,
  code: terms.code,
  bookingNo,
  letterIndex,
  company: terms.company,
  broker,
  trade: terms.trade,
  type: terms.type,
  commodity: terms.commodity,
  laycanStart: terms.laycanStart,
  laycanFinish: terms.laycanFinish,
  loadingPort: terms.loadingPort,
  discharge: terms.discharge,
  total: totalOf(terms),
});
