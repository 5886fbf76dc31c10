import { createHmac, randomBytes } from 'node:crypto';
import type { Secret } from '../config/secret.ts';
import type { Vault } from '../vault/port.ts';
import { derive, keyBytes, open, seal } from './cipher.ts';

const keyContext = (user: string): string => `key/${user}`;
const requestContext = (id: string): string => `request/${id}`;
const datumContext = (user: string): string => `person/${user}`;

/** The key of a person out of the vault's record; throws where the master key is another one. */
export const unwrapKey = (master: Buffer, user: string, wrapped: string): Buffer =>
  open(derive(master, 'wrap'), keyContext(user), wrapped);

export const openDatum = (key: Buffer, user: string, ciphertext: string): string =>
  open(key, datumContext(user), ciphertext).toString('utf8');

/** E-mails that differ in case or in how an accent is composed are the same address. */
const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/**
 * Keys of people, each wrapped under the master key in the vault. What stands in the log about a person is sealed under
 * their key; once the key is removed it reads as null, everywhere and for good.
 */
export class PeopleKeys {
  readonly #vault: Pick<Vault, 'get' | 'claim'>;
  readonly #wrap: Buffer;
  readonly #emails: Buffer;
  readonly #requests: Buffer;
  readonly #identities: Buffer;

  constructor(vault: Pick<Vault, 'get' | 'claim'>, master: Secret<Buffer>) {
    this.#vault = vault;
    this.#wrap = derive(master.reveal(), 'wrap');
    this.#emails = derive(master.reveal(), 'e-mail');
    this.#requests = derive(master.reveal(), 'request');
    this.#identities = derive(master.reveal(), 'identity');
  }

  /** The vault's id of whom a directory knows by a subject. */
  identityId(issuer: string, subject: string): string {
    return createHmac('sha256', this.#identities)
      .update(JSON.stringify([issuer, subject]))
      .digest('hex');
  }

  /** Seals what a stranger sent, which is nobody's yet, under a key of the installation. @param id of the request */
  sealRequest(id: string, text: string): string {
    return seal(this.#requests, requestContext(id), Buffer.from(text));
  }

  openRequest(id: string, ciphertext: string): string {
    return open(this.#requests, requestContext(id), ciphertext).toString('utf8');
  }

  /** The vault's id of an e-mail: nobody can tell addresses from it, or try them without the master key. */
  emailId(email: string): string {
    return createHmac('sha256', this.#emails).update(foldEmail(email)).digest('hex');
  }

  /** Seals personal data of a user, whose key is made where there is none. In the order of the texts. */
  async seal<Texts extends readonly string[]>(
    user: string,
    ...texts: Texts
  ): Promise<{ [Index in keyof Texts]: string }> {
    const key = await this.#keyOf(user);
    return texts.map((text) => seal(key, datumContext(user), Buffer.from(text))) as {
      [Index in keyof Texts]: string;
    };
  }

  /** null where the person's key is gone. */
  async reveal(user: string, ciphertext: string): Promise<string | null> {
    const record = await this.#vault.get('key', user);
    return record ? openDatum(open(this.#wrap, keyContext(user), record.wrapped), user, ciphertext) : null;
  }

  async #keyOf(user: string): Promise<Buffer> {
    const present = await this.#vault.get('key', user);
    if (present) return open(this.#wrap, keyContext(user), present.wrapped);
    const key = randomBytes(keyBytes);
    const claimed = await this.#vault.claim('key', user, {
      wrapped: seal(this.#wrap, keyContext(user), key),
    });
    return claimed ? key : this.#keyOf(user);
  }
}
