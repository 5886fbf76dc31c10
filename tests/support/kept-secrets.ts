import { createHash } from 'node:crypto';
import { payloadHash } from '#api/platform/payload-hash';
import type { Client, ClientAnswer, ClientRequest } from './client.ts';

/** Fields of what is sent and answered that nobody else may ever see. */
const secretFields = new Set([
  'password',
  'current_password',
  'new_password',
  'confirm_password',
  'verification_code',
  'enrolment',
  'secret',
  'codes',
  'sign_in',
]);

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap(textsOf) : typeof value === 'string' && value !== '' ? [value] : [];

const secretsIn = (body: unknown): readonly string[] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).flatMap(([field, value]) => (secretFields.has(field) ? textsOf(value) : []))
    : [];

/** As whoever has stolen a copy would try them. */
const hashesOf = (text: string): readonly string[] => {
  const bytes = createHash('sha256').update(text).digest();
  return [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
};

/** Six digits stand by chance in positions and moments; in quotes they do not. */
const asSearched = (secret: string): string => (/^\d{6}$/.test(secret) ? `"${secret}"` : secret);

/** What people sent and were told that must stand nowhere else: read off as they go. */
export class KeptSecrets {
  readonly #secrets = new Set<string>();
  readonly #hashes = new Set<string>();
  readonly #addresses = new Set<string>();

  /** Passwords, codes, secrets of apps, tokens of links and cookies. */
  get secrets(): readonly string[] {
    return [...this.#secrets].map(asSearched);
  }

  /** Of tokens, and of all bodies that were sent with a secret or an address. */
  get hashes(): readonly string[] {
    return [...this.#hashes];
  }

  get addresses(): readonly string[] {
    return [...this.#addresses];
  }

  /** A client whose secrets are read off from now on. */
  of<Watched extends Client>(client: Watched): Watched {
    const request = client.request.bind(client);
    client.request = async (method: string, path: string, own?: ClientRequest): Promise<ClientAnswer> => {
      this.#sent(path, own?.body);
      const answer = await request(method, path, own);
      for (const secret of secretsIn(answer.body)) this.#secrets.add(secret);
      for (const [name, value] of client.cookies) if (name !== 'laycan_csrf') this.#token(value);
      return answer;
    };
    return client;
  }

  #sent(path: string, body: unknown): void {
    const [, token] = /\/(?:invitations|reset-password|confirm-email)\/([\w-]{43})/.exec(path) ?? [];
    if (token !== undefined) this.#token(token);
    const secrets = secretsIn(body);
    for (const secret of secrets) this.#secrets.add(secret);
    const address = addressIn(body);
    if (address !== undefined) this.#addresses.add(address);
    if (secrets.length === 0 && address === undefined) return;
    for (const hash of [...hashesOf(JSON.stringify(body)), payloadHash(body)]) this.#hashes.add(hash);
  }

  #token(token: string): void {
    this.#secrets.add(token);
    for (const hash of hashesOf(token)) this.#hashes.add(hash);
  }
}

const addressIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : undefined;
