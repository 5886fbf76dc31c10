import type { TransferErrorView, TransferView } from '#contracts/booking/transfer-view';
import { userAudience } from '#contracts/live/audiences';
import { liveEvents, userChannel } from '#contracts/live/channels';
import type { TransferFacts } from '#domain/booking/transfer';
import type { Filter } from '#platform/documents/port';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { speaking } from '../runtime/presenting/speaking.ts';
import { needsNothing, type View, type ViewInputs } from '../runtime/presenting/view.ts';
import { bookingsProjection } from './projection.ts';
import { type BookingDocument, bookingsModel } from './read-model.ts';
import { isTransferError } from './transfers.ts';

/** How the transfer of a booking goes, for the operator's staff. */
export const presentTransfer = (
  document: BookingDocument,
  { nameOfUser }: Pick<ViewInputs, 'nameOfUser'>,
): TransferView => {
  const { transfer, transferState, transferRequestedBy } = document;
  return {
    state: transferState,
    requestedAt: transfer?.requestedAt ?? null,
    requestedBy: transferRequestedBy === null ? null : nameOfUser(transferRequestedBy),
    answeredAt: transfer?.answeredAt ?? null,
    changed: document.transferChanged,
    refusal: transfer?.refusal ?? null,
    voyageNumber: document.voyageNumber,
    withdrawal: document.withdrawal,
  };
};

/** What decides whether a document of the read model can be transferred. */
export const transferFactsOf = (document: BookingDocument): TransferFacts => ({
  cancelled: document.cancelled,
  state: document.transferState,
  transferred: document.transferred,
  changed: document.transferChanged,
  requestedAt: document.transfer?.requestedAt ?? null,
  withdrawal: document.withdrawal?.state ?? null,
});

/** Refusals that still stand. */
export const transferErrors: Filter<BookingDocument> = { transferStanding: 'failed' };

/** null where there is nothing wrong with the booking's transfer. */
export const transferErrorView: View<BookingDocument, undefined, TransferErrorView | null> = {
  model: bookingsModel,
  needs: needsNothing,
  present: ({ stored: { id, position, document }, inputs }) => {
    const { transfer, withdrawal, organisationId, code, bookingNo, letterIndex } = document;
    const answer = withdrawal ?? transfer;
    if (!isTransferError(document) || !transfer || !answer?.refusal || answer.answeredAt === null)
      return null;
    return {
      id,
      cursor: inputs.cursorAt(position),
      organisationId,
      code,
      bookingNo: `${bookingNo}${letterIndex}`,
      transferId: transfer.id,
      failedAt: answer.answeredAt,
      refusal: answer.refusal,
      withdrawal: withdrawal !== null,
    };
  },
};

/** Refused transfers, to whoever asked for them, and could still ask for them: the channel is joined by everybody for themselves. */
export const transferErrorsLive: LiveSource<BookingDocument, undefined, TransferErrorView> = {
  projection: bookingsProjection,
  event: liveEvents.transferError,
  view: transferErrorView,
  sideOn: () => undefined,
  ...speaking(userChannel, userAudience),
  rightOn: ({ organisationId: organisation }, channel) => {
    const user = userChannel.read(channel)?.userId;
    return user === undefined
      ? undefined
      : { user, organisation, gate: 'cargo_bookings', permission: 'bookings.update.any' };
  },
  filterOf: (audience) => ({
    ...transferErrors,
    transferRequestedBy: userAudience.read(audience)?.userId ?? null,
  }),
};
