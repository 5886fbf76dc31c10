import { Inject, Injectable } from '@nestjs/common';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { namedHand } from '#projections/bookings/hands';
import { bookingsModel } from '#projections/bookings/read-model';
import { ApiError } from '../../errors/api-error.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { momentText } from '../../platform/moment-text.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';

/** Tells whoever comes second who cancelled a booking, and when. */
@Injectable()
export class Cancelled {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly caughtUp: CaughtUp,
    private readonly presenting: Presenting,
  ) {}

  /** The 409 of a booking that is cancelled already; `details`: `by` (display name), `at` and both `bookings` of a pair. */
  async refusal({ owner }: DeclarationScope, bookingId: string): Promise<ApiError> {
    // Of two at once, the first may stand in the log and in no read model yet.
    await this.caughtUp.withTheLog();
    const stored = await this.documents.get(bookingsModel, bookingId);
    const pair = stored ? await this.documents.find(bookingsModel, { firstId: stored.document.firstId }) : [];
    const hand = stored?.document.cancellation ?? null;
    const inputs = await this.presenting.inputsFor(bookingsModel, [{ users: hand ? [hand.actor] : [] }]);
    const by = hand && namedHand(hand, owner.side, inputs);
    const bookings = pair.map(({ document }) => `${document.bookingNo}${document.letterIndex}`).sort();
    const when = hand ? ` on ${momentText(hand.at)}` : '';
    return new ApiError(409, 'booking_cancelled', `${by ?? 'Someone'} cancelled this booking${when}.`, {
      details: { by, at: hand?.at ?? null, bookings },
    });
  }
}
