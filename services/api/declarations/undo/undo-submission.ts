import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UndoAnswer } from '#contracts/declaration-draft/undo-view';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext } from '../../platform/execute-port.ts';
import type { Answered } from '../../platform/positions.ts';
import { SubmissionBookings, undoneTogether } from './submission-bookings.ts';
import { UndoAtOnce } from './undo-at-once.ts';
import { UndoInSteps } from './undo-in-steps.ts';
import { UndoLog } from './undo-log.ts';
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

@CommandHandler(UndoSubmission)
export class UndoSubmissionHandler implements ICommandHandler<UndoSubmission> {
  constructor(
    private readonly caughtUp: CaughtUp,
    private readonly bookings: SubmissionBookings,
    private readonly log: UndoLog,
    private readonly atOnce: UndoAtOnce,
    private readonly inSteps: UndoInSteps,
  ) {}

  /**
   * What one append can take is undone at once. More would hold everybody up, and might be left half-way.
   *
   * @throws 404; 409 `nothing_to_undo`
   */
  async execute({ undoing, context }: UndoSubmission): Promise<Answered<UndoAnswer>> {
    const { actor, commandId, organisation } = context;
    // Staff may act in several organisations: a key that was used in one names no undo of another.
    const undoId = derivedId(actor, commandId, organisation, 'undo', undoing.submissionId);
    // The same key again means the undo that is known, however many bookings the asker can see by now.
    const known = await this.log.bookingsOf(undoId);
    if (known !== undefined) return this.inSteps.order({ undoing, context }, { undoId, bookings: known });
    await this.caughtUp.withTheLog();
    const bookings = await this.bookings.count(undoing);
    return bookings > undoneTogether
      ? this.inSteps.order({ undoing, context }, { undoId, bookings })
      : this.atOnce.carryOut(undoId, { undoing, context });
  }
}
