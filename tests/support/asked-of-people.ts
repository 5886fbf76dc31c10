import { expect } from '@jest/globals';
import type { Paginated } from '#contracts/lists/paginated';
import type { InvitedUser, OrganisationUserView } from '#contracts/people/organisation-users';
import type { Declarant } from './declarant.ts';
import type { DescribedClient } from './described-answers.ts';
import { type MailedLink, tokensTo } from './mailed-links.ts';
import { until } from './until.ts';

interface Asked {
  readonly tom: Declarant;
  /** Nobody who is signed in. */
  readonly stranger: DescribedClient;
}

const password = 'Bulk-carrier-77';

/** Each call about the people of an organisation once, and those of whoever comes by a link. */
export const askOfPeople = async ({ tom, stranger }: Asked): Promise<void> => {
  const { client, organisation } = tom;
  const at = `/api/customer/organisations/${organisation}`;
  const users = `${at}/users-v2`;
  const email = 'iris.lund@atlantica.example';
  const linkOf = async (link: MailedLink): Promise<string> =>
    until(async () => {
      const [token] = await tokensTo(client, email, link);
      if (token === undefined) throw new Error(`${email} has no mail with a link to ${link}`);
      return token;
    });
  for (const path of ['organisations', 'organisations/new', 'companies', 'users', 'users/filters'])
    expect([path, (await client.get(`/api/internal/${path}`)).status]).toEqual([path, 200]);
  const founded = await client.post('/api/internal/organisations', {
    name: 'Baltic Sawmills',
    type: 'charterer',
    permissions: ['bookings'],
    companies: ['220147'],
    internal_users: [],
    customer_users: [{ email: 'kaja@baltic.example', role: 'super' }],
    settings: { bookingTemplate: 'suzano' },
  });
  expect(founded.status).toBe(201);
  for (const path of [`${at}/companies-v2`, users, `${users}/filters`, `${users}/wizard`])
    expect([path, (await client.get(path)).status]).toEqual([path, 200]);
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
  const iris = await until(async () => {
    const { body } = await client.get(`${users}?search=iris`);
    const [found] = (body as Paginated<OrganisationUserView>).data;
    if (found?.status !== 'active') throw new Error('Iris is no member yet');
    return found.id;
  });
  expect((await client.put(`${users}/${iris}`, { role: 'spectator' })).status).toBe(204);
  expect((await client.delete(`${users}/${iris}`)).status).toBe(204);
};
