import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import {
  advanceUndo,
  completeUndo,
  submissionUndoDecider,
  type SubmissionUndoState,
} from '#domain/submission-undo/decide';
import { isEvent } from '#domain/stored-events';
import { submissionUndoStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventReader, Position } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE } from '#platform/tokens';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { submissionUndosModel } from '#projections/submission-undos/read-model';
import { CaughtUp } from '../../platform/caught-up.ts';
import { derivedId, stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import type { DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';
import { EditDrafts } from '../drafts/edit-drafts.ts';
import { SubmissionBookings } from './submission-bookings.ts';
import { UndoReading } from './undo-reading.ts';
import { UndoSteps } from './undo-steps.ts';
import type { UndoTally } from './undo-tally.ts';
import type { Undoing } from './undoing.ts';

const lookEveryMs = 2_000;
/** While a living node carries it out, an undo changes with every step. */
const idleMs = 5_000;
/** No step waits longer than this for read models that are late. */
const longestPaceMs = 5_000;

/** An undo that waits for its turn. */
interface DueUndo {
  readonly undoId: string;
  /** Undos of one edit draft follow one another. */
  readonly draftsOf: string;
}

interface CarriedUndo {
  readonly position: Position;
  /** What it did; null where part of it was done before, by a process that has died, or by an earlier request. */
  readonly tally: UndoTally | null;
}

interface Order {
  readonly undoing: Undoing;
  readonly context: CommandContext;
}

/**
 * Carries out undos of many bookings, also those that were left half-way. Each step is named by the booking that it begins with, so that
 * one that was taken before a crash is found done.
 */
@Injectable()
export class SubmissionUndos implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly work: DurableProcess<DueUndo, CarriedUndo>;

  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(EVENT_STORE) private readonly events: Pick<EventReader, 'readStream'>,
    @Inject(DOCUMENTS) documents: Documents,
    private readonly edits: EditDrafts,
    private readonly bookings: SubmissionBookings,
    private readonly steps: UndoSteps,
    private readonly reading: UndoReading,
    private readonly caughtUp: CaughtUp,
    processes: DurableProcesses,
  ) {
    this.work = processes.of({
      name: 'submission-undos',
      idOf: ({ undoId }: DueUndo): string => undoId,
      keyOf: ({ draftsOf }: DueUndo): string => draftsOf,
      lookEveryMs,
      idleMs,
      wokenBy: [],
      due: async () => {
        const found = await documents.find(
          submissionUndosModel,
          { underWay: true },
          { sort: [['orderedAt', 1]] },
        );
        return found.map(({ id: undoId, position: state, document: { organisationId, side } }) => ({
          item: { undoId, draftsOf: `${organisationId}/${side}` },
          state,
        }));
      },
      carryOut: ({ undoId }, stopping) => this.carryOut(undoId, stopping),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.work.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.end();
  }

  /** That an undo was ordered for; undefined where nobody ordered it. */
  async bookingsOf(undoId: string): Promise<number | undefined> {
    return (await this.orderIn(undoId))?.data.bookings;
  }

  /** Each step waits until the read models have the one before; the bookings of the next are read meanwhile. */
  private async carryOut(undoId: string, stopping: AbortSignal): Promise<CarriedUndo> {
    const { undoing, context } = await this.orderOf(undoId);
    await this.caughtUp.withTheLog();
    const begun = await this.tell(undoId, context, 'read', () => []);
    if (begun.state.completed) return { position: begun.position, tally: null };
    const tally = this.reading.tally(undoing);
    let target = await this.edits.current(undoing.owner);
    let pace: Promise<void> = Promise.resolve();
    for await (const batch of this.bookings.batches(undoing, begun.state.upTo)) {
      await pace;
      stopping.throwIfAborted();
      const before = tally.counts;
      const step = stepContext(context, `from-${batch[0]?.id}`);
      ({ target } = await this.steps.take(undoing, target, batch, { context: step, tally }));
      const after = tally.counts;
      const upTo = batch.at(-1)?.id ?? '';
      const taken = {
        draftId: target.draftId,
        upTo,
        bookings: batch.length,
        undone: after.undone - before.undone,
        kept: after.kept - before.kept,
        created: after.created - before.created,
      };
      pace = this.tell(undoId, context, `up-to-${upTo}`, (state) => advanceUndo(state, taken)).then(() =>
        this.caughtUp.asFarAsTheyCome(longestPaceMs),
      );
      // A failure is thrown where it is awaited, once the next bookings are read.
      pace.catch(() => undefined);
    }
    await pace;
    const { position } = await this.tell(undoId, context, 'complete', completeUndo);
    return { position, tally: begun.state.upTo === '' ? tally : null };
  }

  private async tell(
    undoId: string,
    context: CommandContext,
    step: string,
    decide: (state: SubmissionUndoState) => ReturnType<typeof completeUndo>,
  ) {
    const done = await this.run({
      stream: submissionUndoStream(undoId),
      decider: submissionUndoDecider,
      decide,
      context: { ...context, commandId: derivedId(undoId, step) },
    });
    if (!done.ok) throw new Error(`The undo ${undoId} cannot go on: ${done.code}`);
    return done;
  }

  /** From the order itself: after a crash nobody else remembers. */
  private async orderOf(undoId: string): Promise<Order> {
    const ordered = await this.orderIn(undoId);
    if (!ordered) throw new Error(`Nobody ordered the undo ${undoId}`);
    const { owner, asBroker, template, submissionId, only } = ordered.data;
    const { actor, organisation, side, commandId } = ordered.metadata;
    return {
      undoing: { owner, by: actor, asBroker, template, submissionId, only: only ?? undefined },
      context: { actor, organisation, side, commandId, payloadHash: '', correlationId: undoId },
    };
  }

  private async orderIn(undoId: string) {
    const [stored] = await this.events.readStream(submissionUndoStream(undoId));
    const ordered = stored && toRecorded(stored);
    return ordered && isEvent(ordered, 'UndoOrdered') ? ordered : undefined;
  }
}
