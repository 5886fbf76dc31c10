import { Inject, Injectable } from '@nestjs/common';
import { EditDrafts } from '#api/declarations/drafts/edit-drafts';
import type { ChannelOwner, DraftOwners } from '#contracts/live/channel';
import type { Side } from '#domain/shared/envelope';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { draftsModel } from '#projections/drafts/read-model';

const sides: readonly Side[] = ['internal', 'external'];

/** Whose a draft is: from the read model, or from the id that the next edit of a side would open. */
@Injectable()
export class ReadModelDraftOwners implements DraftOwners {
  private readonly editDrafts: EditDrafts;

  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {
    this.editDrafts = new EditDrafts(documents);
  }

  async ownerOf(draftId: string, organisation: string): Promise<ChannelOwner | undefined> {
    const draft = (await this.documents.get(draftsModel, draftId))?.document;
    if (draft) return { preparedBy: draft.preparedBy, side: draft.side };
    for (const side of sides) {
      const owner = { organisation, preparedBy: organisation, side };
      if (await this.editDrafts.behind(owner, draftId)) return { preparedBy: organisation, side };
    }
    return undefined;
  }
}
