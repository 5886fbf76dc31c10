import { randomUUID } from 'node:crypto';
import { demoPassword, demoPeople, type PeopleOfPortal } from '#portal/seed/world/people';

/** An answer of the API, read whole. */
export interface ClientAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined where the body is empty, text where it is no JSON. */
  readonly body: unknown;
}

export interface ClientRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const parsed = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** A browser without a screen: keeps cookies, sends the CSRF token and a fresh Idempotency-Key with every change. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  async request(method: string, path: string, request: ClientRequest = {}): Promise<ClientAnswer> {
    const { body } = request;
    const form = body instanceof FormData;
    const response = await fetch(`${this.address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.ownHeaders(method),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    });
    this.keepCookies(response.headers);
    return { status: response.status, headers: response.headers, body: parsed(await response.text()) };
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ClientAnswer> {
    return this.request('GET', path, { headers });
  }

  /** A file. @throws where the answer is none */
  async download(path: string): Promise<{ readonly headers: Headers; readonly bytes: Uint8Array }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${this.address}${path}`, { headers: { cookie } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  async post(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    return this.request('POST', path, { body, headers });
  }

  async put(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    return this.request('PUT', path, { body, headers });
  }

  async delete(path: string, headers: Readonly<Record<string, string>> = {}) {
    return this.request('DELETE', path, { headers });
  }

  /** @throws where the portal refuses the credentials */
  async signIn(email: string, password: string = demoPassword, remember = false): Promise<this> {
    const { status, body } = await this.post('/api/login', { email, password, remember_me: remember });
    if (status !== 204) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
    return this;
  }

  protected ownHeaders(method: string): Record<string, string> {
    const headers: Record<string, string> = {};
    if (this.cookies.size > 0)
      headers['cookie'] = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (method === 'GET') return headers;
    headers['idempotency-key'] = randomUUID();
    const csrf = this.cookies.get('laycan_csrf');
    if (csrf !== undefined) headers['x-csrf-token'] = csrf;
    return headers;
  }

  protected keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const equals = pair.indexOf('=');
      const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** A demo user by first name (`Ana`), signed in. */
export const signedInAs = async (
  address: string,
  firstName: string,
  people: PeopleOfPortal = demoPeople,
): Promise<Client> => {
  const user = people.users.find((known) => known.firstName === firstName);
  if (!user) throw new Error(`Nobody in the demo world is called ${firstName}`);
  return new Client(address).signIn(user.email);
};
