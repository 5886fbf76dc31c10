import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecoveryCodesMade } from '#contracts/people/second-factor';
import { Audit, type Origin } from '../../sessions/audit.ts';
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
    private readonly factors: SecondFactors,
    private readonly changes: CredentialChanges,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError as `CredentialChanges.proven` */
  async execute({ user, shown, origin }: RenewRecoveryCodes): Promise<RecoveryCodesMade> {
    const { factorId } = await this.changes.proven(user, shown, origin);
    const made = await this.factors.newCodes(user, factorId);
    await this.changes.renewed(user, made);
    await this.factors.keepCodes(user, made);
    this.audit.tell('recovery_codes_renewed', { user, ...origin });
    return { codes: made.shown };
  }
}
