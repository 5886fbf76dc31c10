import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DraftChangesAnswer, MatchesRequest } from '#contracts/declaration-draft/draft-calls';
import { matchRows } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import type { RowMatch } from '#domain/declaration-draft/draft-row';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { rowOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { reject } from '#domain/shared/decider';
import { draftStream } from '#domain/streams';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import type { ApiError } from '../../errors/api-error.ts';
import { invalid } from '../../errors/api-error.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { commandIn } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';
import { UploadMatching } from './upload-matching.ts';

/** Says which bookings uploaded rows belong to; one answer may cover many rows. */
export class AnswerMatches extends Command<Answered<DraftChangesAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly importId: string,
    readonly request: MatchesRequest,
  ) {
    super();
  }
}

@CommandHandler(AnswerMatches)
export class AnswerMatchesHandler implements ICommandHandler<AnswerMatches> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly matching: UploadMatching,
  ) {}

  async execute({ scope, key, importId, request }: AnswerMatches): Promise<Answered<DraftChangesAnswer>> {
    const stream = draftStream(importId);
    const context = commandIn(scope, key);
    const notTheirs = (state: DraftState): DraftDecision | null =>
      notOwnedBy(state, scope.owner) ?? (state.phase === 'none' ? reject('draft_unknown') : null);
    // Under the command's own key: a retry finds here what it came to, whatever has become of the bookings since.
    const read = await this.run({
      stream,
      decider: draftDecider,
      decide: (state) => notTheirs(state) ?? [],
      context,
    });
    if (!read.ok) throw refusalOf(draftRejections, read);
    const answers = new Map(
      request.answers.flatMap(({ rows, match }): [string, RowMatch][] => rows.map((row) => [row, match])),
    );
    if (read.repeated) return answered(importId, answers, read);
    const matches = await this.matching.answered(read.state, answers, (shut) => closed(request, shut));
    const by = scope.principal.userId;
    const done = await this.run({
      stream,
      decider: draftDecider,
      decide: (state) => notTheirs(state) ?? matchRows(state, { by, matches }),
      context,
    });
    if (!done.ok) throw refusalOf(draftRejections, done);
    return answered(importId, answers, done);
  }
}

const answered = (
  importId: string,
  answers: ReadonlyMap<string, RowMatch>,
  { position, state }: { readonly position: Position; readonly state: DraftState },
): Answered<DraftChangesAnswer> => {
  const rows = [...answers.keys()].flatMap((id): [string, number][] => {
    const row = rowOf(state, id);
    return row ? [[id, row.revision]] : [];
  });
  return answeredAt(position, { importId, rows: Object.fromEntries(rows), added: [], skipped: [] });
};

/** An answer names a booking that rows cannot belong to. */
const closed = ({ answers }: MatchesRequest, shut: ReadonlySet<string>): ApiError =>
  invalid(
    Object.fromEntries(
      answers.flatMap(({ match }, index) =>
        match.as === 'booking' && shut.has(match.bookingId)
          ? [[`answers.${index}.match.bookingId`, ['This booking is not open.']]]
          : [],
      ),
    ),
  );
