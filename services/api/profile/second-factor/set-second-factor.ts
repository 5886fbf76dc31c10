import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecoveryCodesMade } from '#contracts/people/second-factor';
import type { Principal } from '#contracts/people/principal';
import { userStream } from '#domain/streams';
import { setSecondFactor } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { userRejections } from '../../people/register-user.ts';
import type { Execute } from '../../platform/execute-port.ts';
import type { Origin } from '../../sessions/audit.ts';
import { CodeCheck } from '../../sessions/second-factor/code-check.ts';
import { type Enrolment, Enrolments } from '../../sessions/second-factor/enrolments.ts';
import { ownContext } from '../../sessions/second-factor/own-context.ts';
import { SecondFactors } from '../../sessions/second-factor/second-factors.ts';
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
 * and the same form sent again, with the next code, is told recovery codes.
 */
@CommandHandler(SetSecondFactor)
export class SetSecondFactorHandler implements ICommandHandler<SetSecondFactor> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly factors: SecondFactors,
    private readonly enrolments: Enrolments,
    private readonly codes: CodeCheck,
    private readonly changes: CredentialChanges,
  ) {}

  /** @throws ApiError 403, 409 where another one is on, 410 where the enrolment is over, 422 and 429 of the code */
  async execute({ principal, sent, session, origin }: SetSecondFactor): Promise<RecoveryCodesMade> {
    const { userId: user, userType } = principal;
    if (this.factors.isElsewhere(userType)) throw setElsewhere();
    const enrolment = this.enrolments.find(user, sent.enrolment);
    if (!enrolment || !(await this.changes.isStill(user, enrolment.proof))) throw enrolmentOver();
    const before = await this.factors.of(user);
    if (before && before.factorId !== enrolment.factorId) throw isOnAlready();
    await this.codes.takeFirst({ user, origin }, enrolment, sent.code);
    const shown = await this.keep(user, enrolment);
    await this.changes.made(user, 'second_factor_set', session, origin);
    return { codes: shown };
  }

  private async keep(user: string, { factorId, secret }: Enrolment): Promise<readonly string[]> {
    const made = await this.factors.newCodes(user, factorId);
    if (!(await this.factors.set(user, factorId, secret))) throw isOnAlready();
    await this.factors.keepCodes(user, made);
    const done = await this.run({
      stream: userStream(user),
      decider: userDecider,
      decide: (state) => setSecondFactor(state, { factorId }),
      context: ownContext(user, `second-factor/${factorId}`),
    });
    if (!done.ok) throw refusalOf(userRejections, done);
    return made.shown;
  }
}
