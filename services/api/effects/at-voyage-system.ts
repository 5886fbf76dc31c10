import type { BookingEvent } from '#domain/booking/events';
import { partsOf, type BookingState } from '#domain/booking/state';
import { type EventNamed, isEvent } from '#domain/stored-events';

type Confirmed = EventNamed<'BookingTransferConfirmed'>['data'];

/** The last confirmation of each booking: what was refused since changes nothing of what went over before. */
const confirmations = (history: readonly BookingEvent[]): ReadonlyMap<string, Confirmed> =>
  new Map(
    history.flatMap((event) =>
      isEvent(event, 'BookingTransferConfirmed') ? [[event.data.bookingId, event.data] as const] : [],
    ),
  );

const asked = 'Veson is asked to withdraw it; what it answers stands with the booking.';

/**
 * What the voyage-management system was sent of a cancelled booking and its continuation, and that it is asked to let go of it;
 * before it was, somebody had to end it there. Null where it holds nothing.
 */
export const atVoyageSystem = (history: readonly BookingEvent[], state: BookingState): string | null => {
  const confirmed = confirmations(history);
  const held = partsOf(state).flatMap(({ id, letterIndex }) => {
    const known = confirmed.get(id);
    if (!known) return [];
    const cargo = known.cargoRef === null ? '' : `cargo ${known.cargoRef}, `;
    return [`${state.bookingNo}${letterIndex} (${cargo}voyage ${known.voyageNumber})`];
  });
  const isAsked = state.withdrawal !== null;
  if (held.length > 0)
    return `Already transferred to Veson: ${held.join(', ')}. ${isAsked ? asked : 'Cancel it there as well.'}`;
  if (isAsked) return `A transfer to Veson was under way. ${asked}`;
  if (state.transfer?.state === 'requested')
    return 'A transfer to Veson was under way. See whether it arrived, and cancel it there as well.';
  return null;
};
