import { Inject, Injectable } from '@nestjs/common';
import type { DeclareBookingsRequest } from '#contracts/declaration-draft/submission-calls';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { Cancelled } from '../bookings/cancelled.ts';
import { bookingRejections } from '../rejections.ts';
import type { DeclarationScope } from '../scope.ts';

/** The booking whose place a new one takes, looked at before anything is written. */
@Injectable()
export class ReplacedBooking {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly cancelled: Cancelled,
  ) {}

  /** Whoever does not say what was shown takes it as it is. @throws 409 where it was cancelled, completed or changed since */
  async admit(
    scope: DeclarationScope,
    { cancelledBookingId, cancelledBookingRevision }: DeclareBookingsRequest,
  ): Promise<void> {
    if (cancelledBookingId === undefined || cancelledBookingRevision === undefined) return;
    const document = (await this.documents.get(bookingsModel, cancelledBookingId))?.document;
    // What one does not see is answered as what is not there, with the rest of the form.
    if (!document || !isSeenBy(scope.organisation.id, document)) return;
    if (document.cancelled) throw await this.cancelled.refusal(scope, cancelledBookingId);
    const { laycanFinish, versionRevision } = document;
    if (laycanFinish !== null && laycanFinish < todayOf(this.clock))
      throw refusalOf(bookingRejections, { code: 'booking_completed', details: {} });
    if (versionRevision > cancelledBookingRevision)
      throw refusalOf(bookingRejections, {
        code: 'booking_changed',
        details: { bookings: [cancelledBookingId] },
      });
  }
}
