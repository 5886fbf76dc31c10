import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransferOffer } from '#contracts/booking/transfer-view';
import { transferBlock } from '#domain/booking/transfer';
import type { MachineClock } from '#platform/clock/port';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, MACHINE_CLOCK } from '#platform/tokens';
import { presentTransfer, transferFactsOf } from '#projections/bookings/present-transfer';
import { bookingTermsView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { bookingIn } from '../lists/get-booking.ts';

/** How the transfer of a booking stands, and whether it can be asked for. */
export class GetTransferOffer extends Query<TransferOffer> {
  constructor(
    /** Whose bookings are seen. */
    readonly scope: Filter<BookingDocument>,
    readonly bookingId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTransferOffer)
export class GetTransferOfferHandler implements IQueryHandler<GetTransferOffer> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 for a booking that is out of scope as for none */
  async execute({ scope, bookingId }: GetTransferOffer): Promise<TransferOffer> {
    const booking = await bookingIn(this.documents, { filter: scope }, bookingId);
    const pair = await this.documents.find(
      bookingsModel,
      { firstId: booking.document.firstId },
      { sort: [['letterIndex', 1]] },
    );
    const needed = [bookingTermsView.needs(booking.document)];
    const inputs = await this.presenting.inputsFor(bookingsModel, needed);
    const transfer = presentTransfer(booking.document, inputs);
    const amended = pair.some(({ document }) => document.transfer?.amended ?? false);
    return {
      bookingId,
      bookings: pair.map(({ id, document: { code, bookingNo, letterIndex } }) => ({
        id,
        code,
        bookingNo: `${bookingNo}${letterIndex}`,
      })),
      transfer: { ...transfer, amended },
      again: booking.document.transferred,
      blocked: transferBlock({ ...transferFactsOf(booking.document), amended }, this.clock.now()),
    };
  }
}
