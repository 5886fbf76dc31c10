import { randomUUID } from 'node:crypto';
import { demoPassword, users } from '#portal/seed/world/people';
import type { PortalOptions } from './portal-process.ts';
import { type Served, serve } from './serve.ts';

export const startPortal = (options: PortalOptions): Promise<Served> =>
  serve(new URL('./portal-process.ts', import.meta.url), options);

/** Headers of somebody who is signed in. */
export interface Session {
  readonly cookie: string;
  readonly csrf: string;
}

/** Signs in a demo user by first name (`Ana`). */
export const signIn = async (address: string, firstName: string): Promise<Session> => {
  const user = users.find((known) => known.firstName === firstName);
  return signInBy(address, user?.email ?? firstName);
};

/** The same of anybody who has the demo's password. */
export const signInBy = async (address: string, email: string): Promise<Session> => {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (response.status !== 204) throw new Error(`${email} could not sign in: ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const csrf =
    cookies.find((cookie) => cookie.startsWith('laycan_csrf='))?.slice('laycan_csrf='.length) ?? '';
  return { cookie: cookies.join('; '), csrf };
};

export const headersOf = ({ cookie, csrf }: Session): Record<string, string> => ({
  cookie,
  'x-csrf-token': csrf,
  'idempotency-key': randomUUID(),
});

/** Position of the last answer of each portal: what follows must reflect it, as in a browser. */
const positions = new Map<string, string>();

/** @throws where the answer is not one of success */
export const call = async <Answer>(
  address: string,
  session: Session,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> => {
  const form = body instanceof FormData;
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...headersOf(session),
      ...(method === 'GET' &&
        positions.has(address) && { 'laycan-min-position': positions.get(address) ?? '' }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 500)}`);
  // On a busy machine the read models may need longer than an answer waits for them.
  if (response.headers.get('laycan-stale') === 'true') {
    await response.arrayBuffer();
    return call(address, session, method, path, body);
  }
  const position = response.headers.get('laycan-position');
  if (position !== null) positions.set(address, position);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
};
