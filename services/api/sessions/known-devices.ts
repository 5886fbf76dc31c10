import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { VAULT } from '#platform/tokens';
import type { Vault } from '#platform/vault/port';

const recordId = 'known-devices';
/** Accounts that one browser is known for: people who share a desk. */
const maxAccounts = 4;
const tokenGrammar = /^[\w-]{22}\.[\w-]{43}$/;

/** A browser in which somebody has signed in before, by a cookie that only this installation can write (OWASP's device cookies). */
@Injectable()
export class KnownDevices {
  private secret: Promise<string> | undefined;

  constructor(@Inject(VAULT) private readonly vault: Pick<Vault, 'get' | 'claim'>) {}

  /** The device by which an account is known here; undefined where the cookie says nothing of it. */
  async find(cookie: string | undefined, account: string): Promise<string | undefined> {
    for (const token of tokensIn(cookie)) {
      const nonce = token.slice(0, 22);
      if (sameText(token, await this.tokenOf(nonce, account))) return nonce;
    }
    return undefined;
  }

  /** The cookie once the account has signed in: the device that it was, or a new one, before those of others. */
  async remember(cookie: string | undefined, account: string): Promise<string> {
    const known = await this.find(cookie, account);
    const own = await this.tokenOf(known ?? randomBytes(16).toString('base64url'), account);
    const others = tokensIn(cookie).filter((token) => token !== own);
    return [own, ...others].slice(0, maxAccounts).join('~');
  }

  private async tokenOf(nonce: string, account: string): Promise<string> {
    this.secret ??= this.keptSecret();
    const seal = createHmac('sha256', await this.secret)
      .update(`${nonce} ${account}`)
      .digest('base64url');
    return `${nonce}.${seal}`;
  }

  private async keptSecret(): Promise<string> {
    await this.vault.claim('secret', recordId, { value: randomBytes(32).toString('base64url') });
    const kept = await this.vault.get('secret', recordId);
    if (!kept) throw new Error('The vault did not keep the secret of known devices');
    return kept.value;
  }
}

const tokensIn = (cookie = ''): readonly string[] =>
  cookie.split('~', maxAccounts).filter((token) => tokenGrammar.test(token));

const sameText = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
