import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import Pusher from 'pusher-js';
import { userChannel } from '#contracts/live/channels';
import type { ActivityAnswer } from '#contracts/people/activity';
import type { OrganisationsAnswer } from '#contracts/people/organisation-admin';
import type { Paginated } from '#contracts/lists/paginated';
import type {
  NewUserForm,
  UserAppointed,
  UserDetails,
  UserFilters,
  UserOrganisationsAnswer,
  UsersAnswer,
} from '#contracts/people/user-admin';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import type { Portal } from '#portal/portal';
import { ids, organisations, users } from '#portal/seed/world/people';
import { Client, signedInAs } from '../support/client.ts';
import { Ear } from '../support/live-client.ts';
import { invitationOf, tokensTo } from '../support/mailed-links.ts';
import { newCharterer } from '../support/new-charterer.ts';
import { startPortal } from '../support/portal.ts';
import { until } from '../support/until.ts';

/** A G2O Admin appoints staff, assigns them, ends access, gives it back and erases; nobody else does. */
let portal: Portal;
let tom: Client;
beforeAll(async () => {
  portal = await startPortal();
  tom = await signedInAs(portal.address, 'Tom');
});
afterAll(async () => portal.close());

const at = '/api/internal/users';
const password = 'Bulk-carrier-77';

const idOf = (firstName: string): string => users.find((user) => user.firstName === firstName)?.id ?? '';

const wanted = (own: object = {}) => ({
  email: `${randomUUID().slice(0, 8)}@g2o.example`,
  first_name: 'Eva',
  last_name: 'Berg',
  role_id: 'G2O User',
  organisations: [ids.atlantica],
  ...own,
});

/** What was answered last is in what is read now. */
const appoint = async (own: object = {}): Promise<{ readonly id: string; readonly email: string }> => {
  const body = wanted(own);
  const answer = await tom.post(at, body);
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
  const { id } = answer.body as UserAppointed;
  await until(async () => expect((await tom.get(`${at}/${id}`)).status).toBe(200));
  return { id, email: body.email };
};

const found = async (name: string, own: object = {}): Promise<string> => {
  const wanted = newCharterer({ name: `${name} ${randomUUID().slice(0, 8)}`, ...own });
  const { status, body } = await tom.post('/api/internal/organisations', wanted);
  expect(status).toBe(201);
  return (body as { id: string }).id;
};

/** They choose a password as whoever has forgotten theirs, and sign in. */
const come = async (email: string): Promise<Client> => {
  const stranger = new Client(portal.address);
  expect((await stranger.post('/api/reset-password/request', { email })).status).toBe(204);
  const token = await until(async () => {
    const [found] = await tokensTo(tom, email, 'reset-password');
    if (found === undefined) throw new Error(`${email} has no mail`);
    return found;
  });
  const chosen = await stranger.post(`/api/reset-password/${token}`, { password });
  expect(chosen.status).toBe(204);
  return stranger.signIn(email, password);
};

const detailsOf = async (id: string, client = tom): Promise<UserDetails> => {
  const { status, body } = await client.get(`${at}/${id}`);
  expect(status).toBe(200);
  return body as UserDetails;
};

const statusOf = async (client: Client): Promise<number> =>
  (await client.get('/api/customer/profile')).status;

const namesIn = async (id: string, query = ''): Promise<readonly string[]> => {
  const { body } = await tom.get(`${at}/${id}/organisations${query}`);
  return (body as UserOrganisationsAnswer).data.map(({ name }) => name);
};

const codeOf = ({ body }: { readonly body: unknown }): unknown => (body as { code?: unknown }).code;

describe('one of the staff', () => {
  it('is appointed with a role and organisations, chooses a password, and is let in there', async () => {
    for (const place of Array.from({ length: 11 - organisations.length }, (_, index) => index))
      await found(`Mill ${place}`);
    const form = (await tom.get(`${at}/new`)).body as NewUserForm;
    expect(form.roles.map(({ id }) => id)).toEqual(['G2O Spectator', 'G2O User', 'G2O Admin']);
    expect(form).toMatchObject({ defaultRole: 'G2O Spectator', domains: ['g2o.example'] });
    // The first ten that there are: all of them are searched for.
    const first = await tom.get('/api/internal/organisations?per_page=10');
    expect(form.organisations).toEqual(
      (first.body as OrganisationsAnswer).data.map((one) => ({ id: one.id, name: one.name })),
    );
    expect(form.organisations).toHaveLength(10);
    const { id, email } = await appoint();
    expect(await detailsOf(id)).toMatchObject({
      email,
      first_name: 'Eva',
      role: { id: 'G2O User', is_admin: false },
      internal: true,
      status: 'active',
      organisations: [{ id: ids.atlantica }],
      canEdit: true,
      canRemove: true,
      canErase: false,
    });
    const eva = await come(email);
    expect((await eva.get('/api/customer/profile')).body).toMatchObject({
      profile: { user_type: 'g2o', role: 'G2O User' },
      organizations: [],
    });
    expect((await eva.get('/api/customer/organisations')).body).toMatchObject({
      data: [{ id: ids.atlantica }],
    });
    const listed = (await tom.get(`${at}?organisation[]=${ids.atlantica}&user_type[]=g2o`))
      .body as UsersAnswer;
    expect(listed.data.map((row) => row.id)).toContain(id);
  });

  it('is found in a list that names the organisations by which it is narrowed, and no others', async () => {
    const names = async (query: string): Promise<readonly string[]> => {
      const { status, body } = await tom.get(`${at}/filters${query}`);
      expect(status).toBe(200);
      return (body as UserFilters).organisations.map(({ name }) => name);
    };
    expect(await names('')).toEqual([]);
    const chosen = [ids.nordfjord, ids.atlantica, randomUUID()].map((id) => `organisation[]=${id}`);
    expect(await names(`?${chosen.join('&')}`)).toEqual(
      organisations
        .filter(({ id }) => id === ids.atlantica || id === ids.nordfjord)
        .map(({ name }) => name)
        .toSorted(),
    );
    const tooMany = Array.from({ length: 101 }, (_, place) => `organisation[]=${place}`);
    expect(await tom.get(`${at}/filters?${tooMany.join('&')}`)).toMatchObject({
      status: 422,
      body: { errors: { organisation: expect.any(Array) } },
    });
  });

  it('is refused by field', async () => {
    const { email } = await appoint();
    const cases: readonly [object, string][] = [
      [{ email: 'x@elsewhere.example' }, 'email'],
      [{ email: email.toUpperCase() }, 'email'],
      [{ first_name: 'E' }, 'first_name'],
      [{ last_name: '' }, 'last_name'],
      [{ role_id: 'super' }, 'role_id'],
      [{ organisations: [] }, 'organisations'],
      [{ organisations: [ids.atlantica, randomUUID()] }, 'organisations.1'],
    ];
    for (const [own, field] of cases) {
      const { status, body } = await tom.post(at, wanted(own));
      expect([field, status]).toEqual([field, 422]);
      expect(Object.keys((body as { errors: object }).errors)).toEqual([field]);
    }
  });

  it('is one, however often the form is sent', async () => {
    const body = wanted();
    const key = { 'idempotency-key': randomUUID() };
    const twice = await Promise.all([1, 2].map(async () => tom.post(at, body, key)));
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    const many = wanted();
    const answers = await Promise.all([1, 2, 3].map(async () => tom.post(at, many)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('is reassigned: organisations of colleagues merge, another role by now is a conflict', async () => {
    const { id, email } = await appoint({ organisations: [ids.atlantica, ids.nordfjord] });
    const eva = await come(email);
    const loaded = { role_id: 'G2O User', organisations: [ids.atlantica, ids.nordfjord] };
    const put = async (own: object) => tom.put(`${at}/${id}`, { ...loaded, loaded, ...own });
    expect((await put({ organisations: [ids.nordfjord, ids.andes] })).status).toBe(204);
    expect((await put({ organisations: [...loaded.organisations, ids.meridian] })).status).toBe(204);
    await until(async () =>
      expect(await namesIn(id)).toEqual(['Andes Forestal', 'Meridian Brokers', 'Nordfjord Pulp']),
    );
    expect(await namesIn(id, '?search=MERI')).toEqual(['Meridian Brokers']);
    expect((await eva.get(`/api/customer/organisation/${ids.atlantica}/companies-v2`)).status).toBe(404);
    expect((await put({ role_id: 'G2O Spectator' })).status).toBe(204);
    const late = await put({ role_id: 'G2O Admin' });
    expect([late.status, codeOf(late)]).toEqual([409, 'staff_role_changed']);
    expect((late.body as { message: string }).message).toContain('G2O Spectator');
    // Without what was loaded, what is sent is what holds afterwards.
    const plain = { role_id: 'G2O Spectator', organisations: [ids.atlantica] };
    expect((await tom.put(`${at}/${id}`, plain)).status).toBe(204);
    await until(async () => expect(await namesIn(id)).toEqual(['Atlântica Celulose']));
  });

  it('who is a member of an organisation of before is taken off it, too', async () => {
    const id = await found('Taken off', { internal_users: [idOf('Julia')] });
    const loaded = { role_id: 'G2O User', organisations: [id] };
    await until(async () => expect((await detailsOf(idOf('Julia'))).organisations).toMatchObject([{ id }]));
    const change = { role_id: 'G2O User', organisations: [ids.pacifico], loaded };
    expect((await tom.put(`${at}/${idOf('Julia')}`, change)).status).toBe(204);
    await until(async () => expect(await namesIn(idOf('Julia'))).toEqual(['Pacífico Celulosa']));
    const there = (await tom.get(`${at}?organisation[]=${id}`)).body as UsersAnswer;
    expect(there.data).toEqual([]);
  });
});

describe('a G2O Admin', () => {
  it('is everywhere, is edited by nobody, and loses access by another one', async () => {
    const { id, email } = await appoint();
    const loaded = { role_id: 'G2O User', organisations: [ids.atlantica] };
    const promoted = { role_id: 'G2O Admin', organisations: [], loaded };
    expect((await tom.put(`${at}/${id}`, promoted)).status).toBe(204);
    await until(async () => expect(await namesIn(id, '?per_page=60')).toContain('Pacífico Celulosa'));
    expect(await detailsOf(id)).toMatchObject({
      canEdit: false,
      canRemove: true,
      has_all_organisations: true,
    });
    const refused = await tom.put(`${at}/${id}`, {
      ...loaded,
      loaded: { role_id: 'G2O Admin', organisations: [] },
    });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'administrator_kept']);
    const second = await come(email);
    expect((await tom.delete(`${at}/${id}`)).status).toBe(204);
    await until(async () => expect(await statusOf(second)).toBe(401));
  });

  it('cannot change or end themselves, and one is left where two end each other', async () => {
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['DELETE', '/sessions'],
      ['POST', '/erase'],
    ] as const) {
      const body = { role_id: 'G2O User', organisations: [ids.atlantica] };
      const own = await tom.request(method, `${at}/${idOf('Tom')}${path}`, { body });
      expect([method, path, own.status, codeOf(own)]).toEqual([method, path, 403, 'own_account']);
    }
    expect(await detailsOf(idOf('Tom'))).toMatchObject({ canEdit: false, canRemove: false });
    const [one, other] = [await appoint({ role_id: 'G2O Admin' }), await appoint({ role_id: 'G2O Admin' })];
    const [first, second] = [await come(one.email), await come(other.email)];
    const ended = await Promise.all([first.delete(`${at}/${other.id}`), second.delete(`${at}/${one.id}`)]);
    expect(ended.filter(({ status }) => status === 204)).toHaveLength(1);
    const standing = [await detailsOf(one.id), await detailsOf(other.id)].map(({ status }) => status);
    expect(standing.toSorted()).toEqual(['active', 'removed']);
  });
});

describe('access that ends', () => {
  it('ends at the next request and on the connection, and comes back as it was', async () => {
    const { id, email } = await appoint();
    const eva = await come(email);
    const pusher = new Pusher('laycan', {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: Number(new URL(portal.address).port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, answer) => {
          eva
            .post('/api/broadcasting/auth', { socket_id: socketId, channel_name: channelName })
            .then(({ status, body }) => {
              if (status === 200) answer(null, body as { auth: string });
              else answer(new Error(String(status)), null);
            })
            .catch((error: unknown) => answer(error instanceof Error ? error : new Error('?'), null));
        },
      },
    });
    const ear = new Ear(pusher.subscribe(userChannel.name({ userId: id })));
    await ear.hears('pusher:subscription_succeeded');
    expect((await tom.delete(`${at}/${id}`)).status).toBe(204);
    await ear.hears('pusher:subscription_error');
    pusher.disconnect();
    // Told before the connection was cut.
    expect(ear.all('deleted')).toEqual([{ id }]);
    expect(await statusOf(eva)).toBe(401);
    await expect(new Client(portal.address).signIn(email, password)).rejects.toThrow('could not sign in');
    expect(await detailsOf(id)).toMatchObject({ status: 'removed', canRestore: true, canErase: true });
    const loaded = { role_id: 'G2O User', organisations: [ids.atlantica] };
    const edited = await tom.put(`${at}/${id}`, { ...loaded, loaded });
    expect([edited.status, codeOf(edited)]).toEqual([409, 'user_removed']);
    expect((await tom.delete(`${at}/${id}`)).status).toBe(204);
    expect((await tom.post(`${at}/${id}/restore`)).status).toBe(204);
    await until(async () => expect((await detailsOf(id)).status).toBe('active'));
    // Nobody comes back signed in.
    expect(await statusOf(eva)).toBe(401);
    const back = await new Client(portal.address).signIn(email, password);
    expect((await back.get('/api/customer/organisations')).body).toMatchObject({
      data: [{ id: ids.atlantica }],
    });
  });

  it('is a customer’s, too, who is signed out everywhere by staff', async () => {
    const ana = await signedInAs(portal.address, 'Ana');
    expect(await detailsOf(idOf('Ana'))).toMatchObject({ canEdit: false, canRemove: true, canSignOut: true });
    expect((await tom.delete(`${at}/${idOf('Ana')}/sessions`)).status).toBe(204);
    expect(await statusOf(ana)).toBe(401);
    const again = await signedInAs(portal.address, 'Ana');
    expect((await tom.delete(`${at}/${idOf('Ana')}`)).status).toBe(204);
    await until(async () => expect(await statusOf(again)).toBe(401));
    const marta = await signedInAs(portal.address, 'Marta');
    const colleagues = await marta.get(`/api/customer/organisations/${ids.atlantica}/users-v2`);
    const names = (colleagues.body as Paginated<OrganisationUserView>).data.map(({ id }) => id);
    expect(names).not.toContain(idOf('Ana'));
  });
});

describe('erasing', () => {
  it('is for whose access has ended, and for good', async () => {
    const { id, email } = await appoint();
    const early = await tom.post(`${at}/${id}/erase`);
    expect([early.status, codeOf(early)]).toEqual([409, 'access_open']);
    expect((await tom.delete(`${at}/${id}`)).status).toBe(204);
    expect((await tom.post(`${at}/${id}/erase`)).status).toBe(204);
    await until(async () => expect((await tom.get(`${at}/${id}`)).status).toBe(404));
    expect(await portal.engine.vault.get('key', id)).toBeUndefined();
    expect((await tom.post(`${at}/${id}/restore`)).status).toBe(410);
    // The address is nobody's again.
    expect((await appoint({ email })).id).not.toBe(id);
  });

  it('is for who was invited and never came', async () => {
    const email = `${randomUUID().slice(0, 8)}@atlantica.example`;
    const marta = await signedInAs(portal.address, 'Marta');
    const people = `/api/customer/organisations/${ids.atlantica}/users-v2`;
    expect((await marta.post(people, { email, role: 'declarer' })).status).toBe(201);
    const token = await invitationOf(portal, email);
    const invited = await until(async () => {
      const [row] = ((await tom.get(`${at}?search=${email}`)).body as UsersAnswer).data;
      if (!row) throw new Error('Nobody is invited yet');
      return row;
    });
    expect(invited).toMatchObject({ status: 'invited', first_name: null, email, email_verified: false });
    expect(await detailsOf(invited.id)).toMatchObject({
      canErase: true,
      canRemove: false,
      canSignOut: false,
    });
    expect((await tom.post(`${at}/${invited.id}/erase`)).status).toBe(204);
    await until(async () => expect((await tom.get(`${at}/${invited.id}`)).status).toBe(404));
    expect((await new Client(portal.address).get(`/api/invitations/${token}`)).status).toBe(404);
    expect(JSON.stringify((await marta.get(people)).body)).not.toContain(email);
    const { body } = await marta.get(`/api/customer/organisations/${ids.atlantica}/activity`);
    expect((body as ActivityAnswer).data[0]).toMatchObject({
      act: 'member_invited',
      whom: { name: null, email: null },
    });
    expect(await portal.engine.vault.get('key', invited.id)).toBeUndefined();
  });
});

describe('administering people', () => {
  it('is for G2O Admins; other staff look on, and nobody else knows of it', async () => {
    const spectator = await come((await appoint({ role_id: 'G2O Spectator' })).email);
    const julia = await signedInAs(portal.address, 'Julia');
    const marta = await signedInAs(portal.address, 'Marta');
    const calls: readonly [string, string][] = [
      ['GET', `${at}/new`],
      ['POST', at],
      ['PUT', `${at}/${idOf('Lars')}`],
      ['DELETE', `${at}/${idOf('Lars')}`],
      ['POST', `${at}/${idOf('Lars')}/restore`],
      ['POST', `${at}/${idOf('Lars')}/erase`],
      ['DELETE', `${at}/${idOf('Lars')}/sessions`],
    ];
    for (const [method, path] of calls)
      for (const [client, status] of [
        [julia, 403],
        [spectator, 403],
        [marta, 404],
      ] as const)
        expect([method, path, (await client.request(method, path)).status]).toEqual([method, path, status]);
    for (const client of [julia, spectator])
      expect(await detailsOf(idOf('Lars'), client)).toMatchObject({ canRemove: false, canSignOut: false });
    expect((await marta.get(`${at}/${idOf('Lars')}`)).status).toBe(404);
    expect(await statusOf(await signedInAs(portal.address, 'Lars'))).toBe(200);
  });
});
