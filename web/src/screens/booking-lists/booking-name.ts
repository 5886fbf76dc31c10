import type { BookingView } from '#contracts/booking/booking-view';

type Named = Pick<BookingView, 'code' | 'bookingNo' | 'letterIndex' | 'continuationOfId' | 'continuedById'>;

/** The other one of a pair; null for a booking that stands alone. */
export const otherOfPair = ({
  continuationOfId,
  continuedById,
}: Pick<Named, 'continuationOfId' | 'continuedById'>): string | null => continuationOfId ?? continuedById;

/** A booking's number as it is shown: `100014A`. */
export const numberOf = ({ bookingNo, letterIndex }: Pick<Named, 'bookingNo' | 'letterIndex'>): string =>
  `${bookingNo}${letterIndex}`;

/** The number of the other one of a pair: the first is A, its continuation B. */
export const otherNumberOf = ({ bookingNo, continuationOfId }: Named): string =>
  `${bookingNo}${continuationOfId === null ? 'B' : 'A'}`;

/** What people call a booking: its code, of a pair with the letter, since both may have one code; else its number. */
export const bookingName = (booking: Named): string => {
  if (booking.code === null) return numberOf(booking);
  return otherOfPair(booking) === null ? booking.code : `${booking.code} ${booking.letterIndex}`;
};

/** A booking, with the other one where it is of a pair, in the order of their letters: `SZ-118 A and SZ-118 B`. */
export const pairName = (booking: Named, pair: readonly Named[] | null): string => {
  if (pair)
    return pair
      .toSorted((a, b) => a.letterIndex.localeCompare(b.letterIndex))
      .map(bookingName)
      .join(' and ');
  return [numberOf(booking), otherNumberOf(booking)].sort().join(' and ');
};

/** `Booking SZ-118` or `Bookings SZ-118 A and SZ-118 B`. */
export const bookingsNamed = (booking: Named, pair: readonly Named[] | null): string =>
  `${otherOfPair(booking) === null ? 'Booking' : 'Bookings'} ${pairName(booking, pair)}`;
