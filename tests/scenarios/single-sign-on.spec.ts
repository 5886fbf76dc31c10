import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '#platform/config/secret';
import { userStream } from '#domain/streams';
import type { Portal } from '#portal/portal';
import { demoPassword, users } from '#portal/seed/world/people';
import { freePort } from '../load/support/free-port.ts';
import { Client } from '../support/client.ts';
import { Follower } from '../support/follower.ts';
import { startPortal } from '../support/portal.ts';
import { startPortalWithDirectory } from '../support/portal-with-directory.ts';
import { tokensTo } from '../support/mailed-links.ts';
import { until } from '../support/until.ts';

/** Staff sign in at the operator's directory, which is a real provider here, over HTTP. */
let portal: Portal;
let close: () => Promise<void>;
const person = (firstName: string) => {
  const found = users.find((user) => user.firstName === firstName);
  if (!found) throw new Error(`Nobody in the demo world is called ${firstName}`);
  return found;
};

beforeAll(async () => {
  const named = { given_name: 'Thomas', family_name: 'Olsen' };
  ({ portal, close } = await startPortalWithDirectory([
    { subject: 'tom', claims: { email: person('Tom').email.toUpperCase(), ...named } },
    // Somebody else who was given Tom's address after he had left.
    { subject: 'recycled', claims: { email: person('Tom').email, email_verified: true } },
    { subject: 'julia', claims: { email: person('Julia').email, email_verified: true } },
    // A name that people choose themselves, and a no that is written otherwise.
    { subject: 'self-named', claims: { preferred_username: person('Julia').email } },
    { subject: 'unverified', claims: { email: person('Julia').email, email_verified: false } },
    { subject: 'unknown', claims: { email: 'new.colleague@g2o.example' } },
    { subject: 'customer', claims: { email: person('Ingrid').email } },
    { subject: 'nameless', claims: {} },
  ]));
});
afterAll(async () => close());

const browser = (): Follower => new Follower(portal.address);

describe('staff of an operator with a directory', () => {
  it('sign in there, are led on, and are called as they are called there', async () => {
    const tom = browser();
    const wanted = '/internal/user-list?origin=request';
    expect(await tom.signOn('tom', wanted)).toBe(`/login?redirect=${encodeURIComponent(wanted)}`);
    await until(async () =>
      expect(await tom.profile()).toMatchObject({
        profile: { id: person('Tom').id, first_name: 'Thomas', g2o_employee: true },
      }),
    );
    // Once linked, the same person comes in again; nothing is told twice.
    expect(await browser().signOn('tom')).toBe('/login');
    const told = await portal.engine.events.readStream(userStream(person('Tom').id));
    expect(told.filter(({ type }) => type === 'DirectoryLinked')).toHaveLength(1);
    expect(told.filter(({ type }) => type === 'UserRenamed')).toHaveLength(1);
    expect(await browser().signOn('julia')).toBe('/login');
  });

  it.each(['recycled', 'unverified', 'self-named', 'unknown', 'customer', 'nameless'])(
    'have no account as %s, and none is made',
    async (subject) => {
      await browser().signOn('tom');
      const stranger = browser();
      const before = await portal.engine.events.head();
      expect(await stranger.signOn(subject)).toBe('/auth/no-account');
      expect(await stranger.profile()).toMatchObject({ code: 'unauthenticated' });
      expect(await portal.engine.events.head()).toBe(before);
    },
  );

  it('are let in by no answer that their browser did not ask for', async () => {
    const victim = browser();
    const attackers = await browser().leadBack('tom');
    // A browser that asked nothing, and one that asked something else.
    expect((await victim.step(attackers))?.search).toBe('?sso=failed');
    const own = await victim.begin();
    expect((await victim.step(attackers))?.search).toBe('?sso=failed');
    expect(own.pathname).toContain('/interaction/');
    // Used once, a good answer is none any more; and a refusal is no answer.
    const tom = browser();
    const good = await tom.leadBack('tom');
    expect((await tom.step(good))?.pathname).toBe('/login');
    expect((await tom.step(good))?.search).toBe('?sso=failed');
    expect(await browser().signOn('nobody-of-that-name')).toBe('/login?sso=failed');
    const other = browser();
    const forged = await other.leadBack('tom');
    forged.searchParams.set('iss', 'https://elsewhere.example');
    expect((await other.step(forged))?.search).toBe('?sso=failed');
  });

  it('have no password any more, nor a way to one; customers have theirs', async () => {
    await expect(new Client(portal.address).signIn(person('Tom').email, demoPassword)).rejects.toThrow(
      'could not sign in',
    );
    await new Client(portal.address).signIn(person('Ingrid').email, demoPassword);
    const follower = browser();
    await follower.signOn('tom');
    const client = follower.client();
    // The directory asks them for what it asks for.
    const factor = '/api/customer/profile/second-factor';
    expect((await client.get(factor)).body).toMatchObject({ state: 'elsewhere' });
    expect(await client.post(`${factor}/enrolment`, { password: demoPassword })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_elsewhere' },
    });
    for (const firstName of ['Tom', 'Ingrid'])
      await client.post('/api/reset-password/request', { email: person(firstName).email });
    await until(async () =>
      expect(await tokensTo(client, person('Ingrid').email, 'reset-password')).toHaveLength(1),
    );
    expect(await portal.engine.vault.ids('reset_request')).toEqual([]);
    expect(await tokensTo(client, person('Tom').email, 'reset-password')).toEqual([]);
    expect((await new Client(portal.address).get('/api/session')).body).toMatchObject({
      signOnDomains: ['g2o.example'],
    });
  });

  it('are told when it is away, and come in again once it is back', async () => {
    const away = await startPortal({
      config: {
        publicUrl: new URL('http://127.0.0.1:1'),
        singleSignOn: {
          issuer: new URL(`http://127.0.0.1:${await freePort()}`),
          clientId: 'laycan',
          clientSecret: new Secret('secret'),
        },
      },
    });
    try {
      const led = await new Follower(away.address).lead('/a');
      expect(`${led?.pathname ?? ''}${led?.search ?? ''}`).toBe('/login?sso=away&redirect=%2Fa');
    } finally {
      await away.close();
    }
  });
});

it('is not there without a directory', async () => {
  const plain = await startPortal();
  try {
    for (const path of ['/api/azure/login', '/auth/callback?code=x'])
      expect((await fetch(`${plain.address}${path}`, { redirect: 'manual' })).status).toBe(404);
    expect((await new Client(plain.address).get('/api/session')).body).toMatchObject({ signOnDomains: [] });
  } finally {
    await plain.close();
  }
});
