import { Injectable } from '@nestjs/common';
import { Accounts, type Holder } from './accounts.ts';
import { KnownDevices } from './known-devices.ts';
import { networkOf } from './network-of.ts';
import type { Caller } from './session-start.ts';
import { SignInThrottle } from './throttle.ts';

export interface Attempted {
  /** By what attempts on the account are counted, whether or not it exists. */
  readonly account: string;
  /** undefined where anything does not fit. */
  readonly holder: Holder | undefined;
}

/** Checks of an email and a password, slowed down for whoever guesses. */
@Injectable()
export class SignInAttempts {
  constructor(
    private readonly accounts: Accounts,
    private readonly throttle: SignInThrottle,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws ApiError 429 where too many attempts wait already */
  async of(
    { email, password }: { readonly email: string; readonly password: string },
    { address, devices }: Pick<Caller, 'address' | 'devices'>,
  ): Promise<Attempted> {
    const account = this.accounts.keyOf(email);
    // Who has a whole network to choose from counts as one.
    const attempt = {
      account,
      address: networkOf(address),
      device: await this.devices.find(devices, account),
    };
    const holder = await this.throttle.run(attempt, async (line) =>
      this.accounts.holderOf(email, password, line),
    );
    return { account, holder };
  }
}
