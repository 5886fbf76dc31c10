import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DraftStepsAnswer, DraftStepView } from '#contracts/declaration-draft/draft-calls';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { type DraftStep, stepsIn } from '#domain/declaration-draft/steps';
import { isEvent } from '#domain/stored-events';
import { draftStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import { DOCUMENTS, EVENT_STORE } from '#platform/tokens';
import { draftsModel } from '#projections/drafts/read-model';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { notFound } from '../../errors/api-error.ts';
import type { DeclarationScope } from '../scope.ts';

/** What one can undo and redo in a draft: the one screen that reads a stream, for no read model keeps who did what in which step. */
export class GetDraftSteps extends Query<DraftStepsAnswer> {
  constructor(
    readonly scope: DeclarationScope,
    readonly importId: string,
  ) {
    super();
  }
}

const viewOf = ({ commandId, changes }: DraftStep): DraftStepView => ({
  commandId,
  changes: changes.map(({ row: id, field, from, to }) => ({ id, field, from, to })),
});

@QueryHandler(GetDraftSteps)
export class GetDraftStepsHandler implements IQueryHandler<GetDraftSteps> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) private readonly events: Pick<EventStore, 'readStream'>,
  ) {}

  /** @throws 404 for a draft of others as for none */
  async execute({ scope, importId }: GetDraftSteps): Promise<DraftStepsAnswer> {
    const draft = (await this.documents.get(draftsModel, importId))?.document;
    const { preparedBy, side } = scope.owner;
    if (draft?.preparedBy !== preparedBy || draft.side !== side) throw notFound();
    const stored = (await this.events.readStream(draftStream(importId))).filter(
      (event) =>
        isEvent(event, 'CellsChanged') ||
        isEvent(event, 'RowsDiscarded') ||
        isEvent(event, 'SubmissionRowsListed'),
    );
    const events = await inSlices(stored, recordedBy(draftDecider));
    const { undo, redo } = stepsIn(events, scope.principal.userId);
    return { undo: undo.map(viewOf), redo: redo.map(viewOf) };
  }
}
