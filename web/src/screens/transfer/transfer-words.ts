import type { BookingView } from '#contracts/booking/booking-view';
import type { TransferErrorView } from '#contracts/booking/transfer-view';
import {
  transferBlock,
  transferStanding,
  type TransferBlock,
  type TransferRefusal,
  type TransferRefusalCode,
  type TransferStanding,
  type WithdrawalRefusal,
  type WithdrawalState,
} from '#domain/booking/transfer';

/** How the specification calls the voyage-management system. */
const system = 'Veson';

/** How the voyage-management system stands to a booking; null for customers, and of a cancelled one. */
export const standingOf = ({
  cancelled,
  transferred,
  transfer,
}: Pick<BookingView, 'cancelled' | 'transferred' | 'transfer'>): TransferStanding | null =>
  transfer &&
  transferStanding({
    cancelled,
    transferred,
    state: transfer.state,
    changed: transfer.changed,
    withdrawal: transfer.withdrawal?.state ?? null,
  });

const withdrawals: Readonly<Record<WithdrawalState, string>> = {
  requested: 'Withdrawing…',
  confirmed: 'Withdrawn',
  refused: 'Withdrawal refused',
};

/** What lists say of a booking's transfer; customers read only whether it was made. */
export const transferText = (booking: BookingView): string => {
  const { transferred, transfer } = booking;
  if (transfer?.withdrawal) return withdrawals[transfer.withdrawal.state];
  if (transfer?.state === 'requested') return 'Transferring…';
  if (standingOf(booking) === 'failed') return 'Transfer failed';
  return transferred ? 'Transferred' : 'Not Transferred';
};

type Refusal = TransferRefusal | WithdrawalRefusal;

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

/** Why a cancelled booking is kept, in our words. */
export const keptText = ({ code }: WithdrawalRefusal): string =>
  code === 'cargo_loaded'
    ? `${system} has begun to load the booking.`
    : `${system} did not withdraw the booking.`;

/** Either with the voyage-management system's own words after it. */
export const refusalInFull = (refusal: Refusal): string =>
  `${'subject' in refusal ? refusalText(refusal) : keptText(refusal)} ${refusal.text}`;

/** Why a booking cannot be transferred now. */
export const blockTexts: Readonly<Record<TransferBlock, string>> = {
  booking_cancelled: "Cancelled bookings can't be transferred to Veson.",
  transfer_under_way: 'This booking is being transferred to Veson.',
  already_transferred: 'This booking was transferred to Veson, and has not changed since.',
};

/** Why a booking cannot be transferred now, as the tooltip says it; null where it can. */
export const blockedText = ({ cancelled, transferred, transfer }: BookingView, now: Date): string | null => {
  if (!transfer) return null;
  const { state, changed, requestedAt } = transfer;
  const withdrawal = transfer.withdrawal?.state ?? null;
  const block = transferBlock({ cancelled, state, transferred, changed, requestedAt, withdrawal }, now);
  return block && blockTexts[block];
};

/**
 * What staff are to know before a booking and its continuation are cancelled: the voyage-management system is asked to let go
 * of it. null where it holds nothing, and for customers, whose concern it is not.
 */
export const heldText = ({ transferred, transfer }: BookingView): string | null => {
  if (transfer === null) return null;
  if (transferred) return `It was transferred to ${system}, which is asked to withdraw it.`;
  return transfer.state === 'requested'
    ? `Its transfer to ${system} is under way; ${system} is asked to withdraw it after that.`
    : null;
};

/** `Re-transfer` where what went over before is offered again. */
export const transferVerb = (again: boolean): string => (again ? 'Re-transfer' : 'Transfer');

const nameOf = ({ code, bookingNo }: Pick<TransferErrorView, 'code' | 'bookingNo'>): string =>
  code ?? bookingNo;

const maxNamed = 5;

/** `SZ-1 booking`, `SZ-1, SZ-2 and SZ-3 bookings`; of many the first few by name. */
export const namedBookings = (names: readonly string[]): string => {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return `${last} booking`;
  const more = names.length - maxNamed;
  if (more > 1) return `${names.slice(0, maxNamed).join(', ')} and ${more} more bookings`;
  return `${names.slice(0, -1).join(', ')} and ${last} bookings`;
};

/** `Veson refused the SZ-1 booking.`, `Veson did not withdraw the SZ-2 and SZ-3 bookings.` */
export const transferErrorsText = (errors: readonly TransferErrorView[]): string => {
  const told = (verb: string, isWithdrawal: boolean): readonly string[] => {
    const names = errors.filter(({ withdrawal }) => withdrawal === isWithdrawal).map(nameOf);
    return names.length === 0 ? [] : [`${system} ${verb} the ${namedBookings(names)}.`];
  };
  return [...told('refused', false), ...told('did not withdraw', true)].join(' ');
};
