import { Inject, Injectable } from '@nestjs/common';
import type { SeenFile } from '#contracts/declaration-draft/draft-calls';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { draftsModel } from '#projections/drafts/read-model';
import type { DraftDocument } from '#projections/drafts/read-model';
import { ApiError } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import type { DeclarationScope } from '../scope.ts';

/** Files that a side has uploaded before, and what became of them. */
@Injectable()
export class SeenFiles {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  /** The same bytes again are a slip more often than a wish: it is asked. @throws 409 `file_seen`, details `SeenFile` */
  async refuse({ owner }: DeclarationScope, hash: string, importId: string): Promise<void> {
    const { preparedBy, side } = owner;
    const found = await this.documents.find(draftsModel, { preparedBy, side, file: hash });
    const seen = found
      .filter(({ id, document }) => id !== importId && document.phase !== 'failed')
      .map(({ document }) => document)
      .toSorted((a, b) => Number(b.open) - Number(a.open) || (a.openedAt < b.openedAt ? 1 : -1));
    const [before] = seen;
    if (!before) return;
    const details = await this.described(before);
    throw new ApiError(409, 'file_seen', 'This file was uploaded before.', { details: { ...details } });
  }

  private async described(document: DraftDocument): Promise<SeenFile> {
    const { draftId, fileName, openedAt, openedBy, closed, submissions } = document;
    const submission = submissions.at(-1) ?? null;
    const hand = closed ?? (submission && { by: submission.by, at: submission.submittedAt });
    const users = [openedBy, ...(hand ? [hand.by] : [])];
    const { nameOfUser } = await this.presenting.inputsFor(draftsModel, [{ users }]);
    return {
      importId: draftId,
      fileName,
      openedAt,
      openedBy,
      openedByName: nameOfUser(openedBy),
      became: document.open ? 'open' : (closed?.because ?? 'submitted'),
      by: hand && { id: hand.by, name: nameOfUser(hand.by) },
      at: hand?.at ?? null,
      submissionId: submission?.id ?? null,
      discard: closed ? (document.discards.at(-1)?.revision ?? null) : null,
    };
  }
}
