import { Inject, Injectable } from '@nestjs/common';
import type { NominationSight } from '#contracts/live/channel';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { nominationsModel } from '#projections/nominations/read-model';

/** Whose a nomination is, from the read model. */
@Injectable()
export class ReadModelNominationSight implements NominationSight {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async isSeenIn(nominationId: string, organisation: string): Promise<boolean> {
    const found = (await this.documents.get(nominationsModel, nominationId))?.document;
    return found?.organisationId === organisation || found?.brokerId === organisation;
  }

  async seenIn(nominationId: string): Promise<readonly string[]> {
    const found = (await this.documents.get(nominationsModel, nominationId))?.document;
    return found ? [found.organisationId, ...(found.brokerId === null ? [] : [found.brokerId])] : [];
  }
}
