import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecoveryCodesMade } from '#contracts/people/second-factor';
import { userStream } from '#domain/streams';
import { renewRecoveryCodes } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { userRejections } from '../../people/register-user.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { ownContext } from '../../sessions/second-factor/own-context.ts';
import { SecondFactors } from '../../sessions/second-factor/second-factors.ts';
import { CredentialChanges } from './credential-changes.ts';

/** Another ten; those of before open nothing. */
export class RenewRecoveryCodes extends Command<RecoveryCodesMade> {
  constructor(
    readonly user: string,
    readonly shown: { readonly password: string; readonly code: string },
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly factors: SecondFactors,
    private readonly changes: CredentialChanges,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError as `CredentialChanges.proven` */
  async execute({ user, shown, origin }: RenewRecoveryCodes): Promise<RecoveryCodesMade> {
    const { factorId } = await this.changes.proven(user, shown, origin);
    const made = await this.factors.newCodes(user, factorId);
    const { codesId } = made.record;
    // First, for the mail: a process that dies in between leaves those of before, which their owner still has.
    const done = await this.run({
      stream: userStream(user),
      decider: userDecider,
      decide: (state) => renewRecoveryCodes(state, { codesId }),
      context: ownContext(user, `recovery-codes/${codesId}`),
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    await this.factors.keepCodes(user, made);
    this.audit.tell('recovery_codes_renewed', { user, ...origin });
    return { codes: made.shown };
  }
}
