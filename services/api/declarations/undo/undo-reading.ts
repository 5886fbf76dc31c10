import { Inject, Injectable } from '@nestjs/common';
import type { UndoView } from '#contracts/declaration-draft/undo-view';
import { bookingsModel } from '#projections/bookings/read-model';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import { TRADE_CLOCK } from '#platform/tokens';
import { Presenting } from '../../platform/presenting.ts';
import { UndoTally } from './undo-tally.ts';
import type { Undoing } from './undoing.ts';

/** Tells what an undo does, before and afterwards. */
@Injectable()
export class UndoReading {
  constructor(
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly presenting: Presenting,
  ) {}

  tally({ owner, asBroker }: Undoing): UndoTally {
    // Whose cargo it is cancels it; a broker does not.
    return new UndoTally(owner.side, { mayCancel: !asBroker, today: todayOf(this.clock) });
  }

  async view(tally: UndoTally, { submissionId }: Undoing, importId: string): Promise<UndoView> {
    const inputs = await this.presenting.inputsFor(bookingsModel, [{ users: tally.users }]);
    return tally.present(submissionId, importId, inputs);
  }
}
