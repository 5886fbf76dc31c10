import type { BookingAsOf, BookingSince, CellSince, DeclarationListAsOf } from '#contracts/booking/as-of';
import type { BookingView, DeclarationList } from '#contracts/booking/booking-view';
import type { CellMark } from '../../components/table/table-columns.ts';
import { counted } from '../../format/quantities.ts';
import { cellKeyOf } from './cell-key.ts';
import { fieldLabel, fieldValue } from '#contracts/booking/field-text';

/** Whether a booking is shown as it was. */
export const isPast = (booking: BookingView): booking is BookingAsOf => 'since' in booking;

/** What became of a booking since it was as it is shown; null of one that is shown as it is. */
export const sinceOf = (booking: BookingView): BookingSince | null =>
  isPast(booking) ? booking.since : null;

const isOfPast = (
  page: Omit<DeclarationList, 'data'> | Omit<DeclarationListAsOf, 'data'>,
): page is Omit<DeclarationListAsOf, 'data'> => 'declaredSince' in page;

/** `3 bookings were declared since.`; empty where none was, or where a list is of now. */
export const declaredSinceText = (page: Omit<DeclarationList, 'data'> | null): string => {
  if (page === null || !isOfPast(page) || page.declaredSince === 0) return '';
  const verb = page.declaredSince === 1 ? 'was' : 'were';
  return `${counted(page.declaredSince, 'booking')} ${verb} declared since.`;
};

const inWords = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`;

/** What a cell holds now, as it reads: `Cancelled`, `24 Mar 2027`; nothing is "-". */
const nowText = ({ field, now }: CellSince): string =>
  field === 'status' && typeof now === 'string' ? inWords(now) : fieldValue(field, now);

/** A cell that holds something else now, by its key among the columns. */
export interface CellNow {
  readonly key: string;
  /** `Lay to`, `Qty Pod 2`. */
  readonly label: string;
  readonly now: string;
}

/** The cells of a booking of the past that hold something else now; none of one that is shown as it is. */
export const cellsNow = (booking: BookingView): readonly CellNow[] => {
  const since = sinceOf(booking);
  if (since === null) return [];
  return [
    // Of the discharge quantities it is the sum, and each of them is said.
    ...since.differs
      .filter(({ field }) => field !== 'total')
      .map((cell) => ({ key: cellKeyOf(cell.field), label: fieldLabel(cell.field), now: nowText(cell) })),
    ...(since.transferred ? [{ key: 'transferred', label: 'Transfer', now: 'Transferred' }] : []),
  ];
};

/** `Now 24 Mar 2027`. */
export const nowMark = ({ now }: Pick<CellNow, 'now'>): string => (now === '-' ? 'Now empty' : `Now ${now}`);

/** The marks of a booking's cells that hold something else now, by cell. */
export const sinceMarks = (booking: BookingView): ReadonlyMap<string, CellMark> =>
  new Map(cellsNow(booking).map((cell) => [cell.key, { kind: 'since', text: nowMark(cell) }]));
