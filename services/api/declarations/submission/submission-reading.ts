import { Inject, Injectable } from '@nestjs/common';
import type { Documents } from '#platform/documents/port';
import { DIRECTORY, DOCUMENTS } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { Directory } from '#projections/runtime/presenting/directory-port';
import { CaughtUp } from '../../platform/caught-up.ts';
import { DraftValidation } from '../review/draft-validation.ts';
import { UploadMatching } from '../upload/upload-matching.ts';
import type { SubmissionSurroundings } from './submission-process.ts';

/** What the submission process reads, from the read models and reference data of this portal. */
@Injectable()
export class SubmissionReading {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(DIRECTORY) private readonly directory: Directory,
    private readonly caughtUp: CaughtUp,
    private readonly validation: DraftValidation,
    private readonly matching: UploadMatching,
  ) {}

  surroundings(): Omit<SubmissionSurroundings, 'execute'> {
    return {
      reached: () => this.caughtUp.withTheLog(),
      firstsOf: async (bookingIds) => {
        const found = await this.documents.getMany(bookingsModel, bookingIds);
        return new Map(found.map(({ id, document }) => [id, document.firstId]));
      },
      organisationNamed: async (id) => {
        const names = await this.directory.organisationsNamed([id]);
        return { id, name: names.get(id) ?? '' };
      },
      rulesAt: (submission) => this.validation.rulesAt(submission),
      rowsToAsk: (draft, submissionId) => this.matching.rowsToAsk(draft, submissionId),
    };
  }
}
