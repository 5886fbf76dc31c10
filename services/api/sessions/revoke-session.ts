import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '../errors/api-error.ts';
import { Audit, type Origin } from './audit.ts';
import { Sessions } from './sessions.ts';

/** Ends one of one's own sessions. */
export class RevokeSession extends Command<void> {
  constructor(
    readonly user: string,
    readonly session: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(RevokeSession)
export class RevokeSessionHandler implements ICommandHandler<RevokeSession> {
  constructor(
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 404 for a session of somebody else as for none */
  async execute({ user, session, origin }: RevokeSession): Promise<void> {
    const own = await this.sessions.of(user);
    if (!own.some(({ id }) => id === session)) throw notFound();
    await this.sessions.end(session);
    this.audit.tell('session_revoked', { user, ...origin });
  }
}
