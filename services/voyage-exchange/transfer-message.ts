import {
  transferMessageVersion,
  type TransferMessage,
  type TransferredCargo,
  type WithdrawalMessage,
} from '#contracts/voyage-exchange/transfer-messages';
import type { BookingEvent } from '#domain/booking/events';
import { bookingDecider } from '#domain/booking/evolve';
import { partsOf, type BookingPart, type BookingState } from '#domain/booking/state';
import type { NamedRef } from '#domain/booking/terms';
import type { TransferPayload } from '#domain/booking/transfer-payload';
import type { Recorded } from '#domain/shared/envelope';
import { isEvent } from '#domain/stored-events';
import type { StoredEvent } from '#platform/event-store/port';
import { recordedBy } from '#projections/runtime/folding/recorded';

const portOf = (port: NamedRef | null) => (port ? { locode: port.id, name: port.name } : null);

/** A cargo as it is transferred. */
export const cargoOf = (
  { bookingNo }: Pick<BookingState, 'bookingNo'>,
  { id, letterIndex }: Pick<BookingPart, 'id' | 'letterIndex'>,
  { terms }: TransferPayload,
): TransferredCargo => ({
  bookingId: id,
  bookingNo,
  letter: letterIndex,
  code: terms.code,
  vesselType: terms.type,
  trade: terms.trade,
  commodity: terms.commodity,
  vesselVoyage: terms.vesselVoyage,
  layFrom: terms.laycanStart,
  layTo: terms.laycanFinish,
  loadPort: portOf(terms.loadingPort),
  loadQuantity: terms.loadingQty,
  discharges: Object.entries(terms.discharge)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([line, { port, qty }]) => ({ line, port: portOf(port), quantity: qty })),
  company: terms.company,
  contract: terms.contractLink,
  comment: terms.comment,
});

const asks = (event: BookingEvent, transferId: string): boolean =>
  isEvent(event, 'BookingTransferRequested') && event.data.transferId === transferId;

/** The message of the transfer that was asked for last. @throws where none was */
export const messageOf = (state: BookingState, revision: number): TransferMessage => {
  const { first, organisation, transfer } = state;
  if (!first || !organisation || !transfer) throw new Error('Nobody asked for a transfer of this booking');
  const { sent } = transfer;
  return {
    type: 'BookingTransferRequested',
    version: transferMessageVersion,
    transferId: transfer.id,
    bookingId: first.id,
    revision,
    requestedAt: transfer.requestedAt,
    charterer: organisation,
    broker: sent[first.id]?.broker ?? null,
    // A continuation that was declared since was not sent.
    cargoes: partsOf(state).flatMap((part) => {
      const payload = sent[part.id];
      return payload ? [cargoOf(state, part, payload)] : [];
    }),
  };
};

/**
 * The message of a transfer, from the booking's stream: what was kept when the transfer was asked for, so that what is
 * sent again is the same to the byte. null where it was asked for anew since: only that one is still sent.
 * @throws where the stream tells of no such transfer
 */
export const transferMessage = (
  stream: readonly StoredEvent[],
  transferId: string,
): TransferMessage | null => {
  const events = stream.map(recordedBy(bookingDecider));
  const at = events.findLastIndex((event) => asks(event, transferId));
  if (at < 0) throw new Error(`No booking tells of the transfer ${transferId}`);
  const now = events.reduce(bookingDecider.evolve, bookingDecider.initialState);
  return now.transfer?.id === transferId ? messageOf(now, stream[at]?.revision ?? at) : null;
};

/** What was given for each document so far: a refusal since takes nothing back. */
const cargoRefs = (events: readonly BookingEvent[]): ReadonlyMap<string, string | null> =>
  new Map(
    events.flatMap((event) =>
      isEvent(event, 'BookingTransferConfirmed')
        ? [[event.data.bookingId, event.data.cargoRef] as const]
        : [],
    ),
  );

/**
 * The message that withdraws a cancelled booking, as of the cancellation: what is sent again is the same to the byte.
 * @throws where the stream tells of no such withdrawal
 */
export const withdrawalMessage = (stream: readonly StoredEvent[], transferId: string): WithdrawalMessage => {
  const events: readonly Recorded<BookingEvent>[] = stream.map(recordedBy(bookingDecider));
  const at = events.findLastIndex(
    (event) => isEvent(event, 'TransferWithdrawalRequested') && event.data.transferId === transferId,
  );
  const asked = events[at];
  const then = events.slice(0, at + 1);
  const state = then.reduce(bookingDecider.evolve, bookingDecider.initialState);
  if (!asked || !state.first) throw new Error(`No booking tells of the withdrawal of ${transferId}`);
  const references = cargoRefs(then);
  return {
    type: 'TransferWithdrawalRequested',
    version: transferMessageVersion,
    transferId,
    bookingId: state.first.id,
    revision: asked.revision,
    cancelledAt: asked.recordedAt,
    cargoes: partsOf(state).map(({ id, letterIndex }) => ({
      bookingId: id,
      bookingNo: state.bookingNo,
      letter: letterIndex,
      cargoRef: references.get(id) ?? null,
    })),
  };
};
