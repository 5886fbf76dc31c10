import { Injectable } from '@nestjs/common';
import { ApiError } from '../errors/api-error.ts';
import { Accounts, type Holder } from './accounts.ts';
import { Audit, type Origin } from './audit.ts';
import { KnownDevices } from './known-devices.ts';
import { Passwords } from './passwords.ts';
import { type BegunSession, Sessions } from './sessions.ts';
import { networkOf } from './network-of.ts';
import { SignInThrottle } from './throttle.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/** Where a sign-in comes from. */
export interface Caller extends Origin {
  readonly userAgent: string;
  /** What the browser says of earlier sign-ins, as it came. */
  readonly devices: string | undefined;
}

export interface SignedIn extends BegunSession {
  /** For the browser to keep: it is known to this account from now on. */
  readonly device: string;
}

const text = 'The email or password is not right.';
const refused = (): ApiError =>
  new ApiError(422, 'wrong_credentials', text, { errors: { password: [text] } });

/** Sign-in by password. The answer and its time are the same whether or not there is such an account. */
@Injectable()
export class SignIn {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 422 where the credentials do not fit, 429 where too many attempts wait already */
  async with(credentials: Credentials, caller: Caller): Promise<SignedIn> {
    const { email, password, remember } = credentials;
    const { address, requestId } = caller;
    const account = this.accounts.keyOf(email);
    // Who has a whole network to choose from counts as one.
    const attempt = {
      account,
      address: networkOf(address),
      device: await this.devices.find(caller.devices, account),
    };
    const holder = await this.throttle.run(attempt, async (line) =>
      this.accounts.holderOf(email, password, line),
    );
    const session = holder && (await this.begin(holder, remember, caller.userAgent));
    if (!session) {
      this.audit.tell('sign_in_refused', { user: holder?.user, address, requestId });
      throw refused();
    }
    this.audit.tell('signed_in', { user: session.record.user, address, requestId, remembered: remember });
    return { ...session, device: await this.devices.remember(caller.devices, account) };
  }

  /** A change of the password ends the sessions that are there: one that begins just after that, by the old one, must not outlive it. */
  private async begin(
    { user, proof, resets }: Holder,
    remember: boolean,
    userAgent: string,
  ): Promise<BegunSession | undefined> {
    const session = await this.sessions.begin(user, { remember, userAgent, resets });
    if (await this.passwords.isStill(user, proof)) return session;
    await this.sessions.end(session.id);
    return undefined;
  }
}
