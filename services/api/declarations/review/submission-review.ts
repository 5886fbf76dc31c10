import { Injectable } from '@nestjs/common';
import { rowOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import type { RowError } from '#domain/validation/errors';
import { ApiError } from '../../errors/api-error.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { DraftValidation } from './draft-validation.ts';

export interface RowsToAdmit {
  /** In the order in which they were sent: errors are keyed by it. */
  readonly rows: readonly string[];
  /** Warnings were shown and accepted. */
  readonly confirmed: boolean;
  /** By row: which of the discharge ports that were sent stands at each place; else as they stand. */
  readonly places?: ReadonlyMap<string, readonly number[]>;
}

/** The last look before a submission: errors block it, warnings must have been accepted. */
@Injectable()
export class SubmissionReview {
  constructor(private readonly validation: DraftValidation) {}

  /** @throws 422 `invalid_rows` with the field errors, or `warnings_unconfirmed` */
  async admit(state: DraftState, { rows: ids, confirmed, places }: RowsToAdmit): Promise<void> {
    const rows = ids.flatMap((id) => rowOf(state, id) ?? []);
    const { errors, months, templateOf } = await this.validation.findingsIn(state, rows);
    const blocking = withLevel(errors, 'error');
    if (blocking.size > 0) {
      throw new ApiError(422, 'invalid_rows', 'Some rows have errors; mend them and submit again.', {
        errors: fieldErrorsOf(templateOf, ids, blocking, places),
        details: { rows: Object.fromEntries(blocking) },
      });
    }
    const warnings = withLevel(errors, 'warning');
    if (warnings.size + months.length > 0 && !confirmed) {
      throw new ApiError(422, 'warnings_unconfirmed', 'Some rows have warnings; confirm them to submit.', {
        details: { rows: Object.fromEntries(warnings), months },
      });
    }
  }
}

const withLevel = (
  errors: ReadonlyMap<string, readonly RowError[]>,
  level: RowError['level'],
): ReadonlyMap<string, readonly RowError[]> =>
  new Map(
    [...errors]
      .map(([row, found]) => [row, found.filter((error) => error.level === level)] as const)
      .filter(([, found]) => found.length > 0),
  );
