import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { TradeClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import { CONFIG, TRADE_CLOCK } from '#platform/tokens';
import { type DraftDocument, draftsModel } from '#projections/drafts/read-model';
import type { DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';
import type { DueDocument } from '../../processes/timer.ts';
import { KeptFiles } from './kept-files.ts';

const lookEveryMs = 10 * 60_000;

/** Lets the files of uploads go when they were kept for long enough. */
@Injectable()
export class FileExpiry implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timer: DurableProcess<DueDocument<DraftDocument>, void>;

  constructor(
    @Inject(CONFIG) { uploads }: Pick<Config, 'uploads'>,
    @Inject(TRADE_CLOCK) clock: TradeClock,
    files: KeptFiles,
    processes: DurableProcesses,
  ) {
    this.timer = processes.timer({
      name: 'file-expiry',
      clock,
      model: draftsModel,
      by: { moment: 'fileSince', days: uploads.keptDays },
      // One that is being read stays until that is through.
      filter: { phase: { $ne: 'receiving' } },
      // However late: nobody has a right to the file any more.
      limit: null,
      sends: false,
      lookEveryMs,
      wokenBy: [],
      carryOut: ({ document, commandId }) => files.expire(document, commandId),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.timer.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.timer.end();
  }
}
