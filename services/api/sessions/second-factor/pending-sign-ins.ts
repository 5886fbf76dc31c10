import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { MachineClock } from '#platform/clock/port';
import { MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault, VaultRecords } from '#platform/vault/port';

export type PendingSignIn = VaultRecords['pending_sign_in'];

export interface BegunSignIn {
  /** For the page to send along with the code. */
  readonly id: string;
  /** For the browser's cookie. */
  readonly browser: string;
}

/** For which a code may be entered after the password, in s. */
export const pendingSeconds = 10 * 60;
/** Of one person at once: more tabs than anybody has. The oldest ends. */
const maxOfUser = 20;
const grammar = /^[\w-]{43}$/;

const newToken = (): string => randomBytes(32).toString('base64url');
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Sign-ins whose password was right and whose code is still asked for. Such a one opens nothing; it goes on in the browser that
 * began it alone, and each tab of that has its own.
 */
@Injectable()
export class PendingSignIns {
  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'put' | 'remove' | 'ofUser' | 'ids'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
  ) {}

  /** @param browser what the browser's cookie holds from another tab, as it came */
  async begin(
    holder: Omit<PendingSignIn, 'browser' | 'createdAt' | 'expiresAt'>,
    browser: string | undefined,
  ): Promise<BegunSignIn> {
    const known = browser !== undefined && grammar.test(browser) ? browser : newToken();
    const now = this.clock.now();
    const id = newToken();
    await this.vault.put('pending_sign_in', digest(id), {
      ...holder,
      browser: digest(known),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + pendingSeconds * 1_000).toISOString(),
    });
    const all = await this.vault.ofUser('pending_sign_in', holder.user);
    const oldest = all.toSorted((a, b) => (a.record.createdAt < b.record.createdAt ? -1 : 1));
    for (const { id: old } of oldest.slice(0, -maxOfUser)) await this.vault.remove('pending_sign_in', old);
    return { id, browser: known };
  }

  /** undefined of one that is unknown, over, or another browser's. */
  async find(id: string, browser: string | undefined): Promise<PendingSignIn | undefined> {
    if (!grammar.test(id) || browser === undefined) return undefined;
    const record = await this.vault.get('pending_sign_in', digest(id));
    if (record?.browser !== digest(browser)) return undefined;
    return record.expiresAt > this.clock.now().toISOString() ? record : undefined;
  }

  async end(id: string): Promise<void> {
    await this.vault.remove('pending_sign_in', digest(id));
  }

  async endAllOf(user: string): Promise<void> {
    for (const { id } of await this.vault.ofUser('pending_sign_in', user))
      await this.vault.remove('pending_sign_in', id);
  }

  /** Removes what is over; to be called now and then. */
  async sweep(): Promise<void> {
    const now = this.clock.now().toISOString();
    for (const id of await this.vault.ids('pending_sign_in')) {
      const record = await this.vault.get('pending_sign_in', id);
      if (record && record.expiresAt <= now) await this.vault.remove('pending_sign_in', id);
    }
  }
}
