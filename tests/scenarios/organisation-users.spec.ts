import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Paginated } from '#contracts/lists/paginated';
import type { InvitationAnswer, OrganisationUserView } from '#contracts/people/organisation-users';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import { organisationStream } from '#domain/streams';
import { Client, signedInAs } from '../support/client.ts';
import { invitationOf } from '../support/mailed-links.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';
import { until } from '../support/until.ts';

/** An organisation's administrator brings people in, gives them roles and lets them go; whoever is invited comes by a link. */
let clocks: TestClock;
const minute = 60_000;
let portal: Portal;
let marta: Client;
beforeAll(async () => {
  clocks = new TestClock('2027-03-01T08:00:00.000Z');
  portal = await startPortal({ clocks });
  marta = await signedInAs(portal.address, 'Marta');
});
afterAll(async () => portal.close());

const at = (organisation: string, rest = '') => `/api/customer/organisations/${organisation}/users-v2${rest}`;
const own = (rest = '') => at(ids.atlantica, rest);

const idOf = (firstName: string): string => users.find((user) => user.firstName === firstName)?.id ?? '';

const listed = async (client: Client, query = '?per_page=60'): Promise<readonly OrganisationUserView[]> => {
  const { status, body } = await client.get(own(query));
  expect(status).toBe(200);
  return (body as Paginated<OrganisationUserView>).data;
};

const rowOf = async (email: string): Promise<OrganisationUserView | undefined> =>
  (await listed(marta)).find((user) => user.email === email);

const invite = async (email: string, role = 'declarer'): Promise<void> => {
  expect(await marta.post(own(), { email, role })).toMatchObject({ status: 201 });
};

const newcomer = {
  first_name: 'Iris',
  last_name: 'Lund',
  password: 'Bulk-carrier-77',
  confirm_password: 'Bulk-carrier-77',
};

const accept = async (token: string, body: object = newcomer, client = new Client(portal.address)) =>
  client.post(`/api/invitations/${token}/accept`, body);

const read = async (token: string, client = new Client(portal.address)) =>
  client.get(`/api/invitations/${token}`);

describe('an invitation', () => {
  it('is sent, shown as pending, and makes a member of whoever chooses a password', async () => {
    await invite('iris.lund@atlantica.example');
    expect(await rowOf('iris.lund@atlantica.example')).toMatchObject({
      status: 'pending',
      first_name: null,
      role: { id: 'declarer', name: 'Declarer' },
      canEdit: false,
      canRemove: true,
      canInvite: true,
    });
    const token = await invitationOf(portal, 'iris.lund@atlantica.example');
    expect((await read(token)).body).toMatchObject({
      data: {
        organisationId: ids.atlantica,
        organisation: 'Atlântica Celulose',
        email: 'iris.lund@atlantica.example',
        expired: false,
        accepted: false,
        registered: false,
      },
    } satisfies { data: Partial<InvitationAnswer['data']> });
    expect((await accept(token, {})).body).toMatchObject({
      errors: { first_name: expect.any(Array), last_name: expect.any(Array), password: expect.any(Array) },
    });
    expect((await accept(token, { ...newcomer, confirm_password: 'Another-one-77' })).body).toMatchObject({
      errors: { confirm_password: ['The passwords do not match.'] },
    });
    expect((await accept(token)).status).toBe(204);
    const iris = await new Client(portal.address).signIn('iris.lund@atlantica.example', newcomer.password);
    await until(async () => {
      expect((await iris.get('/api/customer/profile')).body).toMatchObject({
        profile: { first_name: 'Iris', user_type: 'customer', role: 'declarer' },
        organizations: [{ id: ids.atlantica, canDeclareCargo: true }],
      });
    });
    expect(await rowOf('iris.lund@atlantica.example')).toMatchObject({
      status: 'active',
      first_name: 'Iris',
    });
  });

  it('is used up by the first tab, and says so to the second', async () => {
    const email = 'two.tabs@atlantica.example';
    await invite(email);
    const token = await invitationOf(portal, email);
    const passwords = ['First-of-tabs-1', 'Second-of-tabs-2'];
    const answers = await Promise.all(
      passwords.map(async (password) => accept(token, { ...newcomer, password, confirm_password: password })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? '';
    const loser = passwords.find((password) => password !== winner) ?? '';
    await new Client(portal.address).signIn(email, winner);
    await expect(new Client(portal.address).signIn(email, loser)).rejects.toThrow('could not sign in');
    expect((await read(token)).body).toMatchObject({ data: { accepted: true, registered: true } });
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'invitation_accepted' } });
  });

  it('is told as used up to a second tab that read it as open, where the first ends before the account is read', async () => {
    const email = 'between.reads@atlantica.example';
    await invite(email);
    const token = await invitationOf(portal, email);
    const { events } = portal.engine;
    const readStream = events.readStream.bind(events);
    const reading = jest.spyOn(events, 'readStream').mockImplementation(async (stream, from) => {
      const told = await readStream(stream, from);
      if (stream !== organisationStream(ids.atlantica)) return told;
      // What the second tab reads from here on is what the first has made of it.
      reading.mockRestore();
      expect((await accept(token)).status).toBe(204);
      return told;
    });
    const password = 'Second-of-tabs-2';
    const second = await accept(token, { ...newcomer, password, confirm_password: password });
    expect(second).toMatchObject({ status: 409, body: { code: 'invitation_accepted' } });
    await new Client(portal.address).signIn(email, newcomer.password);
  });

  it('that is sent again replaces no link, and one that is withdrawn opens nothing', async () => {
    const email = 'again@atlantica.example';
    await invite(email, 'spectator');
    const first = await invitationOf(portal, email);
    const row = await rowOf(email);
    // The newest mail is told by its moment.
    clocks.advance(minute);
    expect((await marta.post(own(`/${row?.id}/resend`))).status).toBe(204);
    const second = await invitationOf(portal, email, 2);
    expect(second).not.toBe(first);
    // A third, by inviting anew, with another role.
    await invite(email.toUpperCase(), 'super');
    expect(await rowOf(email)).toMatchObject({ id: row?.id, role: { id: 'super' } });
    for (const token of [first, second]) expect((await read(token)).status).toBe(200);
    expect((await marta.delete(own(`/${row?.id}`))).status).toBe(204);
    for (const token of [first, second, 'x'.repeat(43), 'no token']) {
      expect(await read(token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await accept(token)).toMatchObject({ status: 404 });
    }
    expect(await rowOf(email)).toBeUndefined();
    expect((await marta.post(own(`/${row?.id}/resend`))).status).toBe(404);
  });

  it('of somebody with an account asks for no password, and for nobody else’s session', async () => {
    const { email = '', id = '' } = users.find(({ firstName }) => firstName === 'Lars') ?? {};
    await invite(email);
    // What an inviter sees of it tells nothing of an account.
    const row = await rowOf(email);
    expect(row).toMatchObject({ status: 'pending', first_name: null, last_name: null });
    expect(row?.id).not.toBe(id);
    const token = await invitationOf(portal, email);
    expect((await read(token)).body).toMatchObject({ data: { registered: true } });
    expect(await accept(token, {}, marta)).toMatchObject({
      status: 409,
      body: { code: 'signed_in_as_another' },
    });
    const lars = await signedInAs(portal.address, 'Lars');
    expect((await accept(token, {}, lars)).status).toBe(204);
    await until(async () => {
      const { body } = await lars.get('/api/customer/profile');
      expect(
        (body as { organizations: readonly { id: string }[] }).organizations.map((one) => one.id),
      ).toEqual(expect.arrayContaining([ids.atlantica, ids.nordfjord]));
    });
    expect((await marta.delete(own(`/${id}`))).status).toBe(204);
  });

  it('is refused for members, staff and what is no address, on its field', async () => {
    const { email: colleague = '' } = users.find(({ firstName }) => firstName === 'Ana') ?? {};
    for (const email of [colleague, 'somebody.new@g2o.example', 'nobody', `${'x'.repeat(130)}@a.example`]) {
      const { status, body } = await marta.post(own(), { email, role: 'declarer' });
      expect([email, status, body]).toEqual([
        email,
        422,
        expect.objectContaining({ errors: { email: expect.any(Array) } }),
      ]);
    }
    expect(await marta.post(own(), { email: 'a@b.example', role: 'G2O Admin' })).toMatchObject({
      status: 422,
      body: { errors: { role: expect.any(Array) } },
    });
  });

  it('leaves no address and no link in the log', async () => {
    const told = await portal.engine.events.readStream(organisationStream(ids.atlantica));
    const text = JSON.stringify(told);
    expect(text).toContain('MemberInvited');
    expect(text).not.toContain('atlantica.example');
    expect(text).not.toContain(await invitationOf(portal, 'iris.lund@atlantica.example'));
  });
});

describe('the people of an organisation', () => {
  it('are its own, by address, without staff, and narrowed by what is asked for', async () => {
    const all = await listed(marta);
    const addresses = all.map(({ email }) => email ?? '');
    expect(addresses).toEqual(addresses.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(all.some(({ email }) => email?.endsWith('@g2o.example'))).toBe(false);
    const administrators = await listed(marta, '?per_page=60&role[]=super');
    expect(administrators.map(({ role }) => role.id)).toEqual(administrators.map(() => 'super'));
    expect(administrators.length).toBeLessThan(all.length);
    expect((await listed(marta, '?search=PRADO')).map(({ first_name }) => first_name)).toEqual(['Ana']);
    expect(await listed(marta, '?status[]=expired')).toEqual([]);
    expect((await marta.get(own('?role[]=nobody'))).status).toBe(422);
  });

  it('get other roles and are removed, but never one’s own row, nor the last administrator', async () => {
    const self = (await listed(marta)).find(({ is_self }) => is_self);
    expect(self).toMatchObject({ first_name: 'Marta', canEdit: false, canRemove: false });
    expect(await marta.put(own(`/${self?.id}`), { role: 'spectator' })).toMatchObject({
      status: 403,
      body: { code: 'own_membership' },
    });
    const ana = idOf('Ana');
    expect((await marta.put(own(`/${ana}`), { role: 'super' })).status).toBe(204);
    const anas = await signedInAs(portal.address, 'Ana');
    expect((await anas.put(own(`/${self?.id}`), { role: 'declarer' })).status).toBe(204);
    await until(async () =>
      expect(await marta.put(own(`/${ana}`), { role: 'declarer' })).toMatchObject({ status: 403 }),
    );
    // Staff may leave an organisation without one.
    const tom = await signedInAs(portal.address, 'Tom');
    expect((await tom.put(own(`/${self?.id}`), { role: 'super' })).status).toBe(204);
    await until(async () => expect((await marta.get(own('/wizard'))).status).toBe(200));
    expect((await marta.put(own(`/${ana}`), { role: 'declarer' })).status).toBe(204);
  });

  it('are nobody else’s to see or change', async () => {
    const lars = await signedInAs(portal.address, 'Lars');
    const ana = await signedInAs(portal.address, 'Ana');
    const someone = idOf('Ana');
    for (const path of ['', '/filters', `/${someone}`]) {
      expect([path, (await lars.get(own(path))).status]).toEqual([path, 404]);
      expect([path, (await ana.get(own(path))).status]).toEqual([path, 200]);
    }
    expect((await ana.get(own('/wizard'))).status).toBe(403);
    expect((await ana.post(own(), { email: 'x@y.example', role: 'declarer' })).status).toBe(403);
    expect((await ana.put(own(`/${someone}`), { role: 'super' })).status).toBe(403);
    expect((await ana.delete(own(`/${idOf('Marta')}`))).status).toBe(403);
    expect((await lars.delete(own(`/${someone}`))).status).toBe(404);
    expect((await marta.get(own(`/${idOf('Lars')}`))).status).toBe(404);
    expect((await marta.put(own(`/${idOf('Lars')}`), { role: 'super' })).status).toBe(404);
    expect((await new Client(portal.address).get(own())).status).toBe(401);
  });
});

describe('an invitation that nobody answers', () => {
  it('is listed as expired after seven days, and not before', async () => {
    const email = 'late.comer@atlantica.example';
    await invite(email);
    const standing = async (): Promise<string | undefined> => {
      marta = await signedInAs(portal.address, 'Marta');
      return (await rowOf(email))?.status;
    };
    clocks.advance(7 * 24 * 60 * minute - minute);
    expect(await standing()).toBe('pending');
    clocks.advance(minute);
    expect(await standing()).toBe('expired');
    expect((await listed(marta, '?status[]=expired')).map((user) => user.email)).toContain(email);
  });
});
