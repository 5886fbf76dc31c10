import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { OpenSignIns } from '../../sessions/open-sign-ins.ts';
import { KnownUsers } from './known-users.ts';
import { notOneself } from './not-oneself.ts';

/** Ends every session of somebody, who may sign in again: a lost laptop, a browser somewhere. */
export class SignOutEverywhere extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: Pick<CommandContext, 'actor'>,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(SignOutEverywhere)
export class SignOutEverywhereHandler implements ICommandHandler<SignOutEverywhere> {
  constructor(
    private readonly users: KnownUsers,
    private readonly signIns: OpenSignIns,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 403 for oneself, 404 */
  async execute({ userId, context, origin }: SignOutEverywhere): Promise<void> {
    notOneself(userId, context);
    await this.users.documentOf(userId);
    await this.signIns.endAllOf(userId);
    this.audit.tell('signed_out_everywhere', { user: context.actor, subject: userId, ...origin });
  }
}
