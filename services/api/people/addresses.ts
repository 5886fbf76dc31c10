import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { MachineClock } from '#platform/clock/port';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';

/**
 * Gives each e-mail address the id of its person, for good and before any event: whoever is invited twice, or invited and
 * registered, is one person. Whether somebody with that id has an account, their own stream tells.
 */
@Injectable()
export class Addresses {
  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'claim'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    private readonly keys: PeopleKeys,
  ) {}

  /**
   * The person of an address.
   * @param wanted the id of a new person; random by default. Never derived from a command's key, which may come with two addresses and
   * would make them one person
   */
  async personOf(email: string, command: string, wanted: string = randomUUID()): Promise<string> {
    const id = this.keys.emailId(email);
    const claim = { user: wanted, command, claimedAt: this.clock.now().toISOString() };
    if (await this.vault.claim('email', id, claim)) return wanted;
    const held = await this.vault.get('email', id);
    if (!held) throw new Error('The claim of an address went away while it was read');
    return held.user;
  }
}
