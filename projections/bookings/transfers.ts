import { transferStanding } from '#domain/booking/transfer';
import { payloadOf, samePayload } from '#domain/booking/transfer-payload';
import type { Recorded } from '#domain/shared/envelope';
import type { EventNamed } from '#domain/stored-events';
import type { BookingDocument, RecordedTransfer, RecordedWithdrawal } from './read-model.ts';

export const notTransferred: Pick<
  BookingDocument,
  | 'transferState'
  | 'transferRequestedBy'
  | 'transfer'
  | 'withdrawal'
  | 'transferred'
  | 'held'
  | 'transferChanged'
  | 'transferStanding'
  | 'cargoRef'
  | 'voyageNumber'
> = {
  transferState: 'none',
  transferRequestedBy: null,
  transfer: null,
  withdrawal: null,
  transferred: false,
  held: null,
  transferChanged: false,
  transferStanding: 'not_transferred',
  cargoRef: null,
  voyageNumber: null,
};

/** A refusal that still stands: not of a booking that is again as the voyage-management system has it; of a cancelled one only that of its withdrawal. */
export const isTransferError = ({ transferStanding: standing }: BookingDocument): boolean =>
  standing === 'failed';

/** The document with how the voyage-management system stands to it; after every event that its terms, ship, broker or transfer hang on. */
export const withStanding = (document: BookingDocument): BookingDocument => {
  const { held, broker, cancelled, transferState, transferred, withdrawal } = document;
  const changed = held !== null && !samePayload(held, payloadOf(document, broker));
  return {
    ...document,
    transferChanged: changed,
    transferStanding: transferStanding({
      cancelled,
      state: transferState,
      transferred,
      changed,
      withdrawal: withdrawal?.state ?? null,
    }),
  };
};

/** The booking itself, and so its version, stays what it was: by this event, and by those that answer it. */
export const transferRequested = (
  document: BookingDocument,
  { data, metadata }: Recorded<EventNamed<'BookingTransferRequested'>>,
): BookingDocument => {
  const { transferId: id, requestedAt, payload } = data;
  // Before payloads were kept, the declared voyage went out, whatever the booking was aboard.
  const sent = payload ?? payloadOf({ ...document, aboard: null }, document.broker);
  const transfer: RecordedTransfer = { id, requestedAt, answeredAt: null, sent, refusal: null };
  return withStanding({
    ...document,
    transferState: 'requested',
    transferRequestedBy: metadata.actor,
    transfer,
  });
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
  return withStanding({
    ...document,
    transferState: 'failed',
    transfer: { ...transfer, refusal: event.data.refusal },
  });
};

export const transferConfirmed = (
  document: BookingDocument,
  event: Recorded<EventNamed<'BookingTransferConfirmed'>>,
): BookingDocument => {
  const transfer = answered(document, event);
  if (!transfer) return document;
  const { cargoRef, voyageNumber } = event.data;
  // An answer that was overtaken by that to its withdrawal: what it confirms is gone.
  const isHeld = document.withdrawal?.state !== 'confirmed';
  return withStanding({
    ...document,
    transferState: 'transferred',
    transfer,
    transferred: isHeld,
    held: isHeld ? transfer.sent : null,
    cargoRef: cargoRef ?? document.cargoRef,
    voyageNumber,
  });
};

/** With its cancellation, of which the moment is. */
export const withdrawalRequested = (
  document: BookingDocument,
  { recordedAt: requestedAt }: Recorded<EventNamed<'TransferWithdrawalRequested'>>,
): BookingDocument =>
  withStanding({
    ...document,
    withdrawal: { state: 'requested', requestedAt, answeredAt: null, refusal: null },
  });

const withdrawalAnswered = (
  document: BookingDocument,
  answeredAt: string,
  own: Pick<RecordedWithdrawal, 'state' | 'refusal'>,
): BookingDocument =>
  document.withdrawal
    ? withStanding({ ...document, withdrawal: { ...document.withdrawal, answeredAt, ...own } })
    : document;

export const withdrawalConfirmed = (
  document: BookingDocument,
  { recordedAt }: Recorded<EventNamed<'TransferWithdrawalConfirmed'>>,
): BookingDocument =>
  withdrawalAnswered({ ...document, transferred: false, held: null }, recordedAt, {
    state: 'confirmed',
    refusal: null,
  });

export const withdrawalRefused = (
  document: BookingDocument,
  { recordedAt, data: { refusal } }: Recorded<EventNamed<'TransferWithdrawalRefused'>>,
): BookingDocument => withdrawalAnswered(document, recordedAt, { state: 'refused', refusal });
