import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { TradeClock } from '#platform/clock/port';
import { TRADE_CLOCK } from '#platform/tokens';
import {
  type StatementScheduleDocument,
  statementSchedulesModel,
} from '#projections/statement-schedules/read-model';
import type { DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';
import type { DueDocument } from '../../processes/timer.ts';
import { Statements } from './statements.ts';

const lookEveryMs = 10 * 60_000;

/** Issues each organisation that has bookings a statement a week. */
@Injectable()
export class StatementTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timer: DurableProcess<DueDocument<StatementScheduleDocument>, void>;

  constructor(
    @Inject(TRADE_CLOCK) clock: TradeClock,
    private readonly statements: Statements,
    processes: DurableProcesses,
  ) {
    this.timer = processes.timer({
      name: 'statements',
      clock,
      model: statementSchedulesModel,
      by: { day: 'nextOn', zoneOf: () => 'UTC' },
      // A late one states what there is now; the next is due a week after it.
      limit: null,
      sends: true,
      lookEveryMs,
      wokenBy: [],
      carryOut: (due) => this.issue(due),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.timer.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.timer.end();
  }

  private async issue({ id, document, commandId }: DueDocument<StatementScheduleDocument>): Promise<void> {
    const done = await this.statements.issueDue(
      id,
      {
        actor: 'system',
        organisation: id,
        side: 'internal',
        commandId,
        payloadHash: '',
        correlationId: commandId,
      },
      document.nextOn,
    );
    if (!done.ok) throw new Error(`No statement was issued to ${id}: ${done.code}`);
  }
}
