import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Principal } from '#contracts/people/principal';
import type { SecondFactorEnrolment } from '#contracts/people/second-factor';
import { unauthenticated } from '../../errors/api-error.ts';
import { Principals } from '../../people/principals.ts';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { OwnPassword } from '../../sessions/own-password.ts';
import { Enrolments } from '../../sessions/second-factor/enrolments.ts';
import { SecondFactors } from '../../sessions/second-factor/second-factors.ts';
import { addressOfSecret, inBase32 } from '../../sessions/second-factor/totp.ts';
import { isOnAlready, setElsewhere, wrongPassword } from './second-factor-rules.ts';

/** Makes a secret for an app; signing in asks for nothing more before a first code has come. */
export class BeginSecondFactor extends Command<SecondFactorEnrolment> {
  constructor(
    readonly principal: Pick<Principal, 'userId' | 'userType'>,
    readonly password: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly enrolments: Enrolments,
    private readonly own: OwnPassword,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 403 where the directory signs them in, 409 where it is on, 422 with the field `password` */
  async execute({ principal, password, origin }: BeginSecondFactor): Promise<SecondFactorEnrolment> {
    const { userId, userType } = principal;
    if (this.factors.isElsewhere(userType)) throw setElsewhere();
    if (await this.factors.of(userId)) throw isOnAlready();
    const proof = await this.own.proven(userId, password, origin);
    if (proof === undefined) {
      this.audit.tell('second_factor_change_refused', { user: userId, ...origin });
      throw wrongPassword();
    }
    const known = await this.principals.of(userId);
    if (!known) throw unauthenticated();
    const { secret, sealed } = this.enrolments.begin(userId, proof);
    return {
      secret: inBase32(secret),
      address: addressOfSecret(secret, known.user.email ?? ''),
      enrolment: sealed,
    };
  }
}
