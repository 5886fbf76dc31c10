import type { BookingView } from '#contracts/booking/booking-view';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { displayRange } from '#contracts/cells/calendar';
import { displayDate } from '../../../format/dates.ts';
import { displayQuantity } from '../../../format/quantities.ts';

/** What is asked of an uploaded row, and why. */
export type MatchReason = 'cancelled' | 'total' | 'copied' | 'several' | 'unknown';

export interface MatchQuestion {
  readonly row: DeclarationRow;
  readonly reason: MatchReason;
  /** Open bookings that it could be. */
  readonly candidates: readonly BookingView[];
  /** More about this very row; empty where the reason says all. */
  readonly detail: string;
}

/** What is chosen for a row that belongs to no booking there is. */
export const asNew = 'new';
/** What is chosen for a row that is not to be declared at all. */
export const leaveOut = 'leave out';

interface ReasonWords {
  readonly title: string;
  readonly text: string;
  /** What holds unless someone says otherwise; empty where nothing does. */
  readonly usual: string;
}

/** In the order in which they are asked. */
export const reasons: Readonly<Record<MatchReason, ReasonWords>> = {
  several: {
    title: 'Could be several bookings',
    text: 'Several bookings have this code, or several rows name one booking. Choose the booking, or make the row a new one.',
    usual: '',
  },
  unknown: {
    title: 'No open booking with this number',
    text: 'Make each of these rows a new booking, or leave it out.',
    usual: '',
  },
  cancelled: {
    title: 'Cancelled bookings',
    text: 'These rows belong to bookings that were cancelled. They stay cancelled unless you make the row a new booking.',
    usual: leaveOut,
  },
  copied: {
    title: 'Copied rows',
    text: 'The file has each of these rows more than once, the same to the last cell.',
    usual: leaveOut,
  },
  total: {
    title: 'Lines of totals',
    text: 'These rows are totals of other rows, not cargo of their own.',
    usual: leaveOut,
  },
};

/** `Cancelled 4 Nov 2026 by Ana Prado`; the name is left out where it was erased. */
const cancelledText = ({ cancellation }: BookingView): string =>
  cancellation
    ? `Cancelled ${displayDate(cancellation.at)}${cancellation.by ? ` by ${cancellation.by}` : ''}`
    : 'Cancelled';

/** What is asked of a row that nobody has matched yet; undefined of others. */
export const questionOf = (
  row: DeclarationRow,
  known: ReadonlyMap<string, BookingView>,
): MatchQuestion | undefined => {
  const match = row.draft?.match;
  if (match?.as === 'unknown') {
    return { row, reason: 'unknown', candidates: [], detail: row.draft?.bookingNo ?? '' };
  }
  if (match?.as !== 'asking') return undefined;
  const bookings = match.candidates.flatMap((id) => known.get(id) ?? []);
  const [cancelled] = bookings.filter((booking) => booking.cancelled);
  const candidates = bookings.filter((booking) => !booking.cancelled);
  const reason = match.because ?? (cancelled && candidates.length === 0 ? 'cancelled' : 'several');
  return {
    row,
    reason,
    candidates,
    detail: reason === 'cancelled' && cancelled ? cancelledText(cancelled) : '',
  };
};

/** `10481A, 10 to 24 Mar 2027, 41 250 MT`. */
export const bookingText = (booking: BookingView): string =>
  [
    `${booking.bookingNo}${booking.letterIndex}`,
    displayRange(booking.laycanStart, booking.laycanFinish),
    `${displayQuantity(booking.loadingPort.qty ?? booking.total)} MT`,
  ]
    .filter((part) => part !== '')
    .join(', ');
