import { Inject, Injectable } from '@nestjs/common';
import type { DraftOwner, DraftOwners } from '#live/ports';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { draftsModel } from '#projections/drafts/read-model';

/** Whose a draft is, from the read model of drafts. */
@Injectable()
export class ReadModelDraftOwners implements DraftOwners {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async ownerOf(draftId: string): Promise<DraftOwner | undefined> {
    const draft = (await this.documents.get(draftsModel, draftId))?.document;
    return draft && { organisation: draft.preparedBy, side: draft.side };
  }
}
