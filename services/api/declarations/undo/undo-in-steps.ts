import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { UndoAnswer } from '#contracts/declaration-draft/undo-view';
import { CaughtUp } from '../../platform/caught-up.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { completedWithin } from '../../processes/completed-within.ts';
import { EditDrafts } from '../drafts/edit-drafts.ts';
import { GetUndoProgress } from './get-undo-progress.ts';
import { nothingToUndo } from './nothing-to-undo.ts';
import { SubmissionUndos } from './submission-undos.service.ts';
import { type UndoOrder, UndoLog } from './undo-log.ts';
import { UndoReading } from './undo-reading.ts';

/** The answer waits this long; an undo that takes longer goes on by itself. */
const longestWaitMs = 5_000;

/** Undoes more bookings than one append takes: the order is recorded and carried out step by step, even if this process dies. */
@Injectable()
export class UndoInSteps {
  constructor(
    private readonly edits: EditDrafts,
    private readonly log: UndoLog,
    private readonly undos: SubmissionUndos,
    private readonly reading: UndoReading,
    private readonly caughtUp: CaughtUp,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Orders the undo once under its id, and waits a while for its end.
   *
   * @throws 409 `nothing_to_undo` where it has ended and undone nothing
   */
  async order(
    { undoing, context }: UndoOrder,
    { undoId, bookings }: { readonly undoId: string; readonly bookings: number },
  ): Promise<Answered<UndoAnswer>> {
    const { owner } = undoing;
    const { draftId } = await this.edits.current(owner);
    const ordered = await this.log.order({ undoing, context }, { undoId, draftId, bookings });
    const draftsOf = `${owner.organisation}/${owner.side}`;
    const carried = await completedWithin(longestWaitMs, this.undos.work.carry({ undoId, draftsOf }));
    const taken = carried && (await this.log.toldOf(undoId));
    const answer = taken
      ? {
          ...(await this.reading.view(taken.told, undoing, taken.draftId)),
          undoId,
          bookings,
          done: bookings,
          completed: true,
        }
      : await this.progress(undoing, undoId);
    if (answer.completed && answer.undone.count === 0) throw nothingToUndo();
    return answeredAt(carried ?? ordered.position, answer);
  }

  private async progress({ owner, submissionId }: UndoOrder['undoing'], undoId: string): Promise<UndoAnswer> {
    await this.caughtUp.withTheLog();
    return this.queries.execute(new GetUndoProgress(owner, submissionId, undoId));
  }
}
