import type { BookingEvent } from './events.ts';
import {
  partOf,
  partsOf,
  type BookingState,
  type BookingTransfer,
  type TransferConfirmation,
} from './state.ts';
import type { TransferFacts, TransferRefusal } from './transfer.ts';
import { payloadOf, samePayload, type TransferPayload } from './transfer-payload.ts';

export type TransferEvent = Extract<
  BookingEvent,
  { type: 'BookingTransferRequested' | 'BookingTransferConfirmed' | 'BookingTransferRefused' }
>;

type Requested = Extract<TransferEvent, { type: 'BookingTransferRequested' }>['data'];

/** The transfer after one of its events; a pair's second event adds its document. */
export const transferred = (state: BookingState, event: TransferEvent): BookingState => {
  const { transfer } = state;
  const { transferId } = event.data;
  switch (event.type) {
    case 'BookingTransferRequested':
      return { ...state, transfer: requested(transfer, event.data, sentBy(state, event.data)) };
    case 'BookingTransferConfirmed':
      return nowHeld(
        withAnswer(state, transferId, {
          state: 'transferred',
          refusal: null,
          confirmation: confirmedWith(transfer?.confirmation ?? null, event.data),
        }),
        event.data,
      );
    case 'BookingTransferRefused':
      return withAnswer(state, transferId, {
        state: 'failed',
        refusal: event.data.refusal,
        confirmation: null,
      });
  }
};

/** What decides whether the booking and its continuation can be transferred. */
export const transferFacts = (state: BookingState): TransferFacts => {
  const { first, transfer, held, broker } = state;
  const differs = partsOf(state).some((part) => {
    const known = held[part.id];
    return !known || !samePayload(known, payloadOf(part, broker));
  });
  const isHeld = Object.keys(held).length > 0;
  return {
    cancelled: first?.cancelled ?? false,
    state: transfer?.state ?? 'none',
    transferred: isHeld,
    changed: isHeld && differs,
    requestedAt: transfer?.requestedAt ?? null,
    withdrawal: state.withdrawal?.state ?? null,
  };
};

export const sameRefusal = (a: TransferRefusal | null, b: TransferRefusal): boolean =>
  a !== null && a.code === b.code && a.subject === b.subject;

/** The same references, for the documents that were confirmed; one that was declared since was not among them. */
export const sameConfirmation = (
  known: TransferConfirmation | null,
  said: Pick<TransferConfirmation, 'voyageNumber' | 'cargoRefs'>,
): boolean =>
  known !== null &&
  known.voyageNumber === said.voyageNumber &&
  Object.entries(known.cargoRefs).every(([id, reference]) => reference === (said.cargoRefs[id] ?? null));

const confirmedWith = (
  before: TransferConfirmation | null,
  { bookingId, voyageNumber, cargoRef }: Extract<TransferEvent, { type: 'BookingTransferConfirmed' }>['data'],
): TransferConfirmation => ({
  voyageNumber,
  cargoRefs: { ...before?.cargoRefs, [bookingId]: cargoRef },
});

/** Before payloads were kept, the declared voyage went out, whatever the booking was aboard. */
const sentBy = (state: BookingState, { bookingId, payload }: Requested): TransferPayload | undefined => {
  const part = partOf(state, bookingId);
  return payload ?? (part ? payloadOf({ ...part, aboard: null }, state.broker) : undefined);
};

const requested = (
  before: BookingTransfer | null,
  { transferId: id, requestedAt, bookingId }: Requested,
  payload: TransferPayload | undefined,
): BookingTransfer => {
  const sent = payload ? { [bookingId]: payload } : {};
  if (before?.id === id) return { ...before, sent: { ...before.sent, ...sent } };
  return {
    id,
    state: 'requested',
    requestedAt,
    sent,
    refusal: null,
    confirmation: null,
    superseded: before ? [...before.superseded, before.id] : [],
    isLeftOpen: before !== null && (before.isLeftOpen || before.state === 'requested'),
  };
};

/** Holds what was sent, not what the booking says by now. */
const nowHeld = (
  state: BookingState,
  { bookingId, transferId }: Pick<Requested, 'bookingId' | 'transferId'>,
): BookingState => {
  const { transfer, held, withdrawal } = state;
  const sent = transfer?.id === transferId ? transfer.sent[bookingId] : undefined;
  // An answer that was overtaken by that to its withdrawal: what it confirms is gone.
  return sent && withdrawal?.state !== 'confirmed'
    ? { ...state, held: { ...held, [bookingId]: sent } }
    : state;
};

const withAnswer = (
  state: BookingState,
  transferId: string,
  answer: Pick<BookingTransfer, 'state' | 'refusal' | 'confirmation'>,
): BookingState =>
  state.transfer?.id === transferId ? { ...state, transfer: { ...state.transfer, ...answer } } : state;
