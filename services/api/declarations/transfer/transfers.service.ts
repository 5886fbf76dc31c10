import { Inject, Injectable } from '@nestjs/common';
import type { TransferErrorView, TransferOffer } from '#contracts/booking/transfer-view';
import { transferBlock } from '#domain/booking/transfer';
import type { MachineClock } from '#platform/clock/port';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, MACHINE_CLOCK } from '#platform/tokens';
import {
  presentTransfer,
  transferErrorView,
  transferErrors,
  transferFactsOf,
} from '#projections/bookings/present-transfer';
import { bookingTermsView } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { notFound } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';

/** More refused bookings than anybody reads one by one. */
const mostErrors = 500;

/** What can be transferred, and what was refused, from the read model. */
@Injectable()
export class Transfers {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 for a booking that is out of scope as for none */
  async offer(scope: Filter<BookingDocument>, bookingId: string): Promise<TransferOffer> {
    const [booking] = await this.documents.find(bookingsModel, { $and: [scope, { _id: bookingId }] });
    if (!booking) throw notFound();
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

  /** Bookings whose last transfer was refused, the latest first. */
  async errors(scope: Filter<BookingDocument>): Promise<readonly TransferErrorView[]> {
    const found = await this.documents.find(
      bookingsModel,
      { $and: [scope, transferErrors] },
      // Sorted before the rest is cut off: of more than that, the latest are what is looked for.
      { sort: [['transfer.answeredAt', -1]], limit: mostErrors },
    );
    const views = await this.presenting.all(transferErrorView, found, undefined);
    return views.filter((view) => view !== null);
  }
}
