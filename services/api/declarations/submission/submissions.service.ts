import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { DraftEvent } from '#domain/declaration-draft/events';
import type { Config } from '#platform/config/config';
import type { Coordination } from '#platform/coordination/port';
import type { EventStore, Position } from '#platform/event-store/port';
import { CONFIG, COORDINATION, EVENT_STORE, EXECUTE } from '#platform/tokens';
import type { DraftDocument } from '#projections/drafts/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { alone } from '../../platform/alone.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { SubmissionProcess } from './submission-process.ts';
import type { Submitter } from './submission-process.ts';
import { QueueStopped, SubmissionQueue } from './submission-queue.ts';
import type { Queued } from './submission-queue.ts';
import { SubmissionReading } from './submission-reading.ts';

/** Carries out submissions in this process: new ones as they are made, unfinished ones when they are taken up. */
@Injectable()
export class Submissions implements BeforeApplicationShutdown {
  private readonly log = new Logger('Submissions');
  private readonly process: SubmissionProcess;
  private readonly queue: SubmissionQueue;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(COORDINATION) private readonly coordination: Coordination,
    @Inject(CONFIG) private readonly config: Pick<Config, 'node'>,
    @Inject(EXECUTE) execute: Execute,
    reading: SubmissionReading,
  ) {
    this.process = new SubmissionProcess({ execute, ...reading.surroundings() });
    this.queue = new SubmissionQueue({
      carryOut: (queued, stopping) => this.carryOut(queued, stopping),
      failed: ({ submissionId }, error) =>
        this.log.error({ submissionId, err: error }, 'A submission stopped half-way and is tried again'),
      pause: (ms, stop) => setTimeout(ms, undefined, { signal: stop }),
    });
  }

  /** Resolves with the position of its completion; rejects with `QueueStopped` when the portal stops before. */
  carry(queued: Queued): Promise<Position> {
    return this.queue.add(queued);
  }

  /** Goes on with the submissions of these drafts that are not completed, the earliest first. */
  takeUp(drafts: readonly DraftDocument[]): void {
    const unfinished = drafts
      .flatMap((document) => document.submissions.map((submission) => ({ document, submission })))
      .filter(({ submission }) => !submission.completed)
      .sort((a, b) => a.submission.submittedAt.localeCompare(b.submission.submittedAt));
    for (const { document, submission } of unfinished) {
      const queued = {
        draftId: document.draftId,
        submissionId: submission.id,
        charterer: document.organisationId,
      };
      this.carry(queued).catch((error: unknown) => {
        if (!(error instanceof QueueStopped))
          this.log.error({ err: error, ...queued }, 'A submission was given up');
      });
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.stop();
  }

  /** Submissions of one charterer follow one another over all nodes, too. */
  private carryOut({ draftId, submissionId, charterer }: Queued, stopping: AbortSignal): Promise<Position> {
    const { coordination } = this;
    return alone(
      { coordination, name: `submissions/${charterer}`, node: this.config.node, stopping },
      async () => this.process.carryOut(draftId, submissionId, await this.submitterOf(draftId, submissionId)),
    );
  }

  /** From the submission's own event: after a crash nobody else remembers. */
  private async submitterOf(draftId: string, submissionId: string): Promise<Submitter> {
    for (const stored of await this.events.readStream(`draft-${draftId}`)) {
      if (stored.type !== ('DeclarationSubmitted' satisfies DraftEvent['type'])) continue;
      const { data, metadata } = toRecorded(stored);
      const submitted = data as Extract<DraftEvent, { type: 'DeclarationSubmitted' }>['data'];
      if (submitted.submissionId !== submissionId) continue;
      return { actor: metadata.actor, organisation: metadata.organisation, side: metadata.side };
    }
    throw new Error(`Draft ${draftId} knows no submission ${submissionId}`);
  }
}
