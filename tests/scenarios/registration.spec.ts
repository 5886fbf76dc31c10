import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { OrganisationCreated } from '#contracts/people/organisation-admin';
import type { RequestRow, RequestsAnswer } from '#contracts/people/requests';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import { acceptRequest, admissionsDecider } from '#domain/admissions/decide';
import { admissionsStream, userStream } from '#domain/streams';
import { usersModel } from '#projections/users/read-model';
import { Client, signedInAs } from '../support/client.ts';
import { type MailedLink, tokensTo } from '../support/mailed-links.ts';
import { newCharterer } from '../support/new-charterer.ts';
import { startPortal } from '../support/portal.ts';
import { registrationForm } from '../support/registration-form.ts';
import { TestClock } from '../support/test-clock.ts';
import { until } from '../support/until.ts';

/** Strangers register, confirm their address, and staff answer their request. */
let portal: Portal;
let clocks: TestClock;
let tom: Client;
let julia: Client;
beforeAll(async () => {
  clocks = new TestClock('2027-03-01T08:00:00.000Z');
  portal = await startPortal({ clocks });
  [tom, julia] = await Promise.all([signedInAs(portal.address, 'Tom'), signedInAs(portal.address, 'Julia')]);
});
afterAll(async () => portal.close());

const password = 'Ballast-and-bunkers-7';
const form = (email: string, own: object = {}) => ({
  ...registrationForm(email, password),
  ...own,
});

const newAddress = (): string => `${randomUUID().slice(0, 8)}@bergen-pulp.example`;
const browser = (): Client => new Client(portal.address);

const register = async (client: Client, email: string, own: object = {}): Promise<number> =>
  (await client.post('/api/registration/register', form(email, own))).status;

const linksTo = async (email: string, link: MailedLink, count = 1): Promise<readonly string[]> =>
  until(async () => {
    const tokens = await tokensTo(tom, email, link);
    expect(tokens).toHaveLength(count);
    return tokens;
  });

const linkTo = async (email: string, link: MailedLink = 'confirm-email'): Promise<string> =>
  (await linksTo(email, link))[0] ?? '';

const confirm = async (client: Client, token: string) => client.post(`/api/confirm-email/${token}`);

const requests = async (client: Client): Promise<readonly RequestRow[]> => {
  const { status, body } = await client.get('/api/internal/users/public-requests?per_page=60');
  expect(status).toBe(200);
  return (body as RequestsAnswer).data;
};

/** Registers and confirms in one browser; answers the request as staff see it. */
const asking = async (email = newAddress()): Promise<RequestRow> => {
  const own = browser();
  expect(await register(own, email)).toBe(204);
  expect((await confirm(own, await linkTo(email))).status).toBe(200);
  return until(async () => {
    const row = (await requests(tom)).find((one) => one.email === email);
    if (!row) throw new Error(`${email} asks for nothing yet`);
    return row;
  });
};

const path = (id: string, rest = ''): string => `/api/internal/users/public-requests/${id}${rest}`;
const isOpen = async (id: string): Promise<number> => (await tom.get(path(id, '/status'))).status;

describe('somebody who registers', () => {
  it('confirms their address in that browser, and signs in with the password that they chose', async () => {
    const email = newAddress();
    const own = browser();
    expect(await register(own, email.toUpperCase())).toBe(204);
    await expect(browser().signIn(email, password)).rejects.toThrow('could not sign in');
    expect((await requests(tom)).map((row) => row.email)).not.toContain(email.toUpperCase());
    const token = await linkTo(email.toUpperCase());
    const looked = await browser().get(`/api/confirm-email/${token}`);
    expect(looked).toMatchObject({ status: 200, body: { data: { expired: false, confirmed: false } } });
    expect(await confirm(own, token)).toMatchObject({
      status: 200,
      body: { data: { result: 'success', password: 'kept' } },
    });
    const client = await browser().signIn(email, password);
    expect((await client.get('/api/customer/profile')).body).toMatchObject({
      profile: { first_name: 'Selma', user_type: 'public' },
      organizations: [],
    });
    expect(await confirm(own, token)).toMatchObject({ status: 409 });
    expect((await browser().get(`/api/confirm-email/${token}`)).body).toMatchObject({
      data: { confirmed: true },
    });
    await until(async () =>
      expect((await requests(tom)).map((row) => row.email)).toContain(email.toUpperCase()),
    );
  });

  it('chooses another password where the link is opened elsewhere: the stranger who registered gets in by nothing', async () => {
    const email = newAddress();
    const stranger = browser();
    expect(await register(stranger, email)).toBe(204);
    const strangers = await linkTo(email);
    const owner = browser();
    expect(await register(owner, email, { password: 'Owner-of-the-address-1' })).toBe(204);
    const own = (await linksTo(email, 'confirm-email', 2)).find((token) => token !== strangers) ?? '';
    expect(await confirm(owner, strangers)).toMatchObject({
      status: 200,
      body: { data: { password: 'mailed' } },
    });
    expect((await confirm(owner, own)).status).toBe(409);
    expect((await confirm(stranger, strangers)).status).toBe(409);
    for (const known of [password, 'Owner-of-the-address-1'])
      await expect(browser().signIn(email, known)).rejects.toThrow('could not sign in');
    const reset = await linkTo(email, 'reset-password');
    const chosen = { password: 'Chosen-by-the-owner-2' };
    expect((await owner.post(`/api/reset-password/${reset}`, chosen)).status).toBe(204);
    await browser().signIn(email, chosen.password);
    await expect(browser().signIn(email, password)).rejects.toThrow('could not sign in');
  });

  it('is answered alike where the address has an account, whose owner is told once a day', async () => {
    const { email = '' } = users.find(({ firstName }) => firstName === 'Ingrid') ?? {};
    const told = async (): Promise<number> => {
      const { body } = await tom.get('/api/operations/outbox?per_page=60');
      return (body as { data: { to: string[]; subject: string }[] }).data.filter(
        ({ to, subject }) => to.includes(email) && subject === 'You have an account on Laycan',
      ).length;
    };
    expect([await register(browser(), email), await register(browser(), email)]).toEqual([204, 204]);
    await until(async () => expect(await told()).toBe(1));
    expect(await tokensTo(tom, email, 'confirm-email')).toEqual([]);
    await signedInAs(portal.address, 'Ingrid');
    // A link of a registration does not take an invitation's place, nor the other way round.
    expect((await confirm(browser(), 'x'.repeat(43))).status).toBe(404);
  });

  it('has three days, and nothing is known of them before', async () => {
    const email = newAddress();
    const own = browser();
    await register(own, email);
    const token = await linkTo(email);
    clocks.advance(72 * 3_600_000);
    // Sessions end meanwhile.
    tom = await signedInAs(portal.address, 'Tom');
    julia = await signedInAs(portal.address, 'Julia');
    expect((await own.get(`/api/confirm-email/${token}`)).body).toMatchObject({ data: { expired: true } });
    expect((await confirm(own, token)).status).toBe(410);
    const found = (await tom.get(`/api/internal/users?search=${encodeURIComponent(email)}`)).body;
    expect(found).toMatchObject({ data: [] });
  });

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: 'new.colleague@g2o.example' }, 'email'],
    [{ password: 'short1A' }, 'password'],
    [{ password: 'Selma-Berg-1' }, 'password'],
    [{ tradelanes: [] }, 'tradelanes'],
    [{ tradelanes: ['EU', 'nowhere'] }, 'tradelanes.1'],
    [{ first_name: 'S' }, 'first_name'],
    [{ organisation: '' }, 'organisation'],
    [{ business_type: 'pirate' }, 'business_type'],
    [{ terms: false }, 'terms'],
  ])('is refused %j by its field', async (own, field) => {
    const { status, body } = await browser().post('/api/registration/register', form(newAddress(), own));
    expect({ status, fields: Object.keys((body as { errors: object }).errors) }).toEqual({
      status: 422,
      fields: [field],
    });
  });

  it('is told of an address by its form and domain alone, and is offered the trades', async () => {
    const check = async (email: string): Promise<number> =>
      (await browser().get(`/api/registration/check-email?email=${encodeURIComponent(email)}`)).status;
    const { email = '' } = users.find(({ firstName }) => firstName === 'Ingrid') ?? {};
    expect([await check(email), await check(newAddress())]).toEqual([204, 204]);
    expect([await check('tom.olsen@g2o.example'), await check('nothing')]).toEqual([422, 422]);
    const { body } = await browser().get('/api/tradelanes');
    expect((body as { data: { id: string; name: string }[] }).data.map(({ id }) => id)).toContain('EU');
  });

  it('leaves neither names nor password in the log', async () => {
    const { id, email } = await asking();
    const told = JSON.stringify(await portal.engine.events.readStream(userStream(id)));
    expect(told).toContain('EmailConfirmed');
    for (const secret of [email, 'Selma', 'Bergen Pulp', password]) expect(told).not.toContain(secret);
  });
});

describe('a request', () => {
  it('is accepted into an organisation of whoever answers, once', async () => {
    const { id, email, ...row } = await asking();
    expect(row).toMatchObject({
      first_name: 'Selma',
      organisation: 'Bergen Pulp',
      business_type: { id: 'cargo_owner', name: 'Cargo owner' },
    });
    const into = { organisation_id: ids.atlantica, role: 'declarer' };
    // Whoever is assigned nowhere accepts into nothing that exists.
    expect(await julia.post(path(id, '/accept'), into)).toMatchObject({
      status: 422,
      body: { errors: { organisation_id: ['Please select an organisation in order to assign'] } },
    });
    const key = { 'idempotency-key': randomUUID() };
    expect((await tom.post(path(id, '/accept'), into, key)).status).toBe(204);
    // The answer was lost; and a colleague answers, too.
    expect((await tom.post(path(id, '/accept'), into, key)).status).toBe(204);
    expect((await tom.post(path(id, '/accept'), into)).status).toBe(409);
    expect((await julia.delete(path(id))).status).toBe(409);
    await until(async () => expect(await isOpen(id)).toBe(409));
    const client = await browser().signIn(email, password);
    await until(async () =>
      expect((await client.get('/api/customer/profile')).body).toMatchObject({
        profile: { user_type: 'customer' },
        organizations: [expect.objectContaining({ id: ids.atlantica })],
      }),
    );
    expect((await requests(tom)).map((one) => one.id)).not.toContain(id);
  });

  it('brings nobody back who had joined by an invitation, and was removed', async () => {
    const { id, email } = await asking();
    const users2 = `/api/customer/organisations/${ids.nordfjord}/users-v2`;
    const ingrid = await signedInAs(portal.address, 'Ingrid');
    expect((await ingrid.post(users2, { email, role: 'spectator' })).status).toBe(201);
    const invitation = await linkTo(email, 'invitation');
    const client = await browser().signIn(email, password);
    expect((await client.post(`/api/invitations/${invitation}/accept`, {})).status).toBe(204);
    await until(async () =>
      expect((await portal.engine.documents.get(usersModel, id))?.document.memberOf).toEqual([ids.nordfjord]),
    );
    const into = { organisation_id: ids.nordfjord, role: 'super' };
    const key = { 'idempotency-key': randomUUID() };
    expect((await tom.post(path(id, '/accept'), into, key)).status).toBe(204);
    await until(async () =>
      expect((await portal.engine.documents.get(usersModel, id))?.document.request?.state).toBe('joined'),
    );
    expect((await ingrid.delete(`${users2}/${id}`)).status).toBe(204);
    // The answer was lost, and is given again.
    expect((await tom.post(path(id, '/accept'), into, key)).status).toBe(204);
    const { watcher, events, documents } = portal.engine;
    expect(await watcher.passed(await events.head(), 20_000)).toBe(true);
    expect((await documents.get(usersModel, id))?.document.memberOf).toEqual([]);
  });

  it('is carried out by whoever is left, where the process that accepted it died', async () => {
    const { id, email } = await asking();
    const request = { userId: id, organisationId: ids.nordfjord, role: 'declarer' };
    const done = await portal.engine.execute({
      stream: admissionsStream,
      decider: admissionsDecider,
      decide: (state) => acceptRequest(state, request),
      context: {
        actor: 'died',
        organisation: '',
        side: 'internal',
        commandId: randomUUID(),
        payloadHash: '',
        correlationId: '',
      },
    });
    expect(done.ok).toBe(true);
    const client = await browser().signIn(email, password);
    await until(async () =>
      expect((await client.get('/api/customer/profile')).body).toMatchObject({
        organizations: [expect.objectContaining({ id: ids.nordfjord })],
      }),
    );
    // Removed later, they stay so: what was accepted once is not carried out again.
    const ingrid = await signedInAs(portal.address, 'Ingrid');
    const users2 = `/api/customer/organisations/${ids.nordfjord}/users-v2`;
    expect((await ingrid.delete(`${users2}/${id}`)).status).toBe(204);
    await until(async () =>
      expect((await client.get('/api/customer/profile')).body).toMatchObject({ organizations: [] }),
    );
    const { document } = (await portal.engine.documents.get(usersModel, id)) ?? {};
    expect(document).toMatchObject({ userType: 'public', request: { state: 'joined' } });
  });

  it('founds an organisation whose administrator they are', async () => {
    const { id, email } = await asking();
    const name = `Bergen Pulp ${randomUUID().slice(0, 8)}`;
    const body = newCharterer({ name });
    const key = { 'idempotency-key': randomUUID() };
    const founded = await julia.post(path(id, '/organisation'), body, key);
    expect(founded.status).toBe(201);
    const { id: organisation } = founded.body as OrganisationCreated;
    // The answer was lost, and its name is taken by itself.
    expect(await julia.post(path(id, '/organisation'), body, key)).toMatchObject({
      status: 201,
      body: { id: organisation },
    });
    const other = await tom.post(path(id, '/organisation'), newCharterer({ name: `${name} II` }));
    expect(other.status).toBe(409);
    const listed = await tom.get(`/api/internal/organisations?search=${encodeURIComponent(name)}`);
    expect((listed.body as { data: unknown[] }).data).toHaveLength(1);
    const client = await browser().signIn(email, password);
    await until(async () => {
      const users2 = await client.get(`/api/customer/organisations/${organisation}/users-v2/wizard`);
      expect(users2.status).toBe(200);
    });
  });

  it('has an answer of its own, under a key that another one was answered with, too', async () => {
    const [first, second] = [await asking(), await asking()];
    const key = { 'idempotency-key': randomUUID() };
    for (const { id } of [first, second]) {
      expect((await tom.delete(path(id), key)).status).toBe(204);
      await until(async () => expect(await isOpen(id)).toBe(409));
    }
  });

  it('is rejected: the account stays, and opens nothing of an organisation', async () => {
    const { id, email } = await asking();
    expect(await isOpen(id)).toBe(204);
    expect((await tom.delete(path(id))).status).toBe(204);
    await until(async () => expect(await isOpen(id)).toBe(409));
    const client = await browser().signIn(email, password);
    expect((await client.get('/api/customer/profile')).body).toMatchObject({ organizations: [] });
    expect((await client.get(`/api/customer/organisations/${ids.atlantica}/users-v2`)).status).toBe(404);
    expect((await client.get('/api/internal/users/public-requests')).status).toBe(404);
  });

  it('is unknown where nobody asked', async () => {
    const { id = '' } = users.find(({ firstName }) => firstName === 'Ingrid') ?? {};
    expect([await isOpen(id), await isOpen(randomUUID())]).toEqual([404, 404]);
    expect((await tom.get(path('no-uuid', '/status'))).status).toBe(404);
  });
});
