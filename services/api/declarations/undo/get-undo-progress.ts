import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UndoAnswer } from '#contracts/declaration-draft/undo-view';
import type { DraftOwner } from '#domain/declaration-draft/events';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { namedHand } from '#projections/bookings/hands';
import { submissionUndosModel } from '#projections/submission-undos/read-model';
import { submissionsModel } from '#projections/submissions/read-model';
import { notFound } from '../../errors/api-error.ts';
import { Presenting } from '../../platform/presenting.ts';
import { EditDrafts } from '../drafts/edit-drafts.ts';

/** How far an undo of many bookings is: counts, for names are told by the preview, and by the undo itself to whoever ordered it. */
export class GetUndoProgress extends Query<UndoAnswer> {
  constructor(
    readonly owner: DraftOwner,
    readonly submissionId: string,
    readonly undoId: string,
  ) {
    super();
  }
}

@QueryHandler(GetUndoProgress)
export class GetUndoProgressHandler implements IQueryHandler<GetUndoProgress> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly edits: EditDrafts,
    private readonly presenting: Presenting,
  ) {}

  /** @throws 404 for another side's as for none */
  async execute({ owner, submissionId, undoId }: GetUndoProgress): Promise<UndoAnswer> {
    const undo = (await this.documents.get(submissionUndosModel, undoId))?.document;
    const isOwn = undo?.organisationId === owner.organisation && undo.side === owner.side;
    if (!isOwn || undo.submissionId !== submissionId) throw notFound();
    const submission = (await this.documents.get(submissionsModel, submissionId))?.document;
    if (!submission) throw notFound();
    const { by: actor, side, submittedAt } = submission;
    const inputs = await this.presenting.inputsFor(submissionsModel, [{ users: [actor] }]);
    const { bookings, done, undone, kept, created } = undo;
    return {
      submissionId,
      submittedAt,
      submittedBy: namedHand({ actor, side }, owner.side, inputs),
      importId: undo.draftId ?? (await this.edits.current(owner)).draftId,
      undone: { count: undone, named: [] },
      kept: { count: kept, named: [] },
      created: { count: created, named: [] },
      undoId,
      bookings,
      done,
      completed: !undo.underWay,
    };
  }
}
