import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { userStream } from '#domain/streams';
import { resetPassword, userDecider } from '#domain/user/decide';
import type { Portal } from '#portal/portal';
import { demoPassword, users } from '#portal/seed/world/people';
import { usersModel } from '#projections/users/read-model';
import { Client, signedInAs } from '../support/client.ts';
import { tokensTo } from '../support/mailed-links.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';
import { until } from '../support/until.ts';

/** A forgotten password: a link by mail to whoever has an account, and not a word of it to whoever asks. */
let portal: Portal;
let clocks: TestClock;
let tom: Client;
beforeAll(async () => {
  clocks = new TestClock('2027-03-01T08:00:00.000Z');
  portal = await startPortal({ clocks });
  tom = await signedInAs(portal.address, 'Tom');
});
afterAll(async () => portal.close());

const person = (firstName: string) => {
  const found = users.find((user) => user.firstName === firstName);
  if (!found) throw new Error(`Nobody in the demo world is called ${firstName}`);
  return found;
};

const ask = async (email: string): Promise<number> =>
  (await new Client(portal.address).post('/api/reset-password/request', { email })).status;

const linkOf = async (email: string, count = 1): Promise<string> =>
  until(async () => {
    const tokens = await tokensTo(tom, email, 'reset-password');
    expect(tokens).toHaveLength(count);
    return tokens[0] ?? '';
  });

const choose = async (token: string, password: string) =>
  new Client(portal.address).post(`/api/reset-password/${token}`, { password, confirm_password: password });

const check = async (token: string): Promise<number> =>
  (await new Client(portal.address).get(`/api/reset-password/${token}`)).status;

describe('a password that was forgotten', () => {
  it('is chosen anew by the link of a mail, once, and ends what was open', async () => {
    const { email } = person('Ingrid');
    const before = await signedInAs(portal.address, 'Ingrid');
    expect(await ask(email.toUpperCase())).toBe(204);
    const token = await linkOf(email);
    expect(await check(token)).toBe(204);
    expect((await choose(token, 'short1A')).body).toMatchObject({ errors: { password: expect.any(Array) } });
    expect((await choose(token, 'Haug-and-more-1')).body).toMatchObject({
      errors: { password: ['This password is too easy to guess; choose another one.'] },
    });
    expect((await choose(token, 'Fjord-and-fell-9')).status).toBe(204);
    expect((await before.get('/api/customer/profile')).status).toBe(401);
    await expect(new Client(portal.address).signIn(email, demoPassword)).rejects.toThrow('could not sign in');
    const after = await new Client(portal.address).signIn(email, 'Fjord-and-fell-9');
    expect((await after.get('/api/customer/profile')).status).toBe(200);
    expect(await choose(token, 'Another-one-after-2')).toMatchObject({ status: 410 });
    // Whoever asks chooses the id of the request: it makes no repeat of what was done once.
    const again = { password: 'Another-one-after-2' };
    const named = { 'x-request-id': 'aaaaaaaa-bbbb' };
    for (let time = 0; time < 2; time += 1)
      expect(
        await new Client(portal.address).post(`/api/reset-password/${token}`, again, named),
      ).toMatchObject({ status: 410 });
    expect(await check(token)).toBe(410);
  });

  it('is one link in five minutes, and each of them for an hour', async () => {
    const { email } = person('Rui');
    expect([await ask(email), await ask(email)]).toEqual([204, 204]);
    const first = await linkOf(email);
    clocks.advance(6 * 60_000);
    expect(await ask(email)).toBe(204);
    const second = await linkOf(email, 2);
    clocks.advance(56 * 60_000);
    expect([await check(first), await check(second)]).toEqual([410, 204]);
    expect((await choose(first, 'Docks-and-derricks-1')).status).toBe(410);
    expect((await choose(second, 'Docks-and-derricks-1')).status).toBe(204);
  });

  it('is answered alike for an address that nobody has', async () => {
    const unknown = `nobody.${randomUUID()}@example.com`;
    expect(await ask(unknown)).toBe(204);
    expect(await tokensTo(tom, unknown, 'reset-password')).toEqual([]);
    expect(await ask('no address')).toBe(422);
    for (const token of ['x'.repeat(43), 'short']) {
      expect(await check(token)).toBe(404);
      expect((await choose(token, 'Docks-and-derricks-1')).status).toBe(404);
    }
    // Past five an hour, known or not.
    for (let asked = 1; asked < 5; asked += 1) expect(await ask(unknown)).toBe(204);
    expect(await ask(unknown)).toBe(429);
  });

  it('opens nothing any more where the process died before the new one was kept', async () => {
    const { email, id } = person('Camila');
    const before = await signedInAs(portal.address, 'Camila');
    expect(await ask(email)).toBe(204);
    const token = await linkOf(email);
    const told = await portal.engine.events.readStream(userStream(id));
    const requested = told.find(({ type }) => type === 'PasswordResetRequested');
    const { resetId } = JSON.parse(requested?.data ?? '{}') as { resetId: string };
    const done = await portal.engine.execute({
      stream: userStream(id),
      decider: userDecider,
      decide: (state) => resetPassword(state, { resetId, now: clocks.machine.now().toISOString() }),
      context: {
        actor: id,
        organisation: '',
        side: 'external',
        commandId: 'died',
        payloadHash: '',
        correlationId: '',
      },
    });
    expect(done.ok).toBe(true);
    await until(async () => expect((await before.get('/api/customer/profile')).status).toBe(401));
    await expect(new Client(portal.address).signIn(email, demoPassword)).rejects.toThrow('could not sign in');
    expect((await choose(token, 'Andes-and-araucaria-3')).status).toBe(410);
    clocks.advance(6 * 60_000);
    expect(await ask(email)).toBe(204);
    expect((await choose(await linkOf(email, 2), 'Andes-and-araucaria-3')).status).toBe(204);
    await new Client(portal.address).signIn(email, 'Andes-and-araucaria-3');
  });

  it('leaves neither password nor link in the log', async () => {
    const told = await portal.engine.events.readStream(userStream(person('Ingrid').id));
    const text = JSON.stringify(told);
    expect(text).toContain('PasswordReset');
    for (const secret of [
      'Fjord-and-fell-9',
      ...(await tokensTo(tom, person('Ingrid').email, 'reset-password')),
    ])
      expect(text).not.toContain(secret);
  });
});

describe('the first administrator', () => {
  it('is appointed where there is none, and chooses a password as whoever has forgotten it', async () => {
    const email = 'jane.doe@operator.example';
    const empty = await startPortal({ seed: 'none', config: { firstAdmin: email, demo: true } });
    try {
      const { email: claimed } = await until(async () => {
        const staff = await empty.engine.documents.find(usersModel, { userType: 'g2o' });
        expect(staff).toHaveLength(1);
        return staff[0]?.document ?? { email: null };
      });
      expect(claimed).toBe(email);
      const jane = new Client(empty.address);
      expect((await jane.post('/api/reset-password/request', { email })).status).toBe(204);
      const token = await until(async () => {
        const { mails } = (await empty.engine.outbox?.list({ skip: 0, limit: 10 })) ?? { mails: [] };
        const link = /\/reset-password\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1];
        if (link === undefined) throw new Error('There is no mail yet');
        return link;
      });
      expect((await jane.post(`/api/reset-password/${token}`, { password: 'Ballast-water-11' })).status).toBe(
        204,
      );
      await jane.signIn(email, 'Ballast-water-11');
      expect((await jane.get('/api/customer/profile')).body).toMatchObject({
        profile: { first_name: 'Jane', last_name: 'Doe', role: 'G2O Admin' },
      });
    } finally {
      await empty.close();
    }
  });
});
