import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** What a directory says of somebody, and of whom it says it to. */
export type Claims = Readonly<Record<string, unknown>>;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An OpenID Connect provider that says of everybody who comes whatever a test wants, well signed or not. */
export class ForgingDirectory {
  readonly clientId = 'laycan';
  readonly clientSecret = randomBytes(24).toString('base64url');
  readonly #keys = newKeys();
  readonly #others = newKeys();
  readonly #kid = randomBytes(8).toString('hex');
  readonly #nonces = new Map<string, string>();
  #server: Server | undefined;
  #port = 0;
  /** Makes the ID token of the next who come. */
  token: (honest: Claims) => string | undefined = (claims) => this.signed(claims);

  /** At the port that it had before. */
  async listen(): Promise<this> {
    const server = createServer((request, response) => void this.#answer(request, response));
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('No port');
    this.#port = address.port;
    this.#server = server;
    return this;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** As the directory signs. */
  signed(claims: Claims): string {
    return this.#jwt(claims, this.#keys.privateKey);
  }

  /** By a key that says it is the directory's. */
  signedByAnother(claims: Claims): string {
    return this.#jwt(claims, this.#others.privateKey);
  }

  unsigned(claims: Claims): string {
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
  }

  /** By what the portal knows, too: the public key, or the client's secret, taken for a shared one. */
  signedByShared(claims: Claims, shared: 'public key' | 'secret'): string {
    const secret =
      shared === 'secret' ? this.clientSecret : this.#keys.publicKey.export({ type: 'spki', format: 'pem' });
    const text = `${part({ alg: 'HS256', typ: 'JWT', kid: this.#kid })}.${part(claims)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  }

  /** The signature of other claims. */
  altered(claims: Claims, changed: Claims): string {
    const [header = '', , signature = ''] = this.signed(claims).split('.');
    return `${header}.${part({ ...claims, ...changed })}.${signature}`;
  }

  #jwt(claims: Claims, key: KeyObject): string {
    const text = `${part({ alg: 'RS256', typ: 'JWT', kid: this.#kid })}.${part(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.issuer);
    const json = (body: unknown): void => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/jwks':
        return json({
          keys: [
            {
              ...this.#keys.publicKey.export({ format: 'jwk' }),
              use: 'sig',
              alg: 'RS256',
              kid: this.#kid,
            },
          ],
        });
      case '/authorize': {
        const code = randomBytes(16).toString('hex');
        this.#nonces.set(code, url.searchParams.get('nonce') ?? '');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        response.writeHead(302, { location: back.href }).end();
        return;
      }
      case '/token': {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const code = new URLSearchParams(Buffer.concat(chunks).toString()).get('code') ?? '';
        const now = Math.floor(Date.now() / 1_000);
        const id_token = this.token({
          iss: this.issuer,
          aud: this.clientId,
          iat: now,
          exp: now + 600,
          nonce: this.#nonces.get(code),
        });
        return json({ access_token: 'of-no-use', token_type: 'Bearer', ...(id_token && { id_token }) });
      }
      default:
        response.writeHead(404).end();
    }
  }
}
