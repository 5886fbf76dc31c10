import { expect } from '@jest/globals';
import type { Paginated } from '#contracts/lists/paginated';
import type { InvitedUser, OrganisationUserView } from '#contracts/people/organisation-users';
import type { NewUserForm, UserAppointed } from '#contracts/people/user-admin';
import type { RequestsAnswer } from '#contracts/people/requests';
import type { Client } from './client.ts';
import type { Declarant } from './declarant.ts';
import { type MailedLink, tokensTo } from './mailed-links.ts';
import { newCharterer } from './new-charterer.ts';
import { registrationForm } from './registration-form.ts';
import { until } from './until.ts';

interface Asked {
  readonly tom: Declarant;
  /** Nobody who is signed in. */
  readonly stranger: Client;
}

const password = 'Bulk-carrier-77';

/** A stranger registers and confirms; staff look at the request, and answer it in each way. */
const askOfRequests = async ({ client, organisation }: Declarant, stranger: Client): Promise<void> => {
  expect((await stranger.get('/api/tradelanes')).status).toBe(200);
  const requests = '/api/internal/users/public-requests';
  const answers: readonly ((id: string) => Promise<number>)[] = [
    async (id) => {
      expect((await client.get(`${requests}/${id}`)).status).toBe(200);
      const into = { organisation_id: organisation, role: 'spectator' };
      return (await client.post(`${requests}/${id}/accept`, into)).status;
    },
    async (id) => (await client.delete(`${requests}/${id}`)).status,
    async (id) =>
      (await client.post(`${requests}/${id}/organisation`, newOrganisation('Bergen Pulp'))).status,
  ];
  const statuses: number[] = [];
  for (const [index, answer] of answers.entries()) {
    const email = `selma.${index}@bergen.example`;
    expect((await stranger.get(`/api/registration/check-email?email=${email}`)).status).toBe(204);
    const registered = await stranger.post('/api/registration/register', registrationForm(email, password));
    expect(registered.status).toBe(204);
    const link = `/api/confirm-email/${await linkTo(client, email, 'confirm-email')}`;
    expect((await stranger.get(link)).status).toBe(200);
    expect((await stranger.post(link)).status).toBe(200);
    const id = await until(async () => {
      const { body } = await client.get(requests);
      const found = (body as RequestsAnswer).data.find((row) => row.email === email);
      if (!found) throw new Error(`${email} asks for nothing yet`);
      return found.id;
    });
    expect((await client.get(`${requests}/${id}/status`)).status).toBe(204);
    statuses.push(await answer(id));
  }
  expect(statuses).toEqual([204, 204, 201]);
};

const newOrganisation = (name: string) =>
  newCharterer({ name, customer_users: [{ email: 'kaja@baltic.example', role: 'super' }] });

const linkTo = async (client: Client, email: string, link: MailedLink): Promise<string> =>
  until(async () => {
    const [token] = await tokensTo(client, email, link);
    if (token === undefined) throw new Error(`${email} has no mail with a link to ${link}`);
    return token;
  });

/** Each call by which staff are administered, once. */
const askOfStaff = async (client: Client): Promise<void> => {
  const users = '/api/internal/users';
  const form = await client.get(`${users}/new`);
  expect(form.status).toBe(200);
  const [organisation] = (form.body as NewUserForm).organisations;
  const assignment = { role_id: 'G2O User', organisations: [organisation?.id] };
  const person = { email: 'eva.berg@g2o.example', first_name: 'Eva', last_name: 'Berg' };
  const appointed = await client.post(users, { ...person, ...assignment });
  expect(appointed.status).toBe(201);
  const one = `${users}/${(appointed.body as UserAppointed).id}`;
  await until(async () => expect((await client.get(one)).status).toBe(200));
  const chosen = { organisations: [{ id: organisation?.id, notify: { email: true } }] };
  for (const path of [`${one}/organisations`, '/api/customer/profile/organisations']) {
    expect((await client.get(path)).status).toBe(200);
    expect((await client.put(path, chosen)).status).toBe(204);
  }
  expect((await client.get(`${one}/activity`)).status).toBe(200);
  const changes: readonly [string, string][] = [
    ['PUT', ''],
    ['DELETE', '/sessions'],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['DELETE', ''],
    ['POST', '/erase'],
  ];
  for (const [method, path] of changes) {
    const body = method === 'PUT' ? { ...assignment, role_id: 'G2O Spectator' } : undefined;
    const { status } = await client.request(method, one + path, { body });
    expect([method, path, status]).toEqual([method, path, 204]);
  }
};

/** Each call about the people of an organisation once, and those of whoever comes by a link. */
export const askOfPeople = async ({ tom, stranger }: Asked): Promise<void> => {
  const { client, organisation } = tom;
  const at = `/api/customer/organisations/${organisation}`;
  const users = `${at}/users-v2`;
  const email = 'iris.lund@atlantica.example';
  const linkOf = (link: MailedLink): Promise<string> => linkTo(client, email, link);
  for (const path of ['organisations', 'organisations/new', 'companies', 'users', 'users/filters'])
    expect([path, (await client.get(`/api/internal/${path}`)).status]).toEqual([path, 200]);
  const lookedUp = await client.get(
    '/api/internal/users/by-email?email=ana.prado@atlantica-celulose.example',
  );
  expect(lookedUp.status).toBe(200);
  for (const path of ['organisations', 'users']) await client.download(`/api/internal/${path}/download`);
  const founded = await client.post('/api/internal/organisations', newOrganisation('Baltic Sawmills'));
  expect(founded.status).toBe(201);
  for (const path of [
    `${at}/companies-v2`,
    `${at}/settings`,
    `${at}/activity`,
    users,
    `${users}/filters`,
    `${users}/wizard`,
  ])
    expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  expect((await client.post(`${at}/settings`, { etaSource: 'adjusted' })).status).toBe(204);
  expect((await client.put(at, { name: 'Atlântica Celulose' })).status).toBe(204);
  expect((await client.post(`${at}/companies/220147`)).status).toBe(204);
  expect((await client.delete(`${at}/companies/220147`)).status).toBe(204);
  const invited = await client.post(users, { email, role: 'declarer' });
  const { id } = invited.body as InvitedUser;
  await until(async () => expect((await client.get(`${users}/${id}`)).status).toBe(200));
  expect((await client.post(`${users}/${id}/resend`)).status).toBe(204);
  const token = await linkOf('invitation');
  expect((await stranger.get(`/api/invitations/${token}`)).status).toBe(200);
  const newcomer = { first_name: 'Iris', last_name: 'Lund', password, confirm_password: password };
  expect((await stranger.post(`/api/invitations/${token}/accept`, newcomer)).status).toBe(204);
  expect((await stranger.post('/api/reset-password/request', { email })).status).toBe(204);
  const reset = `/api/reset-password/${await linkOf('reset-password')}`;
  expect((await stranger.get(reset)).status).toBe(204);
  expect((await stranger.post(reset, { password: 'Ballast-water-11' })).status).toBe(204);
  await askOfRequests(tom, stranger);
  await askOfStaff(client);
  const iris = await until(async () => {
    const { body } = await client.get(`${users}?search=iris`);
    const [found] = (body as Paginated<OrganisationUserView>).data;
    if (found?.status !== 'active') throw new Error('Iris is no member yet');
    return found.id;
  });
  expect((await client.put(`${users}/${iris}`, { role: 'spectator' })).status).toBe(204);
  expect((await client.delete(`${users}/${iris}`)).status).toBe(204);
};
