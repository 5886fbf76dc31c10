import { Inject, Injectable } from '@nestjs/common';
import { isEvent } from '#domain/stored-events';
import { draftStream, transferBatchStream } from '#domain/streams';
import { maxOfBatch, orderBatch, transferBatchDecider } from '#domain/transfer-batch/decide';
import type { Documents } from '#platform/documents/port';
import type { EventReader } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { TransferBatches } from './transfer-batches.service.ts';

/** Hands what a submission of the staff brought through to the voyage-management system, where they asked for that. */
@Injectable()
export class SubmissionTransfers {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(EVENT_STORE) private readonly events: Pick<EventReader, 'readStream'>,
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly batches: TransferBatches,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Before the submission is completed; again after a crash, it finds what it has ordered. */
  async order(
    draftId: string,
    submissionId: string,
    by: Pick<CommandContext, 'actor' | 'organisation' | 'side'>,
    organisationId: string,
  ): Promise<void> {
    const firsts = await this.firstsOf(await this.broughtThrough(draftId, submissionId));
    for (let start = 0; start < firsts.length; start += maxOfBatch) {
      const batchId = derivedId(submissionId, 'transfers', start);
      const bookings = firsts.slice(start, start + maxOfBatch);
      const done = await this.run({
        stream: transferBatchStream(batchId),
        decider: transferBatchDecider,
        decide: (state) => orderBatch(state, { batchId, organisationId, bookings }),
        context: {
          ...by,
          commandId: derivedId(batchId, 'order'),
          payloadHash: '',
          correlationId: batchId,
        },
      });
      if (!done.ok) throw new Error(`The transfers of ${submissionId} were not ordered: ${done.code}`);
      this.batches.work.goOnWith(batchId);
    }
  }

  private async broughtThrough(draftId: string, submissionId: string): Promise<readonly string[]> {
    const stored = await this.events.readStream(draftStream(draftId));
    return stored.flatMap((one) => {
      if (!isEvent(one, 'RowsSettled')) return [];
      const event = toRecorded(one);
      if (!isEvent(event, 'RowsSettled') || event.data.submissionId !== submissionId) return [];
      return event.data.outcomes.flatMap((came) => (came.outcome === 'declared' ? [came.bookingId] : []));
    });
  }

  /** Of a pair the first: both go together. */
  private async firstsOf(bookingIds: readonly string[]): Promise<readonly string[]> {
    if (bookingIds.length === 0) return [];
    await this.caughtUp.withTheLog();
    const found = await this.documents.getMany(bookingsModel, bookingIds);
    return [...new Set(found.map(({ document }) => document.firstId))];
  }
}
