import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { UserType } from '#contracts/people/permissions';
import type { MachineClock } from '#platform/clock/port';
import type { Config } from '#platform/config/config';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { CONFIG, MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault, VaultRecords } from '#platform/vault/port';
import { Passwords } from '../passwords.ts';
import { asShown, newRecoveryCodes } from './recovery-codes.ts';

export type SecondFactor = VaultRecords['second_factor'];
export type RecoveryCodes = VaultRecords['recovery_codes'];

/** A set that was made just now: what is kept of it, and what is shown this once. */
export interface NewCodes {
  readonly record: RecoveryCodes;
  readonly shown: readonly string[];
}

/** What signing in asks of people besides their password, as the vault has it. The vault decides whether there is one. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(VAULT) private readonly vault: Pick<
      Vault,
      'get' | 'claim' | 'put' | 'replace' | 'remove' | 'ids'
    >,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'singleSignOn'>,
    private readonly keys: PeopleKeys,
    private readonly passwords: Passwords,
  ) {}

  /** Staff whose directory asks them for more than a password have none here. */
  isElsewhere(userType: UserType): boolean {
    return userType === 'g2o' && this.config.singleSignOn !== undefined;
  }

  async of(user: string): Promise<SecondFactor | undefined> {
    return this.vault.get('second_factor', user);
  }

  /** undefined where the person was erased meanwhile. */
  async secretOf(user: string, { secret }: SecondFactor): Promise<Buffer | undefined> {
    const open = await this.keys.reveal(user, secret);
    return open === null ? undefined : Buffer.from(open, 'base64url');
  }

  /**
   * Answers false, and changes nothing, where a different one was set; true where it is this one already.
   * @param session in which it is turned on
   */
  async set(
    user: string,
    { factorId, secret }: { readonly factorId: string; readonly secret: Buffer },
    session: string,
  ): Promise<boolean> {
    const [sealed] = await this.keys.seal(user, secret.toString('base64url'));
    const record = { factorId, secret: sealed, since: this.clock.now().toISOString(), setIn: session };
    if (await this.vault.claim('second_factor', user, record)) return true;
    return (await this.of(user))?.factorId === factorId;
  }

  /** Second factors that are on, and whose other sessions have yet to be ended. */
  async unfinished(): Promise<readonly { readonly user: string; readonly factor: SecondFactor }[]> {
    const found: { readonly user: string; readonly factor: SecondFactor }[] = [];
    for (const user of await this.vault.ids('second_factor')) {
      const factor = await this.of(user);
      if (factor?.setIn !== undefined) found.push({ user, factor });
    }
    return found;
  }

  /** Records that the other sessions are ended. */
  async finished(user: string, factorId: string): Promise<void> {
    const factor = await this.of(user);
    if (factor?.factorId !== factorId || factor.setIn === undefined) return;
    const { setIn: _done, ...record } = factor;
    await this.vault.replace('second_factor', user, record, factor);
  }

  /** Those of this second factor; of one that is over they open nothing. */
  async codesOf(user: string, { factorId }: SecondFactor): Promise<RecoveryCodes | undefined> {
    const codes = await this.vault.get('recovery_codes', user);
    return codes?.factorId === factorId ? codes : undefined;
  }

  async newCodes(user: string, factorId: string): Promise<NewCodes> {
    const codes = newRecoveryCodes();
    const hashes: string[] = [];
    // In turn with everybody's passwords, one at a time.
    for (const code of codes) hashes.push(await this.passwords.hash(code, user));
    return { record: { factorId, codesId: randomUUID(), hashes }, shown: codes.map(asShown) };
  }

  async keepCodes(user: string, { record }: NewCodes): Promise<void> {
    await this.vault.put('recovery_codes', user, record);
  }

  /** Does nothing where another one was set since. Recovery codes go last: a factor that is on without them may lock its owner out. */
  async remove(user: string, factorId: string): Promise<void> {
    if ((await this.of(user))?.factorId !== factorId) return;
    await this.vault.remove('second_factor', user);
    await this.vault.remove('recovery_codes', user);
  }
}
