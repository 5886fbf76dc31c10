import type { BookingEvent } from './events.ts';
import type { BookingState, BookingTransfer, TransferConfirmation } from './state.ts';
import type { TransferRefusal } from './transfer.ts';

export type TransferEvent = Extract<
  BookingEvent,
  { type: 'BookingTransferRequested' | 'BookingTransferConfirmed' | 'BookingTransferRefused' }
>;

/** The transfer after one of its events; a pair's second event finds it done. */
export const transferred = (state: BookingState, event: TransferEvent): BookingState => {
  const { transfer } = state;
  const { transferId } = event.data;
  switch (event.type) {
    case 'BookingTransferRequested':
      return transfer?.id === transferId
        ? state
        : { ...state, transfer: requested(transfer, transferId, event.data.requestedAt) };
    case 'BookingTransferConfirmed':
      return withAnswer(state, transferId, {
        state: 'transferred',
        refusal: null,
        confirmation: confirmedWith(transfer?.confirmation ?? null, event.data),
      });
    case 'BookingTransferRefused':
      return withAnswer(state, transferId, {
        state: 'failed',
        refusal: event.data.refusal,
        confirmation: null,
      });
  }
};

/** What was sent is not what the booking says any more. */
export const amendedAfterTransfer = (state: BookingState): BookingState =>
  state.transfer && !state.transfer.amended
    ? { ...state, transfer: { ...state.transfer, amended: true } }
    : state;

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

const requested = (before: BookingTransfer | null, id: string, requestedAt: string): BookingTransfer => ({
  id,
  state: 'requested',
  requestedAt,
  amended: false,
  refusal: null,
  confirmation: null,
  superseded: before ? [...before.superseded, before.id] : [],
});

const withAnswer = (
  state: BookingState,
  transferId: string,
  answer: Pick<BookingTransfer, 'state' | 'refusal' | 'confirmation'>,
): BookingState =>
  state.transfer?.id === transferId ? { ...state, transfer: { ...state.transfer, ...answer } } : state;
