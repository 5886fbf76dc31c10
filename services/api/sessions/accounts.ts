import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '#platform/config/config';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { CONFIG, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import { Principals } from '../people/principals.ts';
import { Passwords } from './passwords.ts';

export interface Holder {
  readonly user: string;
  readonly proof: string;
  /** How often the password has been reset. */
  readonly resets: number;
}

/** Who an e-mail and a password belong to. */
@Injectable()
export class Accounts {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Pick<Config, 'singleSignOn'>,
    private readonly keys: PeopleKeys,
    private readonly passwords: Passwords,
    private readonly principals: Principals,
  ) {}

  /** By what an account is counted in the throttle, whether or not it exists. */
  keyOf(email: string): string {
    return this.keys.emailId(email);
  }

  /**
   * The user, with what to ask `Passwords.isStill` by; undefined, after the same work, where anything does not fit.
   * @param line in which the check of the password waits for its turn
   */
  async holderOf(email: string, password: string, line: string): Promise<Holder | undefined> {
    const claim = await this.vault.get('email', this.keys.emailId(email));
    // Only whoever knows the password makes us look further: nobody else learns from the time it takes.
    const proof = await this.passwords.proven(claim?.user, password, line);
    if (proof === undefined || !claim) return undefined;
    const known = await this.principals.of(claim.user);
    // Where there is a directory, staff sign in there, and no password of theirs opens anything.
    if (!known || (this.config.singleSignOn && known.user.userType === 'g2o')) return undefined;
    // The read model may be behind what the password knows of its own resets, which a session must not be.
    const resets = await this.passwords.resetsOf(claim.user);
    // The process that reset it died before it had the new one: the old one opens nothing.
    return resets < known.user.resets ? undefined : { user: claim.user, proof, resets };
  }
}
