import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserAppointed } from '#contracts/people/user-admin';
import { userStream } from '#domain/streams';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import type { Client } from '../support/client.ts';
import { Follower } from '../support/follower.ts';
import type { Claims, ForgingDirectory } from '../support/forging-directory.ts';
import {
  startPortalWithDirectory,
  startPortalWithForgingDirectory,
} from '../support/portal-with-directory.ts';
import { until } from '../support/until.ts';

/** Staff of an operator with a directory, from an unknown employee on; and a directory that lies, or does not answer. */
const emailOf = (firstName: string): string =>
  users.find((user) => user.firstName === firstName)?.email ?? '';

const caughtUp = async ({ engine }: Portal): Promise<void> => {
  expect(await engine.watcher.passed(await engine.events.head(), 20_000)).toBe(true);
};

describe('an employee whom the portal does not know', () => {
  let portal: Portal;
  let close: () => Promise<void>;
  /** As the directory has her by now. */
  const nora = { email: 'nora.vik@g2o.example', given_name: 'Nora', family_name: 'Vik' };
  beforeAll(async () => {
    ({ portal, close } = await startPortalWithDirectory([
      { subject: 'tom', claims: { email: emailOf('Tom') } },
      { subject: 'nora', claims: nora },
      // Somebody else, who is given her address.
      { subject: 'recycled', claims: { email: nora.email, email_verified: true } },
      { subject: 'twin-1', claims: { email: 'per.lie@g2o.example' } },
      { subject: 'twin-2', claims: { email: 'per.lie@g2o.example' } },
    ]));
  });
  afterAll(async () => close?.());

  const browser = (): Follower => new Follower(portal.address);
  const typesOf = async (userId: string): Promise<readonly string[]> =>
    (await portal.engine.events.readStream(userStream(userId))).map(({ type }) => type);
  const countOf = async (userId: string, wanted: string): Promise<number> =>
    (await typesOf(userId)).filter((type) => type === wanted).length;

  const asTom = async (): Promise<Client> => {
    const tom = browser();
    expect(await tom.signOn('tom')).toBe('/login');
    return tom.client();
  };
  const appoint = async (tom: Client, email: string): Promise<string> => {
    const { status, body } = await tom.post('/api/internal/users', {
      email,
      first_name: 'Noor',
      last_name: 'Wik',
      role_id: 'G2O User',
      organisations: [ids.atlantica],
    });
    expect(status).toBe(201);
    await caughtUp(portal);
    return (body as UserAppointed).id;
  };

  it('is led away, comes in twice at once when appointed, and nobody else by her address', async () => {
    const before = await portal.engine.events.head();
    const early = browser();
    expect(await early.signOn('nora')).toBe('/auth/no-account');
    expect(await early.profile()).toMatchObject({ code: 'unauthenticated' });
    expect(await portal.engine.events.head()).toBe(before);

    const tom = await asTom();
    const id = await appoint(tom, nora.email.toUpperCase());
    const browsers = [browser(), browser()];
    const backs = await Promise.all(browsers.map(async (one) => one.leadBack('nora')));
    const led = await Promise.all(
      backs.map(async (back, at) => browsers[at]?.comeBack(back) ?? 'nobody is there'),
    );
    expect(led).toEqual(['/login', '/login']);
    for (const one of browsers)
      await until(async () =>
        expect(await one.profile()).toMatchObject({
          profile: { id, first_name: 'Nora', last_name: 'Vik', role: 'G2O User' },
        }),
      );
    expect(await countOf(id, 'DirectoryLinked')).toBe(1);

    const linked = await typesOf(id);
    const stranger = browser();
    expect(await stranger.signOn('recycled')).toBe('/auth/no-account');
    expect(await stranger.profile()).toMatchObject({ code: 'unauthenticated' });
    expect(await typesOf(id)).toEqual(linked);
    // She is who she is under another address, too; the one that she had leads nobody to her.
    nora.email = 'nora.vik-lie@g2o.example';
    expect(await browser().signOn('nora')).toBe('/login');
    expect(await browser().signOn('recycled')).toBe('/auth/no-account');

    const one = `/api/internal/users/${id}`;
    expect((await tom.delete(one)).status).toBe(204);
    for (const each of browsers)
      await until(async () => expect(await each.profile()).toMatchObject({ code: 'unauthenticated' }));
    expect(await browser().signOn('nora')).toBe('/auth/no-account');
    expect((await tom.post(`${one}/restore`)).status).toBe(204);
    await caughtUp(portal);
    expect(await browser().signOn('nora')).toBe('/login');
    expect(await browser().signOn('recycled')).toBe('/auth/no-account');
    expect(await countOf(id, 'DirectoryLinked')).toBe(1);
  });

  it('is one of two who come at once with the address that was appointed, for good', async () => {
    const id = await appoint(await asTom(), 'per.lie@g2o.example');
    const subjects = ['twin-1', 'twin-2'];
    const led = await Promise.all(subjects.map(async (subject) => browser().signOn(subject)));
    expect(led.toSorted()).toEqual(['/auth/no-account', '/login']);
    for (const [at, subject] of subjects.entries()) expect(await browser().signOn(subject)).toBe(led[at]);
    expect(await countOf(id, 'DirectoryLinked')).toBe(1);
  });
});

describe('a directory', () => {
  let portal: Portal;
  let directory: ForgingDirectory;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ portal, directory, close } = await startPortalWithForgingDirectory());
  });
  afterAll(async () => close?.());

  const browser = (): Follower => new Follower(portal.address);
  const julia = { sub: 'julia', email: emailOf('Julia'), given_name: 'Julia', family_name: 'Lind' };
  /** Where somebody is led about whom the directory says this. */
  const signOn = async (token: (honest: Claims) => string | undefined, one = browser()): Promise<string> => {
    directory.token = (honest) => token({ ...honest, ...julia });
    const authorize = await one.lead();
    const back = authorize && (await one.step(authorize));
    return back ? one.comeBack(back) : 'nowhere';
  };
  const honestly = (claims: Claims): string => directory.signed(claims);
  const without = (claims: Claims, name: string): Claims =>
    Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const hour = 3_600;

  it.each<[string, (claims: Claims) => string | undefined]>([
    ['says nothing', () => undefined],
    ['does not sign', (claims) => directory.unsigned(claims)],
    ['signs by another key under the name of its own', (claims) => directory.signedByAnother(claims)],
    [
      'signs by its public key as if that were a secret',
      (claims) => directory.signedByShared(claims, 'public key'),
    ],
    ['signs by the secret of the client', (claims) => directory.signedByShared(claims, 'secret')],
    ['signed somebody else', (claims) => directory.altered({ ...claims, sub: 'nobody' }, { sub: 'julia' })],
    ['is another one', (claims) => directory.signed({ ...claims, iss: 'https://elsewhere.example' })],
    ['speaks to another client', (claims) => directory.signed({ ...claims, aud: 'another' })],
    ['answers another attempt', (claims) => directory.signed({ ...claims, nonce: 'another' })],
    ['answers no attempt', (claims) => directory.signed(without(claims, 'nonce'))],
    [
      'spoke long ago',
      (claims) =>
        directory.signed({ ...claims, iat: Date.now() / 1_000 - 2 * hour, exp: Date.now() / 1_000 - hour }),
    ],
    ['will speak later', (claims) => directory.signed({ ...claims, nbf: Date.now() / 1_000 + hour })],
    ['names nobody', (claims) => directory.signed(without(claims, 'sub'))],
  ])('that %s lets nobody in', async (_how, token) => {
    const before = await portal.engine.events.head();
    const one = browser();
    expect(await signOn(token, one)).toBe('/login?sso=failed');
    expect(await one.profile()).toMatchObject({ code: 'unauthenticated' });
    expect(await portal.engine.events.head()).toBe(before);
  });

  it('that goes away in between is said to be away; who was in stays, and all come in once it is back', async () => {
    const inside = browser();
    expect(await signOn(honestly, inside)).toBe('/login');
    const late = browser();
    const authorize = await late.lead('/internal/user-list');
    const back = authorize && (await late.step(authorize));
    await directory.stop();
    try {
      expect(back && (await late.comeBack(back))).toBe('/login?sso=away&redirect=%2Finternal%2Fuser-list');
      expect(await late.profile()).toMatchObject({ code: 'unauthenticated' });
      expect(await inside.profile()).toMatchObject({ profile: { first_name: 'Julia' } });
    } finally {
      await directory.listen();
    }
    expect(await signOn(honestly, late)).toBe('/login');
    expect(await late.profile()).toMatchObject({ profile: { first_name: 'Julia' } });
  });
});
