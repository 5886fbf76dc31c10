import { Injectable } from '@nestjs/common';
import { Principals } from '../people/principals.ts';
import type { Holder } from './accounts.ts';
import { Audit, type Origin } from './audit.ts';
import { KnownDevices } from './known-devices.ts';
import { Passwords } from './passwords.ts';
import { type BegunSession, Sessions } from './sessions.ts';

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

/** Whose password was right, and by what browsers know their account. */
export interface Arrival extends Holder {
  readonly account: string;
  readonly remember: boolean;
}

/** Begins the session of whoever has shown all that they are asked for. */
@Injectable()
export class SessionStart {
  constructor(
    private readonly sessions: Sessions,
    private readonly passwords: Passwords,
    private readonly devices: KnownDevices,
    private readonly principals: Principals,
    private readonly audit: Audit,
  ) {}

  /**
   * A change of the password ends the sessions that are there: one that begins just after that, by the old one, must not outlive it.
   * @returns undefined where the password was changed, or their access has ended, meanwhile
   */
  async of(
    { user, proof, resets, account, remember }: Arrival,
    caller: Caller,
  ): Promise<SignedIn | undefined> {
    const { userAgent, address, requestId } = caller;
    const session = await this.sessions.begin(user, { remember, userAgent, resets });
    const known = await this.principals.of(user);
    if (!known || resets < known.user.resets || !(await this.passwords.isStill(user, proof))) {
      await this.sessions.end(session.id);
      return undefined;
    }
    this.audit.tell('signed_in', { user, address, requestId, remembered: remember });
    return { ...session, device: await this.devices.remember(caller.devices, account) };
  }
}
