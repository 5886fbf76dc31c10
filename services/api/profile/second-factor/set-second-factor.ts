import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecoveryCodesMade } from '#contracts/people/second-factor';
import type { Principal } from '#contracts/people/principal';
import { Audit, type Origin } from '../../sessions/audit.ts';
import { CodeCheck } from '../../sessions/second-factor/code-check.ts';
import { Enrolments } from '../../sessions/second-factor/enrolments.ts';
import { SecondFactors } from '../../sessions/second-factor/second-factors.ts';
import { TurningOn } from '../../sessions/second-factor/turning-on.ts';
import { CredentialChanges } from './credential-changes.ts';
import { enrolmentOver, isOnAlready, setElsewhere } from './second-factor-rules.ts';

/** Has signing in ask for a code from now on. */
export class SetSecondFactor extends Command<RecoveryCodesMade> {
  constructor(
    readonly principal: Pick<Principal, 'userId' | 'userType'>,
    readonly sent: { readonly enrolment: string; readonly code: string },
    /** The session that goes on; all others end, for they began without a code. */
    readonly session: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

/**
 * The vault decides which of two that are confirmed at once it is. A process that dies behind it leaves it on: its owner has the app,
 * the next sweep does what follows, and the same form sent again, with the next code, is told recovery codes.
 */
@CommandHandler(SetSecondFactor)
export class SetSecondFactorHandler implements ICommandHandler<SetSecondFactor> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly enrolments: Enrolments,
    private readonly codes: CodeCheck,
    private readonly turningOn: TurningOn,
    private readonly changes: CredentialChanges,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 403, 409 where another one is on, 410 where the enrolment is over, 422 and 429 of the code */
  async execute({ principal, sent, session, origin }: SetSecondFactor): Promise<RecoveryCodesMade> {
    const { userId: user, userType } = principal;
    if (this.factors.isElsewhere(userType)) throw setElsewhere();
    const enrolment = this.enrolments.find(user, sent.enrolment);
    if (!enrolment || !(await this.changes.isStill(user, enrolment.proof))) throw enrolmentOver();
    const { factorId } = enrolment;
    const before = await this.factors.of(user);
    if (before && before.factorId !== factorId) throw isOnAlready();
    await this.codes.takeFirst({ user, origin }, enrolment, sent.code);
    const made = await this.factors.newCodes(user, factorId);
    if (!(await this.factors.set(user, enrolment, session))) throw isOnAlready();
    await this.factors.keepCodes(user, made);
    // Codes that were shown before, or renewed since, are refused from now on.
    if (await this.turningOn.finish(user, factorId, session)) await this.changes.renewed(user, made);
    this.audit.tell('second_factor_set', { user, ...origin });
    return { codes: made.shown };
  }
}
