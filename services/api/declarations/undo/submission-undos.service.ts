import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS } from '#platform/tokens';
import { submissionUndosModel } from '#projections/submission-undos/read-model';
import type { DurableProcess } from '../../processes/durable-process.ts';
import { DurableProcesses } from '../../processes/durable-processes.ts';
import { UndoRun } from './undo-run.ts';

const lookEveryMs = 2_000;
/** While a living node carries it out, an undo changes with every step. */
const idleMs = 5_000;

/** An undo that waits for its turn. */
interface DueUndo {
  readonly undoId: string;
  /** Undos of one edit draft follow one another. */
  readonly draftsOf: string;
}

/** Undos of many bookings as a durable process, also those that were left half-way. */
@Injectable()
export class SubmissionUndos implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly work: DurableProcess<DueUndo, Position>;

  constructor(@Inject(DOCUMENTS) documents: Documents, undo: UndoRun, processes: DurableProcesses) {
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
      carryOut: ({ undoId }, stopping) => undo.carryOut(undoId, stopping),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.work.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.end();
  }
}
