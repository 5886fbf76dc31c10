import { setTimeout } from 'node:timers/promises';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/draft-calls';
import { submitDeclaration } from '#domain/declaration-draft/decide-submission';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { rowOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { rowsNeedingNumbers } from '#domain/declaration-draft/submission';
import { reject } from '#domain/shared/decider';
import type { Clock } from '#platform/clock/port';
import type { Position } from '#platform/event-store/port';
import { CLOCK, EXECUTE } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { notFound } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId, stepContext } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { commandIn } from '../drafts/draft-scope.ts';
import type { DraftScope } from '../drafts/draft-scope.ts';
import { ownedBy } from '../drafts/owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { SubmissionReview } from '../review/submission-review.ts';
import { BookingNumbers } from './booking-numbers.ts';
import { Submissions } from './submissions.service.ts';

/** Sends reviewed rows on their way, exactly these and exactly as they were read. */
export class SubmitDeclaration extends Command<Answered<SubmitAnswer>> {
  constructor(
    readonly scope: DraftScope,
    readonly key: CommandKey,
    readonly request: SubmitRequest,
  ) {
    super();
  }
}

/** So long the answer waits for the bookings; longer work is shown live. */
const longestWaitMs = 5_000;

@CommandHandler(SubmitDeclaration)
export class SubmitDeclarationHandler implements ICommandHandler<SubmitDeclaration> {
  constructor(
    @Inject(EXECUTE) private readonly execute_: Execute,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly review: SubmissionReview,
    private readonly numbers: BookingNumbers,
    private readonly submissions: Submissions,
  ) {}

  async execute(command: SubmitDeclaration): Promise<Answered<SubmitAnswer>> {
    const { scope, key, request } = command;
    const submissionId = derivedId(scope.principal.userId, key.commandId, 'submission');
    const before = await this.stateOf(command);
    // A retry finds its submission under way: it is not reviewed again, for its rows are no longer to be sent.
    const again = before.submissions[submissionId] !== undefined;
    if (!again) await this.review.admit(before, request);
    const decide = again ? () => [] : await this.submitting(command, before, submissionId);
    const done = await this.execute_({
      stream: `draft-${request.importId}`,
      decider: draftDecider,
      decide,
      context: { ...commandIn(scope, key), correlationId: submissionId },
    });
    if (!done.ok) throw refusalOf(draftRejections, done);
    const charterer = done.state.owner.organisation;
    const completion = this.submissions.carry({ draftId: request.importId, submissionId, charterer });
    return this.answer(command, submissionId, done.position, completion);
  }

  private async submitting(
    { scope, key, request }: SubmitDeclaration,
    before: DraftState,
    submissionId: string,
  ): Promise<(state: DraftState) => DraftDecision> {
    const { versions } = await this.settings.current(before.owner.organisation);
    const needing = rowsNeedingNumbers(
      before,
      request.rows.map(({ id }) => id),
    );
    const context = stepContext(commandIn(scope, key), 'numbers');
    const numbers = await this.numbers.reserve(submissionId, needing, context);
    const submission = {
      submissionId,
      submittedAt: this.clock.now().toISOString(),
      referenceVersions: versions,
      syncVeson: request.sync_veson ?? false,
      rows: request.rows.map(({ id, revision }) => ({ row: id, revision })),
      numbers,
    };
    return (state) => ownedBy(state, scope.owner) ?? submitDeclaration(state, submission);
  }

  /** Waits for the bookings, but not for ever. */
  private async answer(
    command: SubmitDeclaration,
    submissionId: string,
    submitted: Position,
    completion: Promise<Position>,
  ): Promise<Answered<SubmitAnswer>> {
    const { importId, rows } = command.request;
    const waiting = new AbortController();
    const position = await Promise.race([
      completion,
      setTimeout(longestWaitMs, undefined, { signal: waiting.signal }),
    ]).finally(() => waiting.abort());
    if (position === undefined) {
      return answeredAt(submitted, { importId, submissionId, completed: false, declared: 0, reopened: 0 });
    }
    const after = await this.stateOf(command);
    const reopened = rows.filter(({ id }) => rowOf(after, id)?.reopened).length;
    const declared = rows.length - reopened;
    return answeredAt(position, { importId, submissionId, completed: true, declared, reopened });
  }

  /** @throws 404 for a draft of others as for none */
  private async stateOf({ scope, key, request }: SubmitDeclaration): Promise<DraftState> {
    const read = await this.execute_({
      stream: `draft-${request.importId}`,
      decider: draftDecider,
      decide: (state) =>
        ownedBy(state, scope.owner) ?? (state.phase === 'none' ? reject('draft_unknown') : []),
      context: stepContext(commandIn(scope, key), 'read'),
    });
    if (read.ok) return read.state;
    throw read.code === 'draft_unknown' ? notFound() : refusalOf(draftRejections, read);
  }
}
