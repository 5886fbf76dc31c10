import { Injectable } from '@nestjs/common';
import type { UndoAnswer } from '#contracts/declaration-draft/undo-view';
import { derivedId } from '../../platform/commands.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { EditDrafts } from '../drafts/edit-drafts.ts';
import { nothingToUndo } from './nothing-to-undo.ts';
import { type PlannedBooking, SubmissionBookings } from './submission-bookings.ts';
import { type UndoOrder, UndoLog } from './undo-log.ts';
import { UndoReading } from './undo-reading.ts';
import { UndoSteps } from './undo-steps.ts';

/** Undoes as many bookings as one append takes. From then on the undo is known by its id, even after its draft has ended. */
@Injectable()
export class UndoAtOnce {
  constructor(
    private readonly edits: EditDrafts,
    private readonly bookings: SubmissionBookings,
    private readonly steps: UndoSteps,
    private readonly log: UndoLog,
    private readonly reading: UndoReading,
  ) {}

  /**
   * A process may have died between the append and its record. The append is then found in the edit draft, or in the one that ended last.
   *
   * @throws 409 `nothing_to_undo`
   */
  async carryOut(undoId: string, { undoing, context }: UndoOrder): Promise<Answered<UndoAnswer>> {
    const tally = this.reading.tally(undoing);
    const all: PlannedBooking[] = [];
    for await (const batch of this.bookings.batches(undoing)) all.push(...batch);
    const [from] = await this.edits.latest(undoing.owner);
    // Of this undo alone: the draft is shared, and the same key for another submission is another undo.
    const step = { ...context, commandId: derivedId(undoId, 'at once') };
    const { target } = await this.steps.take(undoing, from, all, { context: step, tally });
    if (tally.told.undone.count === 0) throw nothingToUndo();
    const { draftId } = target;
    const bookings = all.length;
    const position = await this.log.made(
      { undoing, context },
      { undoId, draftId: from.draftId, bookings },
      { draftId, upTo: all.at(-1)?.id ?? '', bookings, ...tally.step() },
    );
    // Another request under the same key may have recorded it first: both tell what stands there.
    const taken = (await this.log.toldOf(undoId)) ?? { draftId, told: tally.told };
    const view = await this.reading.view(taken.told, undoing, taken.draftId);
    return answeredAt(position, { ...view, undoId, bookings, done: bookings, completed: true });
  }
}
