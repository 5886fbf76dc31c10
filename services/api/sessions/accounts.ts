import { Inject, Injectable } from '@nestjs/common';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { DEMO_DATA, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';
import { Principals } from '../people/principals.ts';
import { Passwords } from './passwords.ts';

export interface Holder {
  readonly user: string;
  readonly proof: string;
}

/** Who an e-mail and a password belong to. */
@Injectable()
export class Accounts {
  constructor(
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(DEMO_DATA) private readonly demo: boolean,
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
    if (!known) return undefined;
    // Staff come through single sign-on; a password of theirs opens demo data only.
    return known.principal.userType === 'g2o' && !this.demo ? undefined : { user: claim.user, proof };
  }
}
