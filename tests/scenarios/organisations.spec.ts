import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { randomUUID } from 'node:crypto';
import { admissionsDecider, admitOrganisation } from '#domain/admissions/decide';
import { admissionsStream } from '#domain/streams';
import { organisationsModel } from '#projections/organisations/read-model';
import type { OrganisationCreated, OrganisationsAnswer } from '#contracts/people/organisation-admin';
import type { ActivityAnswer, ActView } from '#contracts/people/activity';
import type { Paginated } from '#contracts/lists/paginated';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import type { UserRow, UsersAnswer } from '#contracts/people/user-admin';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import { Client, signedInAs } from '../support/client.ts';
import { invitationOf } from '../support/mailed-links.ts';
import { newCharterer } from '../support/new-charterer.ts';
import { startPortal } from '../support/portal.ts';
import { until } from '../support/until.ts';

const fileOf = async (path: string): Promise<readonly (readonly string[])[]> => {
  const { bytes } = await tom.download(path);
  const { data, errors } = Papa.parse<string[]>(new TextDecoder().decode(bytes), {
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
};

/** Staff list all organisations, and found new ones with their companies, staff and customers. */
let portal: Portal;
let tom: Client;
let julia: Client;
beforeAll(async () => {
  portal = await startPortal();
  [tom, julia] = await Promise.all([signedInAs(portal.address, 'Tom'), signedInAs(portal.address, 'Julia')]);
});
afterAll(async () => portal.close());

const idOf = (firstName: string): string => users.find((user) => user.firstName === firstName)?.id ?? '';

const wanted = (own: object = {}) =>
  newCharterer({
    permissions: ['bookings', 'vessels'],
    internal_users: [idOf('Julia'), idOf('Tom')],
    customer_users: [{ email: `${randomUUID().slice(0, 8)}@baltic.example`, role: 'super' }],
    settings: { bookingTemplate: 'suzano', etaSource: 'adjusted' },
    ...own,
  });

const create = async (client: Client, body: object) => client.post('/api/internal/organisations', body);

const listed = async (client: Client, query = '') => {
  const { status, body } = await client.get(`/api/internal/organisations${query}`);
  expect(status).toBe(200);
  return body as OrganisationsAnswer;
};

describe('a new organisation', () => {
  it('has its companies, its staff and an invitation for each customer', async () => {
    const body = wanted();
    const answer = await create(tom, body);
    expect(answer.status).toBe(201);
    const { id } = answer.body as OrganisationCreated;
    await until(async () => {
      const { data } = await listed(julia, `?search=${encodeURIComponent(body.name)}`);
      expect(data).toEqual([
        { id, name: body.name, type: 'charterer', users: 0, canView: true, canEdit: true },
      ]);
    });
    // Who is everywhere by role is no member.
    const stored = await portal.engine.documents.get(organisationsModel, id);
    expect(stored?.document).toMatchObject({
      members: [{ user: idOf('Julia'), role: 'staff' }],
      settingUp: false,
      template: 'suzano',
      etaSource: 'adjusted',
    });
    const companies = await tom.get(`/api/customer/organisations/${id}/companies-v2`);
    expect(companies.body).toMatchObject({ data: [{ global_address_number: '220147' }] });
    const [{ email } = { email: '' }] = body.customer_users;
    const token = await invitationOf(portal, email);
    const password = 'Bulk-carrier-77';
    const newcomer = { first_name: 'Eda', last_name: 'Lind', password, confirm_password: password };
    const stranger = new Client(portal.address);
    expect((await stranger.post(`/api/invitations/${token}/accept`, newcomer)).status).toBe(204);
    const eda = await stranger.signIn(email, password);
    await until(async () =>
      expect((await eda.get('/api/customer/profile')).body).toMatchObject({
        organizations: [{ id, canDeclareCargo: true }],
      }),
    );
  });

  it('that staff who are not everywhere found is theirs', async () => {
    const body = wanted({ internal_users: [], customer_users: [] });
    const { id } = (await create(julia, body)).body as OrganisationCreated;
    await until(async () =>
      expect((await listed(julia, `?search=${encodeURIComponent(body.name)}`)).data).toMatchObject([
        { id, canEdit: true },
      ]),
    );
  });

  it('is refused by field, and nothing of it happens', async () => {
    const { total } = (await listed(tom)).meta;
    const cases: readonly [object, string][] = [
      [{ name: 'atlântica  CELULOSE' }, 'name'],
      [{ name: 'ab' }, 'name'],
      [{ type: 'pirate' }, 'type'],
      [{ companies: [] }, 'companies'],
      [{ companies: ['220147', 'no such'] }, 'companies.1'],
      [{ internal_users: [idOf('Ana')] }, 'internal_users.0'],
      [{ customer_users: [{ email: 'x@g2o.example', role: 'super' }] }, 'customer_users.0.email'],
      [{ customer_users: [{ email: 'x@y.example', role: 'G2O Admin' }] }, 'customer_users.0.role'],
      [
        {
          customer_users: [
            { email: 'x@y.example', role: 'super' },
            { email: 'X@y.example', role: 'declarer' },
          ],
        },
        'customer_users.1.email',
      ],
      [{ permissions: ['everything'] }, 'permissions'],
      [{ settings: { bookingTemplate: 'none' } }, 'settings.bookingTemplate'],
      [{ settings: { bookingTemplate: 'main', etaSource: 'both' } }, 'settings.etaSource'],
    ];
    for (const [own, field] of cases) {
      const { status, body } = await create(tom, wanted(own));
      expect([field, status]).toEqual([field, 422]);
      expect(Object.keys((body as { errors: object }).errors)).toContain(field);
    }
    expect((await listed(tom)).meta.total).toBe(total);
  });

  it('is one, whoever asks twice, and however many ask for its name at once', async () => {
    const body = wanted({ customer_users: [] });
    const key = { 'idempotency-key': randomUUID() };
    const twice = await Promise.all(
      [1, 2].map(async () => tom.post('/api/internal/organisations', body, key)),
    );
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    const contested = wanted({ customer_users: [] });
    const answers = await Promise.all([tom, julia, tom].map(async (client) => create(client, contested)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
  });

  it('is set up by the portal where the process died that admitted it', async () => {
    const organisationId = randomUUID();
    const done = await portal.engine.execute({
      stream: admissionsStream,
      decider: admissionsDecider,
      decide: (state) =>
        admitOrganisation(state, {
          organisationId,
          name: `Half founded ${organisationId}`,
          type: 'charterer',
          template: 'suzano',
          features: ['bookings'],
          etaSource: 'live',
          companies: ['104811'],
          staff: [idOf('Julia')],
          customers: [],
          expiresAt: '2030-01-01T00:00:00.000Z',
        }),
      context: {
        actor: 'u',
        organisation: '',
        side: 'internal',
        commandId: randomUUID(),
        payloadHash: '',
        correlationId: '',
      },
    });
    expect(done.ok).toBe(true);
    await until(async () => {
      const { document } = (await portal.engine.documents.get(organisationsModel, organisationId)) ?? {};
      expect(document).toMatchObject({ settingUp: false, members: [{ role: 'staff' }] });
    });
    const companies = await tom.get(`/api/customer/organisations/${organisationId}/companies-v2`);
    expect(companies.body).toMatchObject({ data: [{ global_address_number: '104811' }] });
  });
});

describe('an address that is about to be invited', () => {
  const byEmail = async (client: Client, email: string) =>
    client.get(`/api/internal/users/by-email?email=${encodeURIComponent(email)}`);

  it('is looked up whole by who may found organisations: names, or nothing', async () => {
    const ana = users.find(({ firstName }) => firstName === 'Ana')?.email ?? '';
    for (const [client, email] of [
      [tom, ana],
      [julia, ana.toUpperCase()],
    ] as const)
      expect((await byEmail(client, email)).body).toEqual({
        id: idOf('Ana'),
        first_name: 'Ana',
        last_name: 'Prado',
        email_verified: true,
      });
    for (const unknown of [ana.slice(1), 'nobody@atlantica-celulose.example'])
      expect([unknown, (await byEmail(tom, unknown)).status]).toEqual([unknown, 204]);
    const staff = await byEmail(tom, 'tom.olsen@g2o.example');
    expect([staff.status, (staff.body as { errors: object }).errors]).toMatchObject([
      422,
      { email: [expect.stringContaining('assigned')] },
    ]);
    expect((await byEmail(tom, 'no address')).status).toBe(422);
    const marta = await signedInAs(portal.address, 'Marta');
    expect((await byEmail(marta, ana)).status).toBe(404);
  });

  it('shows whose account it is to staff, and to nobody else until they accept', async () => {
    const people = `/api/customer/organisations/${ids.nordfjord}/users-v2`;
    const ingrid = await signedInAs(portal.address, 'Ingrid');
    const sam = users.find(({ firstName }) => firstName === 'Sam')?.email ?? '';
    expect((await ingrid.post(people, { email: sam, role: 'declarer' })).status).toBe(201);
    const rowFor = async (client: Client) => {
      const { data } = (await client.get(`${people}?search=${sam}`)).body as Paginated<OrganisationUserView>;
      expect(data).toHaveLength(1);
      return data[0];
    };
    await until(async () => expect(await rowFor(tom)).toMatchObject({ status: 'pending' }));
    expect(await rowFor(tom)).toMatchObject({ first_name: 'Sam', last_name: 'Carter' });
    expect(await rowFor(ingrid)).toMatchObject({ first_name: null, last_name: null, status: 'pending' });
  });
});

describe('who did what', () => {
  const actsOf = async (client: Client, path: string): Promise<readonly ActView[]> => {
    const { status, body } = await client.get(path);
    expect([path, status]).toEqual([path, 200]);
    return (body as ActivityAnswer).data;
  };

  it('in an organisation is told to who administers it, with the names that they may see', async () => {
    const path = `/api/customer/organisations/${ids.pacifico}/activity`;
    const people = `/api/customer/organisations/${ids.pacifico}/users-v2`;
    const diego = await signedInAs(portal.address, 'Diego');
    const email = users.find(({ firstName }) => firstName === 'Claire')?.email ?? '';
    const { id } = (await diego.post(people, { email, role: 'declarer' })).body as { id: string };
    expect((await diego.delete(`${people}/${id}`)).status).toBe(204);
    expect(
      (await tom.post(`/api/customer/organisations/${ids.pacifico}/settings`, { etaSource: 'adjusted' }))
        .status,
    ).toBe(204);
    await until(async () => expect((await actsOf(diego, path))[0]?.act).toBe('eta_source_chosen'));
    const staff = { name: null, email: null, is_staff: true };
    const own = { name: 'Diego Fuentes', is_staff: false };
    const typed = { name: null, email, is_staff: false };
    expect((await actsOf(diego, path)).slice(0, 3)).toMatchObject([
      { act: 'eta_source_chosen', by: staff, whom: null, from: 'live', to: 'adjusted' },
      { act: 'invitation_withdrawn', by: own, whom: typed, organisation: { id: ids.pacifico } },
      { act: 'member_invited', by: own, whom: typed, to: 'declarer' },
    ]);
    expect((await actsOf(tom, `${path}?kind[]=invitations`)).slice(0, 2)).toMatchObject([
      { act: 'invitation_withdrawn', whom: { name: 'Claire Dubois', email } },
      { act: 'member_invited', whom: { name: 'Claire Dubois', email } },
    ]);
    const kinds = (await actsOf(diego, `${path}?kind[]=staff&kind[]=account&per_page=60`)).length;
    expect(kinds).toBe(0);
    // Of the person, for staff: also what names them by the invitation alone.
    const hers = await actsOf(tom, `/api/internal/users/${idOf('Claire')}/activity`);
    expect(hers.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['member_invited', 'invitation_withdrawn', 'member_joined']),
    );
    expect((await actsOf(tom, `/api/internal/users/${idOf('Tom')}/activity`))[0]).toMatchObject({
      act: 'eta_source_chosen',
      by: { name: 'Tom Olsen', is_staff: true },
      organisation: { id: ids.pacifico },
    });
  });

  it('is the founder’s in what they found, and nobody’s who only works there', async () => {
    const email = users.find(({ firstName }) => firstName === 'Claire')?.email ?? '';
    const body = wanted({ customer_users: [{ email, role: 'super' }] });
    const { id } = (await create(julia, body)).body as OrganisationCreated;
    const path = `/api/customer/organisations/${id}/activity`;
    await until(async () => expect((await julia.get(path)).status).toBe(200));
    const acts = await actsOf(julia, path);
    for (const act of ['organisation_founded', 'member_invited'])
      expect(acts.find((one) => one.act === act)?.by).toMatchObject({
        name: expect.stringContaining('Julia'),
      });
    const ana = await signedInAs(portal.address, 'Ana');
    expect((await ana.get(`/api/customer/organisations/${ids.atlantica}/activity`)).status).toBe(403);
    expect((await ana.get(path)).status).toBe(404);
  });
});

describe('the list of users', () => {
  const usersBy = async (query: string): Promise<readonly UserRow[]> => {
    const { status, body } = await tom.get(`/api/internal/users?per_page=60&${query}`);
    expect([query, status]).toEqual([query, 200]);
    return (body as UsersAnswer).data;
  };

  it('is everybody by name, with their role and where they are', async () => {
    const all = await usersBy('');
    const names = all.map(({ last_name: last, first_name: first }) => `${last} ${first}`.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(all.find(({ first_name: first }) => first === 'Marta')).toMatchObject({
      user_type: 'customer',
      role: { id: 'super', name: 'Administrator', is_admin: false },
      organisations: [{ id: ids.atlantica, name: 'Atlântica Celulose' }],
      has_all_organisations: false,
    });
    expect(all.find(({ first_name: first }) => first === 'Tom')).toMatchObject({
      internal: true,
      role: { id: 'G2O Admin', is_admin: true },
      has_all_organisations: true,
    });
  });

  it('is searched, and narrowed by organisation, role and type together', async () => {
    const firstNames = async (query: string) => (await usersBy(query)).map(({ first_name: first }) => first);
    expect(await firstNames('search=PRADO')).toEqual(['Ana']);
    expect(await firstNames('search=joao')).toEqual(['João']);
    const inAtlantica = await firstNames(`organisation[]=${ids.atlantica}`);
    expect(inAtlantica).toEqual(expect.arrayContaining(['Ana', 'João', 'Marta']));
    expect(inAtlantica).not.toContain('Lars');
    expect(await firstNames(`organisation[]=${ids.atlantica}&role[]=super`)).toEqual(['Marta']);
    expect(await firstNames('role[]=G2O Admin')).toEqual(['Tom']);
    expect(await firstNames('user_type[]=public')).toEqual(['Sam']);
    expect(await firstNames('role[]=nobody')).toEqual([]);
  });

  it('is a file under the same filters, with every organisation of each', async () => {
    const file = await fileOf('/api/internal/users/download?format=csv&user_type[]=customer');
    const listedUsers = await usersBy('user_type[]=customer');
    expect(file.map(([, , email]) => email)).toEqual(['Email', ...listedUsers.map(({ email }) => email)]);
    expect(file.find(([, last]) => last === 'Prado')).toMatchObject([
      'Ana',
      'Prado',
      expect.stringContaining('@'),
      'Declarer',
      'Customer',
      'Atlântica Celulose',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      'Active',
    ]);
    const { headers } = await tom.download('/api/internal/users/download');
    expect(headers.get('content-disposition')).toContain('users.xlsx');
  });

  it('is for staff', async () => {
    const marta = await signedInAs(portal.address, 'Marta');
    expect((await marta.get('/api/internal/users')).status).toBe(404);
    expect((await julia.get('/api/internal/users/filters')).status).toBe(200);
  });
});

describe('the list of organisations', () => {
  it('is searched, narrowed by type and sorted, with who may enter', async () => {
    expect((await listed(tom, '?search=ATLANTICA')).data).toMatchObject([
      { id: ids.atlantica, users: 3, canView: true, canEdit: true },
    ]);
    expect((await listed(julia, '?search=atlântica')).data).toMatchObject([
      { id: ids.atlantica, canView: false, canEdit: false },
    ]);
    const agencies = (await listed(tom, '?type[]=port_agency&type[]=agency')).data;
    expect(new Set(agencies.map(({ type }) => type))).toEqual(new Set(['agency', 'port_agency']));
    const sorted = (await listed(tom, '?sort=type&per_page=60')).data.map(({ type }) => type);
    expect(sorted).toEqual(sorted.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('is a file under the same filters, in which nothing is run', async () => {
    const name = `=1+1 Pulp ${randomUUID().slice(0, 8)}`;
    expect((await create(tom, wanted({ name, customer_users: [] }))).status).toBe(201);
    await until(async () => expect((await listed(tom, '?search==1%2B1')).meta.total).toBe(1));
    const query = 'type[]=charterer&sort=type';
    const { data } = await listed(tom, `?per_page=60&${query}`);
    const file = await fileOf(`/api/internal/organisations/download?format=csv&${query}`);
    expect(file[0]).toEqual(['Organisation Name', 'Organisation Type', 'Number of Users']);
    expect(file.slice(1)).toEqual(
      data.map((row) => [row.name === name ? `'${name}` : row.name, 'Charterer', String(row.users)]),
    );
  });

  it('is for staff, and founding for those who may', async () => {
    for (const firstName of ['Marta', 'Sam']) {
      const client = await signedInAs(portal.address, firstName);
      expect((await client.get('/api/internal/organisations')).status).toBe(404);
      expect((await create(client, wanted())).status).toBe(404);
    }
    for (const path of ['organisations/new', 'companies?search=nord'])
      expect((await julia.get(`/api/internal/${path}`)).status).toBe(200);
  });
});
