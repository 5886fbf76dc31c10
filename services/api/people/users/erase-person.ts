import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '#domain/streams';
import { eraseEnded, userDecider } from '#domain/user/decide';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { usersModel } from '#projections/users/read-model';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { Erasure } from '../erasure.ts';
import { userRejections } from '../register-user.ts';
import { notOneself } from './not-oneself.ts';

/** Erases whose access has ended, or who was invited and never came. */
export class ErasePerson extends Command<Position> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>,
    private readonly erasure: Erasure,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 403 for oneself, 404, 409 while they have access */
  async execute({ userId, context, origin }: ErasePerson): Promise<Position> {
    notOneself(userId, context);
    const known = (await this.documents.get(usersModel, userId))?.document;
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => eraseEnded(state, { userId, isInvited: known?.status === 'invited' }),
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    await this.erasure.forget(userId);
    this.audit.tell('person_erased', { user: context.actor, subject: userId, ...origin });
    return done.position;
  }
}
