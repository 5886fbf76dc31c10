import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { UndoAnswer } from '#contracts/declaration-draft/undo-view';
import { ApiError } from '../../errors/api-error.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext } from '../../platform/execute-port.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { completedWithin } from '../../processes/completed-within.ts';
import { type EditDraft, EditDrafts } from '../drafts/edit-drafts.ts';
import { GetUndoProgress } from './get-undo-progress.ts';
import { type PlannedBooking, SubmissionBookings, undoneTogether } from './submission-bookings.ts';
import { SubmissionUndos } from './submission-undos.service.ts';
import { UndoLog } from './undo-log.ts';
import { UndoReading } from './undo-reading.ts';
import { UndoSteps } from './undo-steps.ts';
import type { Undoing } from './undoing.ts';

/** The changes of a submission, inverted, in the edit draft of one's side, to be submitted from there. */
export class UndoSubmission extends Command<Answered<UndoAnswer>> {
  constructor(
    readonly undoing: Undoing,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The answer waits this long; an undo that takes longer goes on by itself. */
const longestWaitMs = 5_000;

const somethingUndone = <Answer extends UndoAnswer>(answer: Answer): Answer => {
  if (answer.completed && answer.undone.count === 0)
    throw new ApiError(409, 'nothing_to_undo', 'Nothing of this submission can be undone any more.');
  return answer;
};

@CommandHandler(UndoSubmission)
export class UndoSubmissionHandler implements ICommandHandler<UndoSubmission> {
  constructor(
    private readonly edits: EditDrafts,
    private readonly caughtUp: CaughtUp,
    private readonly bookings: SubmissionBookings,
    private readonly steps: UndoSteps,
    private readonly log: UndoLog,
    private readonly undos: SubmissionUndos,
    private readonly reading: UndoReading,
    private readonly queries: QueryBus,
  ) {}

  /**
   * What one append can take is undone at once. More would hold everybody up, and might be left half-way: it is ordered, and carried out
   * step by step, whatever becomes of this process.
   *
   * @throws 404; 409 `nothing_to_undo`
   */
  async execute({ undoing, context }: UndoSubmission): Promise<Answered<UndoAnswer>> {
    const { actor, commandId, organisation } = context;
    // Staff may act in several organisations: a key that was used in one names no undo of another.
    const undoId = derivedId(actor, commandId, organisation, 'undo', undoing.submissionId);
    // Asked again under its key it is the one that was ordered, however many bookings are seen by now.
    const ordered = await this.log.bookingsOf(undoId);
    if (ordered !== undefined) return this.order(undoing, context, { undoId, bookings: ordered });
    await this.caughtUp.withTheLog();
    const bookings = await this.bookings.count(undoing);
    const drafts = await this.edits.latest(undoing.owner);
    // What was undone at once is not undone again because more bookings are seen by now.
    return bookings > undoneTogether && !(await this.steps.wasTaken(drafts, context))
      ? this.order(undoing, context, { undoId, bookings })
      : this.undoAtOnce(undoing, context, { bookings, from: drafts[0] });
  }

  private async undoAtOnce(
    undoing: Undoing,
    context: CommandContext,
    { bookings, from }: { readonly bookings: number; readonly from: EditDraft },
  ): Promise<Answered<UndoAnswer>> {
    const tally = this.reading.tally(undoing);
    const all: PlannedBooking[] = [];
    for await (const batch of this.bookings.batches(undoing)) all.push(...batch);
    const { target, position } = await this.steps.take(undoing, from, all, { context, tally });
    const view = await this.reading.view(tally, undoing, target.draftId);
    const answer = { ...view, undoId: null, bookings, done: bookings, completed: true };
    return answeredAt(position, somethingUndone(answer));
  }

  private async order(
    undoing: Undoing,
    context: CommandContext,
    { undoId, bookings }: { readonly undoId: string; readonly bookings: number },
  ): Promise<Answered<UndoAnswer>> {
    const { owner, submissionId } = undoing;
    const current = await this.edits.current(owner);
    const ordered = await this.log.order(
      { undoing, context },
      { undoId, draftId: current.draftId, bookings },
    );
    const draftsOf = `${owner.organisation}/${owner.side}`;
    const carried = await completedWithin(longestWaitMs, this.undos.work.carry({ undoId, draftsOf }));
    const position = carried?.position ?? ordered.position;
    if (!carried?.tally) {
      await this.caughtUp.withTheLog();
      const progress = await this.queries.execute(new GetUndoProgress(owner, submissionId, undoId));
      return answeredAt(position, somethingUndone(progress));
    }
    const { draftId } = await this.edits.current(owner);
    const view = await this.reading.view(carried.tally, undoing, draftId);
    return answeredAt(
      position,
      somethingUndone({ ...view, undoId, bookings, done: bookings, completed: true }),
    );
  }
}
