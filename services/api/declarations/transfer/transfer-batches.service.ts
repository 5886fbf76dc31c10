import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { transferBooking } from '#domain/booking/decide-transfer';
import { bookingDecider } from '#domain/booking/evolve';
import { bookingStream, transferBatchStream } from '#domain/streams';
import {
  completeBatch,
  settleBatch,
  type TransferBatchState,
  transferBatchDecider,
  unsettled,
} from '#domain/transfer-batch/decide';
import type { BatchOutcome } from '#domain/transfer-batch/events';
import type { MachineClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { EventReader, Position } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE, MACHINE_CLOCK } from '#platform/tokens';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { transferBatchesModel } from '#projections/transfer-batches/read-model';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import type { DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';
import { eachInFlight } from '../../processes/each-in-flight.ts';

const lookEveryMs = 2_000;
/** A batch that a living node works on changes with every settlement. */
const idleMs = 5_000;
/** A settlement is the process's progress: what is settled is not asked for again. */
const settledTogether = 500;

type Orderer = Pick<CommandContext, 'actor' | 'organisation' | 'side'>;

/**
 * Carries out transfers of many bookings, also those that were left half-way. Every id derives from the batch and the booking, so that
 * what was asked for before a crash is found done.
 */
@Injectable()
export class TransferBatches implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly work: DurableProcess<string, Position>;

  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(EVENT_STORE) private readonly events: Pick<EventReader, 'readStream'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    @Inject(DOCUMENTS) documents: Documents,
    processes: DurableProcesses,
  ) {
    this.work = processes.of({
      name: 'transfer-batches',
      idOf: (batchId: string): string => batchId,
      keyOf: (batchId: string): string => batchId,
      lookEveryMs,
      idleMs,
      wokenBy: [],
      due: async () => {
        const found = await documents.find(
          transferBatchesModel,
          { underWay: true },
          { sort: [['orderedAt', 1]] },
        );
        return found.map(({ id: item, position: state }) => ({ item, state }));
      },
      carryOut: (batchId) => this.carryOut(batchId),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.work.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.end();
  }

  private async carryOut(batchId: string): Promise<Position> {
    const by = await this.ordererOf(batchId);
    const { state } = await this.step(batchId, by, 'read', () => []);
    const left = unsettled(state);
    for (let start = 0; start < left.length; start += settledTogether) {
      const outcomes = await eachInFlight(left.slice(start, start + settledTogether), (bookingId) =>
        this.transfer(batchId, by, bookingId),
      );
      await this.step(batchId, by, `settle/${outcomes[0]?.bookingId}`, (batch) =>
        settleBatch(batch, outcomes),
      );
    }
    return (await this.step(batchId, by, 'complete', completeBatch)).position;
  }

  private async transfer(batchId: string, by: Orderer, bookingId: string): Promise<BatchOutcome> {
    const transferId = derivedId(batchId, bookingId);
    const done = await this.run({
      stream: bookingStream(bookingId),
      decider: bookingDecider,
      decide: (state) =>
        transferBooking(state, {
          by: { organisation: '', side: by.side },
          bookingId,
          transferId,
          now: this.clock.now(),
        }),
      context: { ...by, commandId: transferId, payloadHash: '', correlationId: transferId },
    });
    if (done.ok) return { bookingId, refused: null };
    const { code } = done;
    if (code === 'idempotency_key_reused')
      throw new Error(`Another command of ${bookingId} has the id ${transferId}`);
    return { bookingId, refused: code };
  }

  private async step(
    batchId: string,
    by: Orderer,
    step: string,
    decide: (state: TransferBatchState) => ReturnType<typeof settleBatch>,
  ) {
    const done = await this.run({
      stream: transferBatchStream(batchId),
      decider: transferBatchDecider,
      decide,
      context: { ...by, commandId: derivedId(batchId, step), payloadHash: '', correlationId: batchId },
    });
    if (!done.ok) throw new Error(`The batch ${batchId} cannot go on: ${done.code}`);
    return done;
  }

  /** From the order itself: after a crash nobody else remembers. */
  private async ordererOf(batchId: string): Promise<Orderer> {
    const [ordered] = await this.events.readStream(transferBatchStream(batchId));
    if (!ordered) throw new Error(`Nobody ordered the batch ${batchId}`);
    const { actor, organisation, side } = toRecorded(ordered).metadata;
    return { actor, organisation, side };
  }
}
