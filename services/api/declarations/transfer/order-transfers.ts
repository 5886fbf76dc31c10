import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { TransferBatchView, TransferCriteria } from '#contracts/booking/transfer-list';
import { transferStandings } from '#domain/booking/transfer';
import { maxOfBatch, orderBatch, transferBatchDecider } from '#domain/transfer-batch/decide';
import { transferBatchStream } from '#domain/streams';
import type { TradeClock } from '#platform/clock/port';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE, TRADE_CLOCK } from '#platform/tokens';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf, type RejectionAnswers } from '../../errors/rejection-answers.ts';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { completedWithin } from '../../processes/completed-within.ts';
import { commandIn, type DeclarationScope } from '../scope.ts';
import { GetTransferBatch } from './get-transfer-batch.ts';
import { TransferBatches } from './transfer-batches.service.ts';
import { transferableSo, transferSource } from './transfer-source.ts';

/** Orders the transfer of many bookings: those named, or all that the filters find and that can be transferred. */
export class OrderTransfers extends Command<Answered<TransferBatchView>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    /** Whose bookings are seen. */
    readonly seen: Filter<BookingDocument>,
    readonly wanted: { readonly ids: readonly string[] } | { readonly found: TransferCriteria },
  ) {
    super();
  }
}

/** So long the answer waits; what takes longer goes on by itself. */
const longestWaitMs = 5_000;

const rejections: RejectionAnswers<'batch_empty' | 'batch_too_large'> = {
  batch_empty: [422, 'None of these bookings can be transferred to Veson.'],
  batch_too_large: [422, `At most ${maxOfBatch.toLocaleString('en')} bookings are transferred at once.`],
};

@CommandHandler(OrderTransfers)
export class OrderTransfersHandler implements ICommandHandler<OrderTransfers> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly batches: TransferBatches,
    private readonly caughtUp: CaughtUp,
    private readonly queries: QueryBus,
  ) {}

  async execute(command: OrderTransfers): Promise<Answered<TransferBatchView>> {
    const { scope, key } = command;
    const organisationId = scope.organisation.id;
    const batchId = derivedId(scope.principal.userId, key.commandId, 'transfers', organisationId);
    const bookings = await this.firstsOf(command);
    const done = await this.run({
      stream: transferBatchStream(batchId),
      decider: transferBatchDecider,
      decide: (state) => orderBatch(state, { batchId, organisationId, bookings }),
      context: { ...commandIn(scope, key), correlationId: batchId },
    });
    if (!done.ok) throw refusalOf(rejections, done);
    const completed = await completedWithin(longestWaitMs, this.batches.work.carry(batchId));
    await this.caughtUp.withTheLog();
    const view = await this.queries.execute(new GetTransferBatch(organisationId, batchId));
    return answeredAt(completed ?? done.position, view);
  }

  /** Of a pair the first: both go together. What is not seen is left out, as what there is not. */
  private async firstsOf({ seen, wanted }: OrderTransfers): Promise<readonly string[]> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const transferable = { $and: [seen, transferableSo(transferStandings)] };
    const filter: Filter<BookingDocument> =
      'ids' in wanted
        ? { $and: [seen, { _id: { $in: [...wanted.ids] } }] }
        : transferSource.filter(transferable, wanted.found, today);
    // Ids alone, in the order of laycans: thousands of whole bookings would hold up everybody's requests as they are read.
    const found = await this.documents.group(bookingsModel, {
      filter,
      keys: ['firstId'],
      min: ['laycanStart'],
    });
    const byLaycan = found.map(({ keys, min }) => ({
      firstId: String(keys['firstId']),
      laycanStart: String(min['laycanStart'] ?? ''),
    }));
    byLaycan.sort((a, b) => (a.laycanStart < b.laycanStart ? -1 : Number(a.laycanStart > b.laycanStart)));
    return byLaycan.map(({ firstId }) => firstId);
  }
}
