/** An OpenID Connect provider on loopback: what the operator's directory is to staff, for tests and for trying it out. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const interactionPath = /^\/interaction\/([\w-]+)(?:\/([^/]+))?$/;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
  kid: randomBytes(8).toString('hex'),
});

/** What the provider remembers, for as long as it runs. */
class Memory {
  static #kept = new Map();

  constructor(kind) {
    this.kind = kind;
  }

  #key(id) {
    return `${this.kind}/${id}`;
  }

  async upsert(id, payload) {
    Memory.#kept.set(this.#key(id), payload);
  }

  async find(id) {
    return Memory.#kept.get(this.#key(id));
  }

  async findByUid(uid) {
    return [...Memory.#kept.values()].find((payload) => payload.uid === uid);
  }

  async findByUserCode() {
    return undefined;
  }

  async consume(id) {
    const payload = Memory.#kept.get(this.#key(id));
    if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id) {
    Memory.#kept.delete(this.#key(id));
  }

  async revokeByGrantId(grantId) {
    for (const [key, payload] of Memory.#kept) if (payload.grantId === grantId) Memory.#kept.delete(key);
  }
}

/** @type {typeof import('./oidc.mjs').startOidc} */
export const startOidc = async ({ redirectUris, accounts, port = 0 }) => {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const [clientId, clientSecret] = ['laycan', randomBytes(24).toString('base64url')];
  const people = new Map(accounts.map((account) => [account.subject, account]));

  const provider = new Provider(issuer, {
    adapter: Memory,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username'],
    },
    // As Entra ID: what is known of somebody stands in the ID token.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    jwks: { keys: [signingKey()] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, subject) => {
      const account = people.get(subject);
      return account && { accountId: subject, claims: () => ({ sub: subject, ...account.claims }) };
    },
    // Nobody is asked whether the portal may know who they are.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();

  server.on('request', (request, response) => {
    const [, uid, chosen] = interactionPath.exec((request.url ?? '').split('?', 1)[0]) ?? [];
    if (uid === undefined) return void serve(request, response);
    if (chosen === undefined) {
      const links = accounts.map(
        (account) =>
          `<li><a href="/interaction/${uid}/${encodeURIComponent(account.subject)}">${escaped(account.subject)}</a></li>`,
      );
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>Directory</title><h1>Who are you?</h1><ul>${links.join('')}</ul>`);
      return undefined;
    }
    const subject = decodeURIComponent(chosen);
    const result = people.has(subject)
      ? { login: { accountId: subject } }
      : { error: 'access_denied', error_description: 'Nobody of this name' };
    provider.interactionFinished(request, response, result).catch((error) => {
      response.statusCode = 400;
      response.end(String(error));
    });
    return undefined;
  });

  return {
    issuer,
    clientId,
    clientSecret,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
