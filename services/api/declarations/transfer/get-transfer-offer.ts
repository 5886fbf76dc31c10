import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransferOffer } from '#contracts/booking/transfer-view';
import type { Aboard } from '#domain/booking/aboard';
import { transferBlock } from '#domain/booking/transfer';
import { payloadOf } from '#domain/booking/transfer-payload';
import type { MachineClock } from '#platform/clock/port';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, MACHINE_CLOCK } from '#platform/tokens';
import { payloadFields } from '#projections/bookings/present-payload';
import { presentTransfer, transferFactsOf } from '#projections/bookings/present-transfer';
import { bookingTermsView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { bookingIn } from '../lists/get-booking.ts';

/** A ship is sent before it is approved: staff are told so, and decide. */
const unapprovedShip = (aboard: Aboard | null): string | null =>
  aboard !== null && aboard.standing !== 'approved' ? aboard.vesselVoyage.name : null;

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
    const transferred = pair.some(({ document }) => document.transferred);
    // A document that the voyage-management system lacks while it has the other one is to go there as well.
    const changed =
      transferred && pair.some(({ document }) => document.transferChanged || !document.transferred);
    return {
      bookingId,
      bookings: pair.map(({ id, document }) => ({
        id,
        code: document.code,
        bookingNo: `${document.bookingNo}${document.letterIndex}`,
        fields: payloadFields(document.held, payloadOf(document, document.broker)),
        unapprovedShip: unapprovedShip(document.aboard),
      })),
      transfer: { ...transfer, changed },
      again: transferred,
      blocked: transferBlock(
        { ...transferFactsOf(booking.document), transferred, changed },
        this.clock.now(),
      ),
    };
  }
}
