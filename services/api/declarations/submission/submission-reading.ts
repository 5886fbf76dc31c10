import { Inject, Injectable } from '@nestjs/common';
import type { Documents } from '#platform/documents/port';
import type { EventStore } from '#platform/event-store/port';
import { DIRECTORY, DOCUMENTS, EVENT_STORE, WATCHER } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { Directory } from '#projections/runtime/directory-port';
import type { Watcher } from '#projections/runtime/watcher-port';
import { DraftValidation } from '../review/draft-validation.ts';
import { UploadMatching } from '../upload/upload-matching.ts';
import type { SubmissionSurroundings } from './submission-process.ts';

/** Past this the queue says so and tries again: read models that lag must be visible. */
const longestWaitMs = 10_000;

/** What the submission process reads, from the read models and reference data of this portal. */
@Injectable()
export class SubmissionReading {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(WATCHER) private readonly watcher: Watcher,
    @Inject(DIRECTORY) private readonly directory: Directory,
    private readonly validation: DraftValidation,
    private readonly matching: UploadMatching,
  ) {}

  surroundings(): Omit<SubmissionSurroundings, 'execute'> {
    return {
      reached: () => this.reached(),
      firstsOf: async (bookingIds) => {
        const found = await this.documents.getMany(bookingsModel, bookingIds);
        return new Map(found.map(({ id, document }) => [id, document.firstId]));
      },
      organisationNamed: async (id) => {
        const names = await this.directory.organisationsNamed([id]);
        return { id, name: names.get(id) ?? '' };
      },
      rulesAt: (submission, draft) => this.validation.rulesAt(submission, draft),
      rowsToAsk: (draft, submissionId) => this.matching.rowsToAsk(draft, submissionId),
    };
  }

  /** Everything that stood in the log when the process took the submission up is in the read models. */
  private async reached(): Promise<void> {
    const head = await this.events.head();
    if (await this.watcher.passed(head, longestWaitMs)) return;
    throw new Error(`The read models have not reached ${head} within ${longestWaitMs} ms`);
  }
}
