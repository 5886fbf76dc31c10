import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { isEvent } from '#domain/stored-events';
import { draftStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { EventStore, Position } from '#platform/event-store/port';
import { DOCUMENTS, EVENT_STORE, EXECUTE } from '#platform/tokens';
import { draftsModel } from '#projections/drafts/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { Execute } from '../../platform/execute-port.ts';
import type { DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';
import { SubmissionTransfers } from '../transfer/submission-transfers.ts';
import { SubmissionProcess } from './submission-process.ts';
import type { Submitter } from './submission-process.ts';
import { SubmissionReading } from './submission-reading.ts';
import { type DueSubmission, submissionsDue, submissionWork } from './submission-work.ts';

const lookEveryMs = 2_000;
/** A draft that a living node works on changes with every batch. */
const idleMs = 5_000;

/** Carries out submissions: new ones as they are made, and those that were left half-way. */
@Injectable()
export class Submissions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly work: DurableProcess<DueSubmission, Position>;
  private readonly process: SubmissionProcess;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(DOCUMENTS) documents: Documents,
    @Inject(EXECUTE) execute: Execute,
    reading: SubmissionReading,
    transfers: SubmissionTransfers,
    private readonly processes: DurableProcesses,
  ) {
    this.process = new SubmissionProcess({
      execute,
      ...reading.surroundings(),
      orderTransfers: (...submission) => transfers.order(...submission),
    });
    this.work = processes.of({
      ...submissionWork,
      lookEveryMs,
      idleMs,
      wokenBy: [],
      due: async () => submissionsDue(await documents.find(draftsModel, { underWay: true })),
      carryOut: (due, stopping) => this.carryOut(due, stopping),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.work.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.end();
  }

  /** Submissions of one charterer follow one another over all nodes, too. Answers with the position of its completion. */
  private carryOut(
    { draftId, submissionId, charterer }: DueSubmission,
    stopping: AbortSignal,
  ): Promise<Position> {
    return this.processes.alone(`submissions/${charterer}`, stopping, async () =>
      this.process.carryOut(draftId, submissionId, await this.submitterOf(draftId, submissionId)),
    );
  }

  /** From the submission's own event: after a crash nobody else remembers. */
  private async submitterOf(draftId: string, submissionId: string): Promise<Submitter> {
    for (const stored of await this.events.readStream(draftStream(draftId))) {
      if (!isEvent(stored, 'DeclarationSubmitted')) continue;
      const event = toRecorded(stored);
      if (!isEvent(event, 'DeclarationSubmitted') || event.data.submissionId !== submissionId) continue;
      const { actor, organisation, side } = event.metadata;
      return { actor, organisation, side };
    }
    throw new Error(`Draft ${draftId} knows no submission ${submissionId}`);
  }
}
