import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import type { MachineClock } from '#platform/clock/port';
import { MACHINE_CLOCK, VAULT } from '#platform/tokens';
import type { Vault, VaultRecords } from '#platform/vault/port';

export type TokenRecord = VaultRecords['token'];

const grammar = /^[\w-]{43}$/;
/** Days for which one that has expired is kept, so that its link says so. */
const keptDays = 30;

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * What links in mails carry: 32 random bytes, kept as their SHA-256. A token opens nothing by itself: the stream of its
 * subject says whether it is still of use.
 */
@Injectable()
export class Tokens {
  constructor(
    @Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'put' | 'remove' | 'ids'>,
    @Inject(MACHINE_CLOCK) private readonly clock: MachineClock,
  ) {}

  /** A mail that is sent again carries another one, and both are good. */
  async make(record: TokenRecord): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.vault.put('token', idOf(token), record);
    return token;
  }

  /** undefined of one that was never made, or that is of another purpose. */
  async find(token: string, purpose: TokenRecord['purpose']): Promise<TokenRecord | undefined> {
    if (!grammar.test(token)) return undefined;
    const record = await this.vault.get('token', idOf(token));
    return record?.purpose === purpose ? record : undefined;
  }

  /** Removes what has long expired; to be called now and then. */
  async sweep(): Promise<void> {
    const before = this.clock.now().getTime() - keptDays * millisecondsInDay;
    for (const id of await this.vault.ids('token')) {
      const record = await this.vault.get('token', id);
      if (record && Date.parse(record.expiresAt) < before) await this.vault.remove('token', id);
    }
  }
}
