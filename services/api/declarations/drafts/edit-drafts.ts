import { Inject, Injectable } from '@nestjs/common';
import type { DraftOwner } from '#domain/declaration-draft/events';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { draftsModel, editDrafts } from '#projections/drafts/read-model';
import { derivedId } from '../../platform/commands.ts';

export interface EditDraft {
  readonly draftId: string;
  /** Counts the edit drafts of an owner, from 1. */
  readonly ordinal: number;
}

/** The nth edit draft of an owner: everyone of a side derives the same id, so that colleagues meet in it. */
export const editDraft = ({ organisation, preparedBy, side }: DraftOwner, ordinal: number): EditDraft => ({
  draftId: derivedId('edit', organisation, preparedBy, side, ordinal),
  ordinal,
});

/** Which edit draft an owner's side is in: the open one, or the one after the last that ended. */
@Injectable()
export class EditDrafts {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async current(owner: DraftOwner): Promise<EditDraft> {
    const [last] = await this.documents.find(
      draftsModel,
      editDrafts(owner.organisation, owner.preparedBy, owner.side),
      { sort: [['ordinal', -1]], limit: 1 },
    );
    const ordinal =
      last === undefined ? 1 : last.document.open ? last.document.ordinal : last.document.ordinal + 1;
    return editDraft(owner, ordinal);
  }

  /** The last that ended, which may have taken a command whose answer was lost, and the current one; before any ended, that alone. */
  async latest(owner: DraftOwner): Promise<readonly [EditDraft, ...EditDraft[]]> {
    const current = await this.current(owner);
    return current.ordinal > 1 ? [editDraft(owner, current.ordinal - 1), current] : [current];
  }

  /**
   * The edit draft behind an id that a client holds, which may have ended meanwhile, however long ago; undefined for other
   * drafts.
   */
  async behind(owner: DraftOwner, draftId: string): Promise<EditDraft | undefined> {
    const { ordinal } = await this.current(owner);
    // One of these is nearly always the one, and the read model does not know yet what nobody has changed.
    for (const n of [ordinal, ordinal - 1, ordinal + 1]) {
      const edit = n > 0 ? editDraft(owner, n) : undefined;
      if (edit?.draftId === draftId) return edit;
    }
    const document = (await this.documents.get(draftsModel, draftId))?.document;
    const known = document?.kind === 'edit' ? editDraft(owner, document.ordinal) : undefined;
    // Derived from the owner: the id of anybody else's comes out otherwise.
    return known?.draftId === draftId ? known : undefined;
  }
}
