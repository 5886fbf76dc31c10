import type { Recorded } from '#domain/shared/envelope';
import type { EventNamed } from '#domain/stored-events';
import type { BookingDocument, RecordedTransfer } from './read-model.ts';

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

/** The booking itself, and so its version, stays what it was: by this event, and by those that answer it. */
export const transferRequested = (
  document: BookingDocument,
  { data, metadata }: Recorded<EventNamed<'BookingTransferRequested'>>,
): BookingDocument => {
  const { transferId: id, requestedAt } = data;
  const transfer: RecordedTransfer = { id, requestedAt, answeredAt: null, amended: false, refusal: null };
  return { ...document, transferState: 'requested', transferRequestedBy: metadata.actor, transfer };
};

/** The transfer that an event answers; undefined where another one was asked for since. */
const answered = (
  { transfer }: BookingDocument,
  { data, recordedAt }: Recorded<EventNamed<'BookingTransferConfirmed' | 'BookingTransferRefused'>>,
): RecordedTransfer | undefined =>
  transfer?.id === data.transferId ? { ...transfer, answeredAt: recordedAt } : undefined;

export const transferRefused = (
  document: BookingDocument,
  event: Recorded<EventNamed<'BookingTransferRefused'>>,
): BookingDocument => {
  const transfer = answered(document, event);
  if (!transfer) return document;
  return { ...document, transferState: 'failed', transfer: { ...transfer, refusal: event.data.refusal } };
};

export const transferConfirmed = (
  document: BookingDocument,
  event: Recorded<EventNamed<'BookingTransferConfirmed'>>,
): BookingDocument => {
  const transfer = answered(document, event);
  if (!transfer) return document;
  const { cargoRef, voyageNumber } = event.data;
  return {
    ...document,
    transferState: 'transferred',
    transfer,
    transferred: true,
    cargoRef: cargoRef ?? document.cargoRef,
    voyageNumber,
  };
};

/** What was sent is not what the booking says any more. */
export const amendedAfterTransfer = ({ transfer }: BookingDocument): RecordedTransfer | null =>
  transfer && { ...transfer, amended: true };
