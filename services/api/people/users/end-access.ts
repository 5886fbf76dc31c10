import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import { administratorRole, removeUser } from '#domain/user/staff';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { userRejections } from '../register-user.ts';
import { Administrators } from './administrators.ts';
import { KnownUsers } from './known-users.ts';
import { notOneself } from './not-oneself.ts';

/** Ends somebody's access: from then on they are nobody, until it is given back. */
export class EndAccess extends Command<Position> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(EndAccess)
export class EndAccessHandler implements ICommandHandler<EndAccess> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly users: KnownUsers,
    private readonly administrators: Administrators,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 403 for oneself, 404, 409 where whoever does it has no access any more */
  async execute({ userId, context, origin }: EndAccess): Promise<Position> {
    notOneself(userId, context);
    const seen = await this.users.stateOf(userId);
    const role = seen.status === 'active' ? seen.staffRole : null;
    if (role === administratorRole) await this.administrators.release(userId, context);
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => removeUser(state, role),
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    await this.sessions.endAccessOf(userId);
    this.audit.tell('access_ended', { user: context.actor, subject: userId, ...origin });
    return done.position;
  }
}
