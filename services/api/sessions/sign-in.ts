import { Injectable } from '@nestjs/common';
import { ApiError } from '../errors/api-error.ts';
import { Audit } from './audit.ts';
import { type BegunSignIn, PendingSignIns } from './second-factor/pending-sign-ins.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { type Arrival, type Caller, SessionStart, type SignedIn } from './session-start.ts';
import { Sessions } from './sessions.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/** What came of a right password. */
export type Admitted =
  | { readonly as: 'signed_in'; readonly session: SignedIn }
  /** A code is asked for before anything opens. */
  | { readonly as: 'pending'; readonly pending: BegunSignIn };

const text = 'The email or password is not right.';
const refused = (): ApiError =>
  new ApiError(422, 'wrong_credentials', text, { errors: { password: [text] } });

/** Sign-in by password. The answer and its time are the same whether or not there is such an account. */
@Injectable()
export class SignIn {
  constructor(
    private readonly attempts: SignInAttempts,
    private readonly pendingSignIns: PendingSignIns,
    private readonly factors: SecondFactors,
    private readonly start: SessionStart,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /**
   * @param browser what the browser holds of a sign-in that is half-way, as it came
   * @throws ApiError 422 where the credentials do not fit, 429 where too many attempts wait already
   */
  async with(credentials: Credentials, caller: Caller, browser: string | undefined): Promise<Admitted> {
    const { address, requestId } = caller;
    const { account, holder } = await this.attempts.of(credentials, caller);
    const { remember } = credentials;
    const admitted = holder && (await this.admit({ ...holder, account, remember }, caller, browser));
    if (!admitted) {
      this.audit.tell('sign_in_refused', { user: holder?.user, address, requestId });
      throw refused();
    }
    return admitted;
  }

  private async admit(
    arrival: Arrival,
    caller: Caller,
    browser: string | undefined,
  ): Promise<Admitted | undefined> {
    const { user } = arrival;
    if (!(await this.factors.of(user))) {
      const session = await this.start.of(arrival, caller);
      // It was turned on meanwhile: what began without a code ends, as all sessions did then.
      if (!session || !(await this.factors.of(user))) return session && { as: 'signed_in', session };
      await this.sessions.end(session.id);
    }
    const { address, requestId } = caller;
    this.audit.tell('second_factor_asked', { user, address, requestId });
    return { as: 'pending', pending: await this.pendingSignIns.begin(arrival, browser) };
  }
}
