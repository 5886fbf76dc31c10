import type { BookingView } from '#contracts/booking/booking-view';
import type { TransferErrorView } from '#contracts/booking/transfer-view';
import {
  transferBlock,
  transferStanding,
  type TransferBlock,
  type TransferRefusal,
  type TransferRefusalCode,
  type TransferStanding,
} from '#domain/booking/transfer';

/** How the specification calls the voyage-management system. */
const system = 'Veson';

/** How the voyage-management system stands to a booking; null for customers, and of a cancelled one. */
export const standingOf = ({
  cancelled,
  transferred,
  transfer,
}: Pick<BookingView, 'cancelled' | 'transferred' | 'transfer'>): TransferStanding | null =>
  transfer && transferStanding({ cancelled, transferred, state: transfer.state, changed: transfer.changed });

/** What lists say of a booking's transfer; customers read only whether it was made. */
export const transferText = (booking: BookingView): string => {
  const { transferred, transfer } = booking;
  if (transfer?.state === 'requested') return 'Transferring…';
  if (standingOf(booking) === 'failed') return 'Transfer failed';
  return transferred ? 'Transferred' : 'Not Transferred';
};

const refusals: Readonly<Record<TransferRefusalCode, (subject: string) => string>> = {
  port_unknown: (port) => `${system} does not know the port ${port}.`,
  commodity_unknown: (commodity) => `${system} does not know the commodity ${commodity}.`,
  vessel_type_unknown: (type) => `${system} does not know the vessel type ${type}.`,
  laycan_missing: () => `${system} needs a laycan.`,
  quantity_missing: () => `${system} needs every quantity.`,
  other: () => `${system} refused the booking.`,
};

/** Why it was refused, in our words. */
export const refusalText = ({ code, subject }: TransferRefusal): string => refusals[code](subject ?? '');

/** The same with the voyage-management system's own words after it. */
export const refusalInFull = (refusal: TransferRefusal): string => `${refusalText(refusal)} ${refusal.text}`;

const blocks: Readonly<Record<TransferBlock, string>> = {
  booking_cancelled: "Cancelled bookings can't be transferred to Veson.",
  transfer_under_way: 'This booking is being transferred to Veson.',
  already_transferred: 'This booking was transferred to Veson, and has not changed since.',
};

/** Why a booking cannot be transferred now, as the tooltip says it; null where it can. */
export const blockedText = ({ cancelled, transferred, transfer }: BookingView, now: Date): string | null => {
  if (!transfer) return null;
  const { state, changed, requestedAt } = transfer;
  const block = transferBlock({ cancelled, state, transferred, changed, requestedAt }, now);
  return block && blocks[block];
};

/**
 * What staff must know before a booking and its continuation are cancelled, for nothing tells the voyage-management
 * system; null where it holds nothing, and for customers, whose concern it is not.
 */
export const heldText = ({ transferred, transfer }: BookingView): string | null => {
  if (transfer === null) return null;
  if (transferred) return `It was already transferred to ${system}: cancel it there as well.`;
  return transfer.state === 'requested'
    ? `Its transfer to ${system} is under way: cancel it there as well.`
    : null;
};

/** `Re-transfer` where what went over before is offered again. */
export const transferVerb = (again: boolean): string => (again ? 'Re-transfer' : 'Transfer');

const nameOf = ({ code, bookingNo }: Pick<TransferErrorView, 'code' | 'bookingNo'>): string =>
  code ?? bookingNo;

const maxNamed = 5;

/** `Veson refused the SZ-1 booking.`, `Veson refused the SZ-1, SZ-2 and SZ-3 bookings.`; of many the first few by name. */
export const transferErrorsText = (errors: readonly TransferErrorView[]): string => {
  const names = errors.map(nameOf);
  const last = names.at(-1) ?? '';
  if (names.length < 2) return `${system} refused the ${last} booking.`;
  const more = names.length - maxNamed;
  if (more > 1)
    return `${system} refused the ${names.slice(0, maxNamed).join(', ')} and ${more} more bookings.`;
  return `${system} refused the ${names.slice(0, -1).join(', ')} and ${last} bookings.`;
};
