import { Inject, Injectable } from '@nestjs/common';
import type { UndoView } from '#contracts/declaration-draft/undo-view';
import { bookingsModel } from '#projections/bookings/read-model';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { submissionsModel } from '#projections/submissions/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { presentUndo, usersOf } from './present-undo.ts';
import { type UndoTold, UndoTally } from './undo-tally.ts';
import type { Undoing } from './undoing.ts';

/** Tells what an undo does, before and afterwards. */
@Injectable()
export class UndoReading {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly presenting: Presenting,
  ) {}

  tally({ owner, asBroker }: Undoing): UndoTally {
    // Whose cargo it is cancels it; a broker does not.
    return new UndoTally(owner.side, { mayCancel: !asBroker, today: todayOf(this.clock) });
  }

  async view(told: UndoTold, { owner, submissionId }: Undoing, importId: string): Promise<UndoView> {
    const submission = (await this.documents.get(submissionsModel, submissionId))?.document;
    // Its versions came a little later than the submission itself.
    const submitted = submission
      ? { actor: submission.by, side: submission.side, at: submission.submittedAt }
      : told.submitted;
    const known = { ...told, submitted };
    const inputs = await this.presenting.inputsFor(bookingsModel, [{ users: usersOf(known) }]);
    return { submissionId, importId, ...presentUndo(known, { side: owner.side, inputs }) };
  }
}
