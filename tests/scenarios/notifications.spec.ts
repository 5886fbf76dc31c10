import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { NotificationChoice } from '#contracts/people/notifications';
import type { UserDetails, UserOrganisation, UserOrganisationsAnswer } from '#contracts/people/user-admin';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import { Client, signedInAs } from '../support/client.ts';
import { newCharterer } from '../support/new-charterer.ts';
import { startPortal } from '../support/portal.ts';
import { until } from '../support/until.ts';

/** What people are told of their organisations, chosen by themselves and by staff. */
let portal: Portal;
let tom: Client;
beforeAll(async () => {
  portal = await startPortal();
  tom = await signedInAs(portal.address, 'Tom');
});
afterAll(async () => portal.close());

const own = '/api/customer/profile/organisations';
const idOf = (firstName: string): string => users.find((user) => user.firstName === firstName)?.id ?? '';
const userAt = (firstName: string): string => `/api/internal/users/${idOf(firstName)}`;

const choice = (id: string, notify: object): NotificationChoice => ({ organisations: [{ id, notify }] });

const told = async (client: Client, path = own): Promise<readonly UserOrganisation[]> => {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return (body as UserOrganisationsAnswer).data;
};

/** Reads what was answered last. */
const put = async (client: Client, body: object, path = own) => {
  const { status, headers, body: answer } = await client.put(path, body);
  return { status, answer, seen: { 'laycan-min-position': headers.get('laycan-position') ?? '' } };
};

const refusal = ({ status, answer }: { readonly status: number; readonly answer: unknown }) => {
  const { code, errors = {} } = answer as { code?: string; errors?: object };
  return [status, code, ...Object.keys(errors)];
};

describe('what one is told of one’s organisations', () => {
  it('is, of customers, something in the portal until they choose otherwise, channel by channel', async () => {
    const ana = await signedInAs(portal.address, 'Ana');
    expect(await told(ana)).toEqual([
      {
        id: ids.atlantica,
        name: 'Atlântica Celulose',
        type: 'charterer',
        notify: { email: false, notification: true },
      },
    ]);
    const mailed = await put(ana, choice(ids.atlantica, { email: true }));
    expect(mailed.status).toBe(204);
    const { body } = await ana.get(own, mailed.seen);
    expect((body as UserOrganisationsAnswer).data[0]?.notify).toEqual({ email: true, notification: true });
    expect((await told(await signedInAs(portal.address, 'Marta')))[0]?.notify.email).toBe(false);
  });

  it('is nothing of staff, who search their organisations', async () => {
    const { body } = await tom.get(`${own}?search=NORD`);
    expect(body).toMatchObject({
      data: [{ id: ids.nordfjord, notify: { email: false, notification: false } }],
      meta: { total: 1 },
    });
  });

  it('is refused by field, and for organisations of others', async () => {
    const ana = await signedInAs(portal.address, 'Ana');
    const cases: readonly [object, string][] = [
      [choice(ids.nordfjord, { email: true }), 'organisations.0.id'],
      [choice(randomUUID(), { email: true }), 'organisations.0.id'],
      [choice('atlantica', {}), 'organisations.0.id'],
      [choice(ids.atlantica, { email: 'yes' }), 'organisations.0.notify.email'],
      [choice(ids.atlantica, { email: null }), 'organisations.0.notify.email'],
      [{ organisations: [{ id: ids.atlantica }] }, 'organisations.0.notify'],
      [
        { organisations: Array.from({ length: 61 }, () => ({ id: randomUUID(), notify: {} })) },
        'organisations',
      ],
      [{ organisations: [1, 2].map(() => ({ id: ids.atlantica, notify: {} })) }, 'organisations'],
      [{}, 'organisations'],
    ];
    for (const [body, field] of cases) expect(refusal(await put(ana, body))).toEqual([422, 'invalid', field]);
    expect((await new Client(portal.address).get(own)).status).toBe(401);
  });

  it('is chosen two hundred times an hour, and no more', async () => {
    const lars = await signedInAs(portal.address, 'Lars');
    const statuses = new Set<number>();
    for (let turn = 0; turn < 200; turn += 1) statuses.add((await put(lars, { organisations: [] })).status);
    expect([...statuses]).toEqual([204]);
    expect(refusal(await put(lars, { organisations: [] }))).toEqual([429, 'too_many_requests']);
  });
});

describe('what somebody else is told', () => {
  const path = `${userAt('Marta')}/organisations`;

  it('is chosen by a G2O Admin, and seen by who looks', async () => {
    expect((await tom.get(userAt('Marta'))).body as UserDetails).toMatchObject({ canChooseChannels: true });
    const { status, seen } = await put(tom, choice(ids.atlantica, { notification: false }), path);
    expect(status).toBe(204);
    const marta = await signedInAs(portal.address, 'Marta');
    const { body } = await marta.get(own, seen);
    expect((body as UserOrganisationsAnswer).data[0]?.notify).toEqual({ email: false, notification: false });
  });

  it('is not chosen by other staff, by customers, of another G2O Admin, or where they are not', async () => {
    const body = choice(ids.atlantica, { email: true });
    const julia = await signedInAs(portal.address, 'Julia');
    expect((await julia.get(userAt('Marta'))).body).toMatchObject({ canChooseChannels: false });
    expect(refusal(await put(julia, body, path))).toEqual([403, 'forbidden']);
    const marta = await signedInAs(portal.address, 'Marta');
    expect(refusal(await put(marta, body, path))).toEqual([404, 'not_found']);
    expect(refusal(await put(tom, choice(ids.nordfjord, { email: true }), path))).toEqual([
      422,
      'invalid',
      'organisations.0.id',
    ]);
    const appointed = await tom.post('/api/internal/users', {
      email: `${randomUUID().slice(0, 8)}@g2o.example`,
      first_name: 'Eva',
      last_name: 'Berg',
      role_id: 'G2O Admin',
      organisations: [],
    });
    const admin = `/api/internal/users/${(appointed.body as { id: string }).id}`;
    const seen = { 'laycan-min-position': appointed.headers.get('laycan-position') ?? '' };
    expect((await tom.get(admin, seen)).body).toMatchObject({ canChooseChannels: false });
    expect(refusal(await put(tom, body, `${admin}/organisations`))).toEqual([403, 'administrator_kept']);
  });

  it('is chosen of six hundred organisations an hour by one administrator', async () => {
    const notify = { email: true };
    const strange = { organisations: Array.from({ length: 60 }, () => ({ id: randomUUID(), notify })) };
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) statuses.push((await put(tom, strange, path)).status);
    // A few were spent above.
    expect([...new Set(statuses.slice(0, 9))]).toEqual([422]);
    expect(refusal(await put(tom, strange, path))).toEqual([429, 'too_many_requests']);
    expect(refusal(await put(tom, strange, `${userAt('Ana')}/organisations`))[0]).toBe(429);
  });
});

describe('what somebody may enter', () => {
  interface Outbox {
    readonly data: readonly {
      readonly to: readonly string[];
      readonly subject: string;
      readonly text: string;
    }[];
  }
  const outbox = async () => ((await tom.get('/api/operations/outbox?per_page=60')).body as Outbox).data;
  const emailOf = (firstName: string): string =>
    users.find((user) => user.firstName === firstName)?.email ?? '';

  /** The text of the mail to an address with that subject. */
  const mailed = async (to: string, subject: string): Promise<string> =>
    until(async () => {
      const found = (await outbox()).find((mail) => mail.to.includes(to) && mail.subject === subject);
      if (!found) throw new Error(`No mail to ${to} says ${subject}`);
      return found.text;
    });

  it('is mailed to them where somebody else has decided it, whatever they have switched off', async () => {
    const marta = await signedInAs(portal.address, 'Marta');
    const colleagues = `/api/customer/organisations/${ids.atlantica}/users-v2`;
    expect((await marta.put(`${colleagues}/${idOf('Ana')}`, { role: 'spectator' })).status).toBe(204);
    const subject = 'Atlântica Celulose: your role on Laycan has changed';
    expect(await mailed(emailOf('Ana'), subject)).toContain(
      'Your role in Atlântica Celulose is Spectator from now on. It was Declarer.',
    );
    const found = async (founder: Client, name: string) => {
      const body = newCharterer({ name, internal_users: [idOf('Julia')] });
      const { status } = await founder.post('/api/internal/organisations', body);
      expect(status).toBe(201);
    };
    const [own, given] = ['Own', 'Given'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
    await found(await signedInAs(portal.address, 'Julia'), own ?? '');
    await found(tom, given ?? '');
    expect(await mailed(emailOf('Julia'), `${given}: you have access on Laycan`)).toContain(
      `You are assigned to ${given} on Laycan.`,
    );
    // Whoever founds one knows.
    expect((await outbox()).filter((mail) => mail.subject.startsWith(own ?? ''))).toEqual([]);
  });

  it('is mailed to staff, with what was added and taken', async () => {
    const email = `${randomUUID().slice(0, 8)}@g2o.example`;
    const person = { email, first_name: 'Nina', last_name: 'Holm' };
    const loaded = { role_id: 'G2O User', organisations: [ids.atlantica] };
    const appointed = await tom.post('/api/internal/users', { ...person, ...loaded });
    expect(appointed.status).toBe(201);
    const welcome = await mailed(email, 'You have access to Laycan');
    expect(welcome).toContain('/forgot-password');
    expect(welcome).toContain('as G2O User. You are assigned to Atlântica Celulose.');
    const one = `/api/internal/users/${(appointed.body as { id: string }).id}`;
    await until(async () => expect((await tom.get(one)).status).toBe(200));
    const wanted = { role_id: 'G2O Spectator', organisations: [ids.nordfjord] };
    expect((await tom.put(one, { ...wanted, loaded })).status).toBe(204);
    expect(await mailed(email, 'Your access to Laycan has changed')).toContain(
      'Role: G2O Spectator; it was G2O User\nAssigned to: Nordfjord Pulp\nNo longer assigned to: Atlântica Celulose',
    );
    expect((await tom.delete(one)).status).toBe(204);
    expect((await tom.post(`${one}/restore`)).status).toBe(204);
    await mailed(email, 'You have access to Laycan again');
  });
});
