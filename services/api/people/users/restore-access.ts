import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '#domain/streams';
import { userDecider } from '#domain/user/decide';
import { administratorRole, restoreUser } from '#domain/user/staff';
import type { Position } from '#platform/event-store/port';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { derivedId } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { userRejections } from '../register-user.ts';
import { Administrators } from './administrators.ts';
import { KnownUsers } from './known-users.ts';

/** Gives somebody's access back, with the role and the organisations of before. */
export class RestoreAccess extends Command<Position> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(RestoreAccess)
export class RestoreAccessHandler implements ICommandHandler<RestoreAccess> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly users: KnownUsers,
    private readonly administrators: Administrators,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 404 */
  async execute({ userId, context, origin }: RestoreAccess): Promise<Position> {
    const seen = await this.users.stateOf(userId);
    if (seen.status === 'removed') {
      // Those of before, where the process died that ended them: nobody comes back signed in.
      await this.sessions.endAllOf(userId);
      if (seen.staffRole === administratorRole) await this.administrators.reinstate(userId, context);
    }
    const done = await this.run({
      stream: userStream(userId),
      decider: userDecider,
      decide: (state) => restoreUser(state, derivedId(context.actor, context.commandId, userId, 'mail')),
      context,
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    this.audit.tell('access_restored', { user: context.actor, subject: userId, ...origin });
    return done.position;
  }
}
