import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CompanyOption } from '#contracts/booking/option-calls';
import type { Paginated } from '#contracts/lists/paginated';
import type { OrganisationCreated, OrganisationsAnswer } from '#contracts/people/organisation-admin';
import type { OrganisationSettingsAnswer } from '#contracts/people/organisation-settings';
import type { ProfileAnswer } from '#contracts/people/profile';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { type Client, signedInAs } from '../support/client.ts';
import { invitationOf } from '../support/mailed-links.ts';
import { newCharterer } from '../support/new-charterer.ts';
import { startPortal } from '../support/portal.ts';
import { until } from '../support/until.ts';

/** What an organisation has switched on, what it is called and for which companies it books: who sees it, who changes it. */
let portal: Portal;
let tom: Client;
let julia: Client;
let marta: Client;
let ana: Client;
beforeAll(async () => {
  portal = await startPortal();
  [tom, julia, marta, ana] = (await Promise.all(
    (['Tom', 'Julia', 'Marta', 'Ana'] as const).map(async (who) => signedInAs(portal.address, who)),
  )) as [Client, Client, Client, Client];
});
afterAll(async () => portal.close());

const at = (organisation: string): string => `/api/customer/organisations/${organisation}`;

const settingsOf = async (client: Client, organisation: string): Promise<OrganisationSettingsAnswer> => {
  const { status, body } = await client.get(`${at(organisation)}/settings`);
  expect(status).toBe(200);
  return body as OrganisationSettingsAnswer;
};

const enabledIn = ({ settings }: OrganisationSettingsAnswer): readonly string[] =>
  settings.filter(({ enabled }) => enabled).map(({ id }) => id);

const change = async (client: Client, organisation: string, body: object) =>
  client.post(`${at(organisation)}/settings`, body);

const found = async (by: Client, own: object = {}): Promise<{ id: string; name: string }> => {
  const wanted = newCharterer(own);
  const { status, body } = await by.post('/api/internal/organisations', wanted);
  expect(status).toBe(201);
  const { id } = body as OrganisationCreated;
  // Whoever founds it works in it as soon as the read models have it.
  await until(async () => expect((await by.get(`${at(id)}/settings`)).status).toBe(200));
  return { id, name: wanted.name };
};

const numbersOf = async (client: Client, organisation: string): Promise<readonly string[]> => {
  const { body } = await client.get(`${at(organisation)}/companies-v2`);
  return (body as Paginated<CompanyOption>).data.map(({ global_address_number: number }) => number);
};

describe('the settings of an organisation', () => {
  it('are told to its people and to staff, with whether they may change them', async () => {
    for (const client of [marta, ana]) {
      const settings = await settingsOf(client, ids.atlantica);
      expect(enabledIn(settings)).toEqual(['bookings', 'vessels']);
      expect(settings).toMatchObject({
        bookingTemplate: 'suzano',
        templates: ['main', 'cmpc', 'suzano'],
        etaSource: 'live',
        canUpdate: false,
        canRename: false,
      });
    }
    expect(await settingsOf(tom, ids.atlantica)).toMatchObject({ canUpdate: true, canRename: true });
    const { id } = await found(julia);
    expect(await settingsOf(julia, id)).toMatchObject({ canUpdate: false, canRename: true });
  });

  it('are changed together, and what is not named stays', async () => {
    const { id } = await found(tom);
    const changed = await change(tom, id, {
      settings: [
        { id: 'kpis', enabled: true },
        { id: 'laycan', enabled: true },
        { id: 'claims', enabled: false },
      ],
      bookingTemplate: 'cmpc',
      etaSource: 'adjusted',
    });
    expect(changed.status).toBe(204);
    await until(async () => {
      const settings = await settingsOf(tom, id);
      expect(enabledIn(settings)).toEqual(['kpis', 'bookings', 'laycan']);
      expect(settings).toMatchObject({ bookingTemplate: 'cmpc', etaSource: 'adjusted' });
    });
    expect((await change(tom, id, { etaSource: 'live' })).status).toBe(204);
    await until(async () =>
      expect(await settingsOf(tom, id)).toMatchObject({ bookingTemplate: 'cmpc', etaSource: 'live' }),
    );
  });

  it('switched off take what they open from the people of the organisation, and give it back', async () => {
    const profile = async (): Promise<ProfileAnswer['organizations'][number] | undefined> => {
      const { body } = await ana.get('/api/customer/profile');
      return (body as ProfileAnswer).organizations[0];
    };
    const declarations = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations`;
    for (const enabled of [false, true]) {
      const { status } = await change(tom, ids.atlantica, { settings: [{ id: 'bookings', enabled }] });
      expect(status).toBe(204);
      await until(async () => expect((await profile())?.features.includes('bookings')).toBe(enabled));
      expect((await ana.get(declarations)).status).toBe(enabled ? 200 : 403);
    }
  });

  it('are changed by a G2O Admin alone', async () => {
    const { id } = await found(julia);
    const body = { settings: [{ id: 'kpis', enabled: true }] };
    expect((await change(julia, id, body)).status).toBe(403);
    for (const client of [marta, ana]) expect((await change(client, ids.atlantica, body)).status).toBe(403);
    // A foreign organisation is none, for staff too.
    expect((await change(julia, ids.atlantica, body)).status).toBe(404);
    expect((await change(marta, ids.nordfjord, body)).status).toBe(404);
    expect(enabledIn(await settingsOf(tom, id))).toEqual(['bookings']);
  });

  it('are refused by field where there is no such thing', async () => {
    const cases: readonly [object, string][] = [
      [{ settings: [{ id: 'everything', enabled: true }] }, 'settings.0.id'],
      [{ settings: [{ id: 'kpis', enabled: 'yes' }] }, 'settings.0.enabled'],
      [
        {
          settings: [
            { id: 'kpis', enabled: true },
            { id: 'kpis', enabled: false },
          ],
        },
        'settings',
      ],
      [{ bookingTemplate: 'none' }, 'bookingTemplate'],
      [{ bookingTemplate: null }, 'bookingTemplate'],
      [{ etaSource: 'both' }, 'etaSource'],
    ];
    for (const [body, field] of cases) {
      const answer = await change(tom, ids.andes, body);
      expect([field, answer.status]).toEqual([field, 422]);
      expect(Object.keys((answer.body as { errors: object }).errors)).toContain(field);
    }
  });
});

describe('the name of an organisation', () => {
  const rename = async (client: Client, id: string, name: string) => client.put(at(id), { name });

  const listed = async (search: string): Promise<OrganisationsAnswer['data']> => {
    const { body } = await tom.get(`/api/internal/organisations?search=${encodeURIComponent(search)}`);
    return (body as OrganisationsAnswer).data;
  };

  it('changes everywhere, in an invitation that is open too, and the former one is free', async () => {
    const email = `${randomUUID().slice(0, 8)}@baltic.example`;
    const { id, name } = await found(julia, { customer_users: [{ email, role: 'super' }] });
    const token = await invitationOf(portal, email);
    const to = `Öresund Pulp ${randomUUID().slice(0, 8)}`;
    expect((await rename(julia, id, ` ${to} `)).status).toBe(204);
    await until(async () => {
      expect(await listed(to.toUpperCase())).toMatchObject([{ id, name: to }]);
      expect((await julia.get(`/api/customer/organisations/${id}`)).body).toMatchObject({ id, name: to });
      const invitation = await tom.get(`/api/invitations/${token}`);
      expect(invitation.body).toMatchObject({ data: { organisation: to } });
    });
    const next = await found(tom);
    expect((await rename(tom, next.id, name)).status).toBe(204);
  });

  it('that another has is refused at its field, however it is written, and of two who want one, one has it', async () => {
    const { id, name } = await found(julia);
    for (const taken of ['atlântica  CELULOSE', 'Atlantica Celulose', 'ab']) {
      const { status, body } = await rename(julia, id, taken);
      expect([taken, status]).toEqual([taken, 422]);
      expect(Object.keys((body as { errors: object }).errors)).toEqual(['name']);
    }
    // Its own, in another writing, is no other's.
    expect((await rename(julia, id, name.toUpperCase())).status).toBe(204);
    const other = await found(tom);
    const wanted = `Contested ${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all([rename(julia, id, wanted), rename(tom, other.id, wanted)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
  });

  it('is changed by staff who are assigned', async () => {
    expect((await rename(julia, ids.atlantica, 'Another name')).status).toBe(404);
    for (const client of [marta, ana])
      expect((await rename(client, ids.atlantica, 'Another name')).status).toBe(403);
    expect(await listed('Another name')).toEqual([]);
  });
});

describe('the companies of an organisation', () => {
  const company = (organisation: string, id: string): string => `${at(organisation)}/companies/${id}`;

  it('are linked and taken away by staff, and those of others stay', async () => {
    const { id } = await found(julia);
    const other = await found(tom);
    const linked = await Promise.all([
      julia.post(company(id, '104811')),
      tom.post(company(other.id, '104811')),
    ]);
    expect(linked.map(({ status }) => status)).toEqual([204, 204]);
    for (const one of [id, other.id])
      await until(async () =>
        expect((await numbersOf(tom, one)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
          '104811',
          '220147',
        ]),
      );
    for (const _twice of [1, 2]) expect((await julia.delete(company(id, '104811'))).status).toBe(204);
    await until(async () => expect(await numbersOf(julia, id)).toEqual(['220147']));
    expect(await numbersOf(tom, other.id)).toContain('104811');
  });

  it('are nothing that a customer chooses, its administrator neither, nor staff of a foreign one', async () => {
    const before = await numbersOf(marta, ids.atlantica);
    for (const client of [marta, ana]) {
      expect((await client.post(company(ids.atlantica, '220147'))).status).toBe(403);
      expect((await client.delete(company(ids.atlantica, '104811'))).status).toBe(403);
    }
    expect((await julia.post(company(ids.atlantica, '220147'))).status).toBe(404);
    expect(await numbersOf(marta, ids.atlantica)).toEqual(before);
  });

  it('are those that there are', async () => {
    for (const id of ['none', '__proto__'])
      for (const method of ['POST', 'DELETE'] as const)
        expect([id, (await tom.request(method, company(ids.andes, id))).status]).toEqual([id, 404]);
  });
});
