import { Injectable } from '@nestjs/common';
import type { SubmissionUndoState } from '#domain/submission-undo/decide';
import type { Position } from '#platform/event-store/port';
import { oneAhead } from '#platform/fairness/one-ahead';
import { CaughtUp } from '../../platform/caught-up.ts';
import { stepContext } from '../../platform/commands.ts';
import { type EditDraft, EditDrafts } from '../drafts/edit-drafts.ts';
import { SubmissionBookings } from './submission-bookings.ts';
import { UndoLog } from './undo-log.ts';
import { UndoReading } from './undo-reading.ts';
import { UndoSteps } from './undo-steps.ts';
import type { Undoing } from './undoing.ts';

/** No step waits longer than this for read models that are late. */
const longestPaceMs = 5_000;

/**
 * Carries an undo of many bookings out, or on to its end. Each step is named by the booking that it begins with, so that one that was
 * taken before a crash is found done.
 */
@Injectable()
export class UndoRun {
  constructor(
    private readonly log: UndoLog,
    private readonly edits: EditDrafts,
    private readonly bookings: SubmissionBookings,
    private readonly steps: UndoSteps,
    private readonly reading: UndoReading,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Each step waits until the read models have the one before. Meanwhile the bookings of the next step are read already. */
  async carryOut(undoId: string, stopping: AbortSignal): Promise<Position> {
    const { undoing, context } = await this.log.orderOf(undoId);
    await this.caughtUp.withTheLog();
    const { state, position } = await this.log.read(undoId, context);
    if (state.completed) return position;
    const tally = this.reading.tally(undoing);
    let target = await this.targetOf(undoing, state);
    let pace: Promise<void> = Promise.resolve();
    for await (const batch of oneAhead(this.bookings.batches(undoing, state.upTo))) {
      await pace;
      stopping.throwIfAborted();
      const step = stepContext(context, `from-${batch[0]?.id}`);
      ({ target } = await this.steps.take(undoing, target, batch, { context: step, tally }));
      const taken = {
        draftId: target.draftId,
        upTo: batch.at(-1)?.id ?? '',
        bookings: batch.length,
        ...tally.step(),
      };
      pace = this.log
        .advance(undoId, context, taken)
        .then(() => this.caughtUp.asFarAsTheyCome(longestPaceMs));
      // A failure is thrown where it is awaited, once the next bookings are read.
      pace.catch(() => undefined);
    }
    await pace;
    const completed = await this.log.complete(undoId, context);
    return completed.position;
  }

  /**
   * The draft of the last step that is known, even where it has ended: a step of which a crash left no word may have been taken there,
   * and would put back in the next draft what was submitted or discarded with that one. Steps go on to the next draft by themselves.
   */
  private async targetOf({ owner }: Undoing, { draftId }: SubmissionUndoState): Promise<EditDraft> {
    const last = draftId === null ? undefined : await this.edits.behind(owner, draftId);
    return last ?? this.edits.current(owner);
  }
}
