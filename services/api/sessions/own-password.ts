import { Injectable } from '@nestjs/common';
import type { Origin } from './audit.ts';
import { Passwords } from './passwords.ts';
import { SignInThrottle } from './throttle.ts';

/** Whether whoever is signed in knows the password of the account: guessing it is slowed down as at sign-in. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
  ) {}

  /** What to ask `isStill` by; undefined where it is another one. */
  async proven(user: string, password: string, { address }: Origin): Promise<string | undefined> {
    return this.throttle.run({ account: `password/${user}`, address }, async () =>
      this.passwords.proven(user, password, user),
    );
  }

  async isStill(user: string, proof: string): Promise<boolean> {
    return this.passwords.isStill(user, proof);
  }
}
