import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { userStream } from '#domain/streams';
import { eraseUser, userDecider } from '#domain/user/decide';
import type { InvitedUser } from '#contracts/people/organisation-users';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { usersModel } from '#projections/users/read-model';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { byOperations } from '../../../../tests/support/by-operations.ts';
import { Client, signedInAs } from '../../../../tests/support/client.ts';
import { tokensTo } from '../../../../tests/support/mailed-links.ts';
import { startPortal } from '../../../../tests/support/portal.ts';
import { registrationForm } from '../../../../tests/support/registration-form.ts';
import { TestClock } from '../../../../tests/support/test-clock.ts';
import { until } from '../../../../tests/support/until.ts';
import { Erasure } from '../erasure.ts';
import { LapsedRegistrations } from './lapsed-registrations.ts';
import { RegistrationRequests } from './registration-requests.ts';

let portal: Portal;
let clocks: TestClock;
beforeAll(async () => {
  clocks = new TestClock('2027-03-01T08:00:00.000Z');
  portal = await startPortal({ clocks });
});
afterAll(async () => portal.close());

const part = <Part>(type: new (...dependencies: never[]) => Part): Part =>
  portal.app.get<Part>(type as never, { strict: false });

const claimOf = async (email: string) => portal.engine.vault.get('email', part(PeopleKeys).emailId(email));

const ask = async (email: string): Promise<number> => {
  const form = registrationForm(email, 'Ballast-and-bunkers-7');
  const { status } = await new Client(portal.address).post('/api/registration/register', form);
  return status;
};

const register = async (email: string): Promise<void> => {
  expect(await ask(email)).toBe(204);
  await until(async () => expect(await portal.engine.vault.ids('registration_request')).toEqual([]));
  expect(await claimOf(email)).toBeDefined();
};

const newAddress = (): string => `${randomUUID().slice(0, 8)}@bergen-pulp.example`;
const hours = (count: number): number => count * 3_600_000;

/** Until the read models have all of it. */
const sweep = async (): Promise<void> => {
  const { engine } = portal;
  await engine.watcher.passed(await engine.events.head(), 20_000);
  await part(LapsedRegistrations).sweep();
};

describe('an address that nobody confirmed', () => {
  it('is forgotten a week after its last link, unless somebody invited it', async () => {
    const [alone, again, invited] = [newAddress(), newAddress(), newAddress()];
    for (const email of [alone, again, invited]) await register(email);
    const marta = await signedInAs(portal.address, 'Marta');
    const invite = { email: invited, role: 'declarer' };
    expect((await marta.post(`/api/customer/organisations/${ids.atlantica}/users-v2`, invite)).status).toBe(
      201,
    );
    clocks.advance(hours(72 + 7 * 24 - 1));
    await register(again);
    await sweep();
    for (const email of [alone, again, invited]) expect(await claimOf(email)).toBeDefined();
    clocks.advance(hours(2));
    const { user = '' } = (await claimOf(alone)) ?? {};
    await sweep();
    expect(await claimOf(alone)).toBeUndefined();
    expect(await portal.engine.vault.get('key', user)).toBeUndefined();
    for (const email of [again, invited]) expect(await claimOf(email)).toBeDefined();
    // Nobody is held to have been somebody: the address is free again.
    await register(alone);
  });

  it('is invited anew where somebody invites it in the moment in which it is forgotten', async () => {
    const email = newAddress();
    await register(email);
    const { user } = (await claimOf(email)) ?? {};
    clocks.advance(hours(72 + 7 * 24 + 1));
    const marta = await signedInAs(portal.address, 'Marta');
    const { documents } = portal.engine;
    const find = documents.find.bind(documents);
    const asksFor = (filter: object): boolean =>
      'invitations.user' in filter && filter['invitations.user'] === user;
    let invited: number | undefined;
    const looks = jest.spyOn(documents, 'find').mockImplementation(async (model, filter, options) => {
      const found = await find(model, filter, options);
      if (invited !== undefined || !asksFor(filter)) return found;
      // Nobody has invited it yet, and now somebody does.
      invited = 0;
      const users = `/api/customer/organisations/${ids.atlantica}/users-v2`;
      invited = (await marta.post(users, { email, role: 'spectator' })).status;
      return found;
    });
    await sweep();
    looks.mockRestore();
    expect(invited).toBe(201);
    const now = await claimOf(email);
    expect([now !== undefined, now?.user === user]).toEqual([true, false]);
    const tom = await signedInAs(portal.address, 'Tom');
    await until(async () => {
      const tokens = await tokensTo(tom, email, 'invitation');
      const opened = await Promise.all(
        tokens.map(async (token) => new Client(portal.address).get(`/api/invitations/${token}`)),
      );
      // What was mailed before, if it was, leads to nobody.
      expect(opened.filter(({ status }) => status === 200)).toMatchObject([
        { body: { data: { email, role: { id: 'spectator' } } } },
      ]);
    });
  });
});

describe('somebody whom nobody invites any more', () => {
  it('leaves the list at once, and is forgotten after a week', async () => {
    const { engine } = portal;
    const email = newAddress();
    const marta = await signedInAs(portal.address, 'Marta');
    const users = `/api/customer/organisations/${ids.atlantica}/users-v2`;
    const answer = await marta.post(users, { email, role: 'declarer' });
    const { id: invitation } = answer.body as InvitedUser;
    const { user = '' } = (await claimOf(email)) ?? {};
    const statusOf = async () => {
      await engine.watcher.passed(await engine.events.head(), 20_000);
      return (await engine.documents.get(usersModel, user))?.document.status;
    };
    expect(await statusOf()).toBe('invited');
    expect((await marta.request('DELETE', `${users}/${invitation}`)).status).toBe(204);
    expect(await statusOf()).toBe('unconfirmed');
    await sweep();
    expect(await claimOf(email)).toBeDefined();
    clocks.advance(hours(7 * 24 + 1));
    await sweep();
    expect(await claimOf(email)).toBeUndefined();
    expect(await engine.vault.get('key', user)).toBeUndefined();
    expect(await statusOf()).toBe('erased');
  });
});

describe('a registration that meets the erasure of its address', () => {
  it('is kept until the erasure is finished, and is then somebody new', async () => {
    const email = newAddress();
    await register(email);
    const { user = '' } = (await claimOf(email)) ?? {};
    const { engine } = portal;
    const erased = await engine.execute({
      stream: userStream(user),
      decider: userDecider,
      decide: eraseUser,
      context: byOperations(),
    });
    expect(erased.ok).toBe(true);
    expect(await ask(email)).toBe(204);
    await part(RegistrationRequests).sweep();
    expect(await engine.vault.ids('registration_request')).toHaveLength(1);
    await engine.watcher.passed(await engine.events.head(), 20_000);
    await part(Erasure).finish();
    expect(await claimOf(email)).toBeUndefined();
    await part(RegistrationRequests).sweep();
    expect(await engine.vault.ids('registration_request')).toEqual([]);
    const claim = await claimOf(email);
    expect(claim).toBeDefined();
    expect(claim?.user).not.toBe(user);
  });
});
