import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import {
  changedSince,
  colleaguesEdits,
  submitDeclaration,
} from '#domain/declaration-draft/decide-submission';
import type { CommandKey } from '../../access/current.ts';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Answered } from '../../platform/positions.ts';
import type { DeclarationScope } from '../scope.ts';
import { draftRejections } from '../rejections.ts';
import { SubmissionReview } from '../review/submission-review.ts';
import { SubmissionSteps } from './submission-steps.ts';
import { nextTurn } from '#platform/fairness/next-turn';

/** Sends reviewed rows on their way, exactly these and exactly as they were read. */
export class SubmitDeclaration extends Command<Answered<SubmitAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly request: SubmitRequest,
  ) {
    super();
  }
}

@CommandHandler(SubmitDeclaration)
export class SubmitDeclarationHandler implements ICommandHandler<SubmitDeclaration> {
  constructor(
    private readonly steps: SubmissionSteps,
    private readonly review: SubmissionReview,
  ) {}

  async execute({ scope, key, request }: SubmitDeclaration): Promise<Answered<SubmitAnswer>> {
    const submitting = { scope, key, importId: request.importId };
    // The request was read and hashed in one piece.
    await nextTurn();
    const ids = request.rows.map(({ id }) => id);
    const before = await this.steps.stateOf(submitting);
    if (before.phase === 'none') throw notFound();
    // A retry finds its submission under way: it is not reviewed again, for its rows are no longer to be sent.
    if (before.submissions[this.steps.idOf(submitting)]) return this.steps.send(submitting, ids, () => []);
    const rows = request.rows.map(({ id, revision }) => ({ row: id, revision }));
    // A colleague's half-done edit is named as such, and not as an error of whoever submits.
    const { withEditsOf = [] } = request;
    const refusal =
      changedSince(before, rows) ??
      colleaguesEdits(before, { by: scope.principal.userId, withEditsOf, rows });
    if (refusal) throw refusalOf(draftRejections, { code: refusal.rejected, details: refusal.details ?? {} });
    // Each of these steps looks at every row: others have their turn between them.
    await nextTurn();
    await this.review.admit(before, { rows: ids, confirmed: request.confirmWarnings ?? false });
    const facts = await this.steps.facts(submitting, before, ids, request);
    await nextTurn();
    return this.steps.send(submitting, ids, (state) => submitDeclaration(state, { ...facts, rows }));
  }
}
