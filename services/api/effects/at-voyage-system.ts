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

/**
 * What the voyage-management system holds of a cancelled booking and its continuation, for whoever must end it there:
 * nothing tells it of a cancellation. Null where it holds nothing.
 */
export const atVoyageSystem = (history: readonly BookingEvent[], state: BookingState): string | null => {
  const confirmed = confirmations(history);
  const held = partsOf(state).flatMap(({ id, letterIndex }) => {
    const known = confirmed.get(id);
    if (!known) return [];
    const cargo = known.cargoRef === null ? '' : `cargo ${known.cargoRef}, `;
    return [`${state.bookingNo}${letterIndex} (${cargo}voyage ${known.voyageNumber})`];
  });
  if (held.length > 0) return `Already transferred to Veson: ${held.join(', ')}. Cancel it there as well.`;
  if (state.transfer?.state === 'requested')
    return 'A transfer to Veson was under way. See whether it arrived, and cancel it there as well.';
  return null;
};
