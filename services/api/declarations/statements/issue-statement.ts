import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StatementView } from '#contracts/booking/proof';
import type { StatementRejection } from '#domain/statement/rejections';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf, type RejectionAnswers } from '../../errors/rejection-answers.ts';
import { type Answered, answeredAt } from '../../platform/positions.ts';
import { commandIn, type DeclarationScope } from '../scope.ts';
import { Statements } from './statements.ts';

const statementRejections: RejectionAnswers<StatementRejection> = {
  statement_issued_today: [
    409,
    'A statement was issued today already. What has changed since can be stated tomorrow.',
  ],
  no_bookings: [422, 'There are no bookings yet.'],
};

/** Issues a statement at will; where no booking has changed, the last one is answered. */
export class IssueStatement extends Command<Answered<StatementView>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
  ) {
    super();
  }
}

@CommandHandler(IssueStatement)
export class IssueStatementHandler implements ICommandHandler<IssueStatement> {
  constructor(private readonly statements: Statements) {}

  /** @throws 409, 422 */
  async execute({ scope, key }: IssueStatement): Promise<Answered<StatementView>> {
    const done = await this.statements.issue(scope.organisation.id, commandIn(scope, key));
    if (!done.ok) throw refusalOf(statementRejections, done);
    const { last } = done.state;
    if (last === null) throw new Error('A statement that was issued is none');
    const { day, count, hash, previous } = last;
    return answeredAt(done.position, { day, count, hash, previous });
  }
}
