import { Injectable } from '@nestjs/common';
import type { SubmitRequest } from '#contracts/declaration-draft/draft-calls';
import { rowOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import type { RowError } from '#domain/validation/errors';
import { ApiError } from '../../errors/api-error.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { DraftValidation } from './draft-validation.ts';

/** The last look before a submission: errors block it, warnings must have been accepted. */
@Injectable()
export class SubmissionReview {
  constructor(private readonly validation: DraftValidation) {}

  /** @throws 422 `invalid_rows` with the field errors, or `warnings_unconfirmed` */
  async admit(state: DraftState, request: SubmitRequest): Promise<void> {
    const rows = request.rows.flatMap(({ id }) => rowOf(state, id) ?? []);
    const { organisation, side } = state.owner;
    const errors = await this.validation.errorsOf({ rows, organisation, side, template: state.template });
    const blocking = withLevel(errors, 'error');
    if (blocking.size > 0) {
      const order = request.rows.map(({ id }) => id);
      throw new ApiError(422, 'invalid_rows', 'Some rows have errors; mend them and submit again.', {
        errors: fieldErrorsOf(state.template, order, blocking),
        details: { rows: Object.fromEntries(blocking) },
      });
    }
    const warnings = withLevel(errors, 'warning');
    if (warnings.size > 0 && !request.confirmWarnings) {
      throw new ApiError(422, 'warnings_unconfirmed', 'Some rows have warnings; confirm them to submit.', {
        details: { rows: Object.fromEntries(warnings) },
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
