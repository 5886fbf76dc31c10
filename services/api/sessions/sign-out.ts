import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, type Origin } from './audit.ts';
import { Sessions } from './sessions.ts';

/** Ends the session of a token; where there is none, nothing happens. */
export class SignOut extends Command<void> {
  constructor(
    readonly token: string | undefined,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  async execute({ token, origin }: SignOut): Promise<void> {
    const session = await this.sessions.find(token);
    if (!session) return;
    await this.sessions.end(session.id);
    this.audit.tell('signed_out', { user: session.record.user, ...origin });
  }
}
