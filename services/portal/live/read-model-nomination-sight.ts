import { Inject, Injectable } from '@nestjs/common';
import type { NominationSight } from '#contracts/live/channel';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import { nominationsModel } from '#projections/nominations/read-model';

/** Whose a nomination is, from the read model. */
@Injectable()
export class ReadModelNominationSight implements NominationSight {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async isSeenIn(nominationId: string, organisation: string): Promise<boolean> {
    const found = (await this.documents.get(nominationsModel, nominationId))?.document;
    if (found?.organisationId === organisation) return true;
    if (!found || found.brokerId !== organisation) return false;
    // What the bookings tell their nomination may be under way.
    const { bookingIds } = found;
    const assigned = await this.documents.count(bookingsModel, {
      _id: { $in: [...bookingIds] },
      brokerId: organisation,
    });
    return assigned === bookingIds.length;
  }

  async seenIn(nominationId: string): Promise<readonly string[]> {
    const found = (await this.documents.get(nominationsModel, nominationId))?.document;
    return found ? [found.organisationId, ...(found.brokerId === null ? [] : [found.brokerId])] : [];
  }
}
