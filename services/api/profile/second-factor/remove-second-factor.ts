import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '#domain/streams';
import { removeSecondFactor } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { userRejections } from '../../people/register-user.ts';
import type { Execute } from '../../platform/execute-port.ts';
import type { Origin } from '../../sessions/audit.ts';
import { ownContext } from '../../sessions/second-factor/own-context.ts';
import { SecondFactors } from '../../sessions/second-factor/second-factors.ts';
import { CredentialChanges } from './credential-changes.ts';

/** Signing in asks for the password alone from now on. */
export class RemoveSecondFactor extends Command<void> {
  constructor(
    readonly user: string,
    readonly shown: { readonly password: string; readonly code: string },
    /** The session that goes on; all others end. */
    readonly session: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

/** A process that dies behind the event leaves it on, and it is turned off once more. */
@CommandHandler(RemoveSecondFactor)
export class RemoveSecondFactorHandler implements ICommandHandler<RemoveSecondFactor> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly factors: SecondFactors,
    private readonly changes: CredentialChanges,
  ) {}

  /** @throws ApiError as `CredentialChanges.proven` */
  async execute({ user, shown, session, origin }: RemoveSecondFactor): Promise<void> {
    const { factorId } = await this.changes.proven(user, shown, origin);
    const done = await this.run({
      stream: userStream(user),
      decider: userDecider,
      decide: (state) => removeSecondFactor(state, { factorId, by: 'oneself' }),
      context: ownContext(user, `second-factor-off/${randomUUID()}`),
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    await this.factors.remove(user, factorId);
    await this.changes.made(user, 'second_factor_removed', session, origin);
  }
}
