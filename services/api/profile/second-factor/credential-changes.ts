import { Inject, Injectable } from '@nestjs/common';
import { userStream } from '#domain/streams';
import { renewRecoveryCodes } from '#domain/user/credentials';
import { userDecider } from '#domain/user/decide';
import { EXECUTE } from '#platform/tokens';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { userRejections } from '../../people/register-user.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { Audit, type AuditedAct, type Origin } from '../../sessions/audit.ts';
import { CodeCheck } from '../../sessions/second-factor/code-check.ts';
import { OpenSignIns } from '../../sessions/open-sign-ins.ts';
import { OwnPassword } from '../../sessions/own-password.ts';
import {
  type NewCodes,
  type SecondFactor,
  SecondFactors,
} from '../../sessions/second-factor/second-factors.ts';
import { ownContext } from '../../sessions/second-factor/own-context.ts';
import { isOff, wrongPassword } from './second-factor-rules.ts';

/** By which wrong codes of whoever is signed in are counted. */
const ownSession = 'session';

/** What every change of a second factor that is on begins and ends with. */
@Injectable()
export class CredentialChanges {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly factors: SecondFactors,
    private readonly codes: CodeCheck,
    private readonly own: OwnPassword,
    private readonly signIns: OpenSignIns,
    private readonly audit: Audit,
  ) {}

  async isStill(user: string, proof: string): Promise<boolean> {
    return this.own.isStill(user, proof);
  }

  /**
   * The password before the code, so that a slip costs no code.
   * @throws ApiError 409 where it is off, 422 with the field `password` or `verification_code`, 429 past ten wrong codes
   */
  async proven(
    user: string,
    { password, code }: { readonly password: string; readonly code: string },
    origin: Origin,
  ): Promise<SecondFactor> {
    const factor = await this.factors.of(user);
    if (!factor) throw isOff();
    if ((await this.own.proven(user, password, origin)) === undefined) {
      this.audit.tell('second_factor_change_refused', { user, ...origin });
      throw wrongPassword();
    }
    // Whoever is signed in has shown a code before: what others guess at the sign-in shuts nobody out here.
    await this.codes.take({ user, device: ownSession, origin }, factor, code);
    return factor;
  }

  /**
   * The earlier codes are refused from now on. Called before the vault has the new ones, or once it has them: a process that dies
   * in between leaves its owner none, which the profile says, and new ones are made with a code of the app.
   */
  async renewed(user: string, { record: { codesId } }: NewCodes): Promise<void> {
    const done = await this.run({
      stream: userStream(user),
      decider: userDecider,
      decide: (state) => renewRecoveryCodes(state, { codesId }),
      context: ownContext(user, `recovery-codes/${codesId}`),
    });
    if (!done.ok) throw refusalOf(userRejections, done);
  }

  /** All other sessions end, and pending sign-ins. */
  async made(user: string, act: AuditedAct, session: string, origin: Origin): Promise<void> {
    await this.signIns.endAllOf(user, session);
    this.audit.tell(act, { user, ...origin });
  }
}
