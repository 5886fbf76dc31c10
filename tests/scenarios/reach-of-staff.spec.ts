import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrganisationCreated } from '#contracts/people/organisation-admin';
import type { OwnOrganisationsAnswer } from '#contracts/people/profile';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import { usersModel } from '#projections/users/read-model';
import { Client, type ClientAnswer, signedInAs } from '../support/client.ts';
import { tokensTo } from '../support/mailed-links.ts';
import { newCharterer } from '../support/new-charterer.ts';
import { startPortal } from '../support/portal.ts';
import { registrationForm } from '../support/registration-form.ts';
import { seeded } from '../support/seeded.ts';
import { until } from '../support/until.ts';

/**
 * A G2O User tries whatever brings people into organisations, in any order: inviting, accepting, founding, appointing, editing.
 * Nobody of the staff reaches an organisation or a role by it, but what was founded with them.
 */
const seed = Number(process.env['LAYCAN_SEED'] ?? Date.now() % 1_000_000);
const random = seeded(seed);
const steps = 60;

let portal: Portal;
let tom: Client;
let julia: Client;
/** Founded on the way, and who was named in it. */
const foundedFor = new Map<string, ReadonlySet<string>>();

const idOf = (firstName: string): string => users.find((user) => user.firstName === firstName)?.id ?? '';
const one = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];

const staff = users.filter(({ userType }) => userType === 'g2o');
const organisations: readonly [string, ...string[]] = [
  ids.atlantica,
  ids.nordfjord,
  ids.portoSul,
  ids.andes,
  ids.pacifico,
  ids.meridian,
];

/** What each of the staff is, and where. */
const reach = async () => {
  const found = await portal.engine.documents.find(usersModel, { userType: 'g2o' });
  return new Map(
    found.map(({ id, document: { role, memberOf } }) => [id, { role, memberOf: new Set(memberOf) }]),
  );
};

let request: string;

beforeAll(async () => {
  portal = await startPortal();
  tom = await signedInAs(portal.address, 'Tom');
  julia = await signedInAs(portal.address, 'Julia');
  // Somebody waits for an answer of staff.
  const email = `${randomUUID().slice(0, 8)}@bergen-pulp.example`;
  const own = new Client(portal.address);
  const form = registrationForm(email, 'Ballast-and-bunkers-7');
  const registered = await own.post('/api/registration/register', form);
  expect(registered.status).toBe(204);
  const token = await until(async () => {
    const [found] = await tokensTo(tom, email, 'confirm-email');
    if (found === undefined) throw new Error('There is no mail yet');
    return found;
  });
  expect((await own.post(`/api/confirm-email/${token}`)).status).toBe(200);
  request = await until(async () => {
    const { data } = (await tom.get('/api/internal/users/public-requests')).body as {
      data: readonly { id: string; email: string }[];
    };
    const row = data.find((asked) => asked.email === email);
    if (!row) throw new Error('There is no request yet');
    return row.id;
  });
});
afterAll(async () => portal.close());

const newOrganisation = (named: readonly string[], invited: string) =>
  newCharterer({ internal_users: named, customer_users: [{ email: invited, role: 'super' }] });

/** Anybody's address of the staff, in some writing, or a new one of their domain. */
const staffAddress = (): string =>
  one([
    'julia.lind@g2o.example',
    'JULIA.LIND@G2O.EXAMPLE',
    'tom.olsen@g2o.example',
    `${randomUUID().slice(0, 8)}@g2o.example`,
  ]);

const founds = async (invited: string): Promise<ClientAnswer> => {
  const named = staff.filter(() => random() < 0.5).map(({ id }) => id);
  const answer = await julia.post('/api/internal/organisations', newOrganisation(named, invited));
  if (answer.status === 201)
    foundedFor.set((answer.body as OrganisationCreated).id, new Set([...named, idOf('Julia')]));
  return answer;
};

const users2 = (organisation: string): string => `/api/customer/organisations/${organisation}/users-v2`;

/** Each of what she may try. */
const tries: readonly [() => Promise<ClientAnswer>, ...(() => Promise<ClientAnswer>)[]] = [
  () => julia.post(users2(one(organisations)), { email: staffAddress(), role: one(['super', 'declarer']) }),
  () => julia.put(`${users2(one(organisations))}/${idOf('Julia')}`, { role: 'super' }),
  () => julia.put(`${users2(one(organisations))}/${idOf('Tom')}`, { role: 'spectator' }),
  () =>
    julia.post(`/api/internal/users/public-requests/${idOf('Julia')}/accept`, {
      organisation_id: one(organisations),
      role: 'super',
    }),
  () =>
    julia.post(`/api/internal/users/public-requests/${request}/accept`, {
      organisation_id: one(['6f0c5e0e-0000-4000-8000-000000000000', ids.portoSul, ids.pacifico]),
      role: 'super',
    }),
  () =>
    julia.post('/api/internal/users', {
      email: staffAddress(),
      first_name: 'Eva',
      last_name: 'Berg',
      role_id: one(['G2O Admin', 'G2O User']),
      organisations: [one(organisations)],
    }),
  () =>
    julia.put(`/api/internal/users/${idOf(one(['Julia', 'Tom']))}`, {
      role_id: one(['G2O Admin', 'G2O User']),
      organisations: [...organisations],
    }),
  () => julia.post(`/api/internal/users/${idOf('Tom')}/restore`),
  () => founds(`${randomUUID().slice(0, 8)}@baltic.example`),
  () => founds(staffAddress()),
];

describe('staff', () => {
  it(`reach nothing by inviting, accepting, founding and appointing that was not theirs (LAYCAN_SEED=${seed})`, async () => {
    const before = await reach();
    const answers: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      const { status } = await one(tries)();
      answers.push(String(status));
    }
    const { engine } = portal;
    await engine.watcher.passed(await engine.events.head(), 20_000);
    const after = await reach();
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    for (const [id, { role, memberOf }] of after) {
      expect([id, role]).toEqual([id, before.get(id)?.role]);
      const gained = [...memberOf].filter((organisation) => !before.get(id)?.memberOf.has(organisation));
      expect(gained.filter((organisation) => !foundedFor.get(organisation)?.has(id))).toEqual([]);
    }
    const { body } = await julia.get('/api/customer/organisations?per_page=60');
    const { data: entered, meta } = body as OwnOrganisationsAnswer;
    const reached = new Set([...(before.get(idOf('Julia'))?.memberOf ?? []), ...foundedFor.keys()]);
    expect(entered).toHaveLength(meta.total);
    expect(new Set(entered.map(({ id }) => id))).toEqual(reached);
    // Some of it was done, and some refused.
    expect(foundedFor.size).toBeGreaterThan(0);
    expect(answers.some((status) => status.startsWith('4'))).toBe(true);
    expect(answers.filter((status) => status.startsWith('5'))).toEqual([]);
  });
});
