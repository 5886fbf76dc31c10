import type { BookingEvent } from '#domain/booking/events';
import type { Recorded } from '#domain/shared/envelope';
import type { BookingDocument, RecordedTransfer } from './read-model.ts';

type TransferFact = Extract<
  BookingEvent,
  { type: 'BookingTransferRequested' | 'BookingTransferConfirmed' | 'BookingTransferRefused' }
>;

export const notTransferred: Pick<
  BookingDocument,
  'transferState' | 'transferRequestedBy' | 'transfer' | 'transferred' | 'cargoRef' | 'voyageNumber'
> = {
  transferState: 'none',
  transferRequestedBy: null,
  transfer: null,
  transferred: false,
  cargoRef: null,
  voyageNumber: null,
};

/** A refusal that still stands; nobody mends a cancelled booking. */
export const isTransferError = ({ transferState, cancelled }: BookingDocument): boolean =>
  transferState === 'failed' && !cancelled;

export const isTransferFact = (fact: BookingEvent): fact is TransferFact =>
  fact.type === 'BookingTransferRequested' ||
  fact.type === 'BookingTransferConfirmed' ||
  fact.type === 'BookingTransferRefused';

/** The document after an event of its transfer: the booking itself, and so its version, stays what it was. */
export const transferred = (
  document: BookingDocument,
  event: Recorded<BookingEvent>,
  fact: TransferFact,
): BookingDocument => {
  if (fact.type === 'BookingTransferRequested') {
    const { transferId: id, requestedAt } = fact.data;
    const transfer: RecordedTransfer = { id, requestedAt, answeredAt: null, amended: false, refusal: null };
    const transferRequestedBy = event.metadata.actor;
    return { ...document, transferState: 'requested', transferRequestedBy, transfer };
  }
  if (document.transfer?.id !== fact.data.transferId) return document;
  const answered = { ...document.transfer, answeredAt: event.recordedAt };
  if (fact.type === 'BookingTransferRefused') {
    return { ...document, transferState: 'failed', transfer: { ...answered, refusal: fact.data.refusal } };
  }
  const { cargoRef, voyageNumber } = fact.data;
  return {
    ...document,
    transferState: 'transferred',
    transfer: answered,
    transferred: true,
    cargoRef: cargoRef ?? document.cargoRef,
    voyageNumber,
  };
};

/** What was sent is not what the booking says any more. */
export const amendedAfterTransfer = ({ transfer }: BookingDocument): RecordedTransfer | null =>
  transfer && { ...transfer, amended: true };
