import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type DeclaredRoute, declaredRoutes } from '#api/access/declared-routes';
import {
  declarationListChannel,
  draftListChannel,
  operationsChannel,
  staffDeclarationListChannel,
} from '#contracts/live/channels';
import type { Flag } from '#contracts/people/flags';
import type { OrganisationSettingsAnswer } from '#contracts/people/organisation-settings';
import type { Portal } from '#portal/portal';
import { ids, users } from '#portal/seed/world/people';
import type { ReturnedAnswer } from '#contracts/declaration-draft/returned-calls';
import { Client, signedInAs } from '../support/client.ts';
import { Declarant, refusal, rotterdam, santos } from '../support/declarant.ts';
import { newCharterer } from '../support/new-charterer.ts';
import { TestClock } from '../support/test-clock.ts';
import { startPortal } from '../support/portal.ts';

/** An installation that has switched on something else. */
const flags: readonly Flag[] = ['waiting_for_berth'];

let portal: Portal;
let routes: readonly DeclaredRoute[];
beforeAll(async () => {
  portal = await startPortal({ config: { flags } });
  routes = declaredRoutes(portal.app.get(DiscoveryService, { strict: false }), new MetadataScanner());
});
afterAll(async () => portal.close());

const gateOf = ({ access }: DeclaredRoute) => (access && 'gate' in access ? access.gate : undefined);

/** Calls that ask for one thing by their query. */
const queryOf: Readonly<Record<string, string>> = {
  '/api/internal/users/by-email': `?email=${users.find(({ firstName }) => firstName === 'Ana')?.email ?? ''}`,
};

const statusesOf = async (client: Client, asked: readonly DeclaredRoute[]) => {
  const answers = [];
  for (const { method, path } of asked) {
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      name === 'organisationId' ? ids.atlantica : randomUUID(),
    );
    const asked = `${address}${queryOf[path] ?? ''}`;
    const { status } = await client.request(method, asked, method === 'GET' ? {} : { body: {} });
    answers.push(`${status} ${method} ${path}`);
  }
  return answers;
};

describe('an area that is switched off', () => {
  it.each(['Marta', 'Tom'])('is not there for %s', async (who) => {
    const off = routes.filter((route) => gateOf(route)?.flags !== undefined);
    expect(off.length).toBeGreaterThan(20);
    const answers = await statusesOf(await signedInAs(portal.address, who), off);
    expect(answers.filter((answer) => !answer.startsWith('404 '))).toEqual([]);
  });

  it('is not there where whoever is signed in may call it', async () => {
    const marta = await signedInAs(portal.address, 'Marta');
    expect((await marta.get('/api/external/cargo-enquiry')).status).toBe(404);
  });

  it('leaves the others as they are', async () => {
    const lists = routes.filter((route) => route.method === 'GET' && gateOf(route) && !gateOf(route)?.flags);
    const answers = await statusesOf(
      await signedInAs(portal.address, 'Tom'),
      // Whom an address belongs to is asked of one address.
      lists.filter(({ path }) => !path.includes(':') && !path.endsWith('/by-email')),
    );
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  });

  it('has no channel that anybody may join', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const joining = async (channel: string) =>
      (await tom.post('/broadcasting/auth', { socket_id: '1.1', channel_name: channel })).status;
    expect(
      await joining(declarationListChannel.name({ organisationId: ids.atlantica, side: 'internal' })),
    ).toBe(403);
    expect(await joining(staffDeclarationListChannel.name())).toBe(403);
    expect(await joining(operationsChannel.name())).toBe(200);
  });

  it('is not named among what is on, to members and strangers', async () => {
    const marta = await signedInAs(portal.address, 'Marta');
    expect((await marta.get('/api/session')).body).toMatchObject({ flags });
    expect((await new Client(portal.address).get('/api/session')).body).toMatchObject({
      profile: null,
      flags,
    });
  });
});

describe('a setting of organisations', () => {
  it('whose area is switched off is neither offered nor taken', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const address = `/api/customer/organisations/${ids.atlantica}/settings`;
    const { body } = await tom.get(address);
    const { settings, templates } = body as OrganisationSettingsAnswer;
    expect(templates).toEqual([]);
    expect(settings.map(({ id }) => id)).toContain('waiting_for_berth');
    expect((await tom.post(address, { bookingTemplate: 'cmpc' })).status).toBe(422);
  });

  it('whose area is switched off is in no new organisation', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const founding = async (own: object) =>
      tom.post(
        '/api/internal/organisations',
        newCharterer({
          name: 'Kattegat Timber',
          permissions: ['vessels'],
          settings: { bookingTemplate: 'cmpc', etaSource: 'live' },
          ...own,
        }),
      );
    expect(await founding({})).toMatchObject({
      status: 422,
      body: { errors: { 'settings.bookingTemplate': ['Templates are not chosen here.'] } },
    });
    const usual = { settings: { bookingTemplate: 'main', etaSource: 'live' } };
    expect((await founding(usual)).status).toBe(201);
  });
});

describe('a choice of what one is told', () => {
  it('has no page of notifications to be made on', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const own = '/api/customer/profile/organisations';
    expect((await tom.get(own)).status).toBe(404);
    expect((await tom.put(own, { organisations: [] })).status).toBe(404);
    // Whom they are assigned to is looked at all the same.
    const user = (await tom.get('/api/session')).body as { profile: { profile: { id: string } } };
    const theirs = `/api/internal/users/${user.profile.profile.id}/organisations`;
    expect((await tom.get(theirs)).status).toBe(200);
    expect((await tom.put(theirs, { organisations: [] })).status).toBe(404);
  });
});

describe('the grid alone', () => {
  it('is switched off, and the list, the form and the receipts stay', async () => {
    const without = await startPortal({ config: { flags: ['cargo_nomination'] } });
    const marta = await signedInAs(without.address, 'Marta');
    const under = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations`;
    const statusOf = async (path: string) => (await marta.get(`${under}${path}`)).status;
    expect(await statusOf('')).toBe(200);
    const settings = await marta.get(`/api/customer/organisations/${ids.atlantica}/settings`);
    expect(settings.status).toBe(200);
    expect(JSON.stringify(settings.body)).not.toContain('waiting_for_berth');
    const tom = await signedInAs(without.address, 'Tom');
    const form = await tom.get('/api/internal/organisations/new');
    expect(JSON.stringify(form.body)).not.toContain('waiting_for_berth');
    for (const path of ['/edit', '/drafts', '/import/years'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    const joining = async (channel: string) =>
      (await marta.post('/broadcasting/auth', { socket_id: '1.1', channel_name: channel })).status;
    const of = { organisationId: ids.atlantica, side: 'external' } as const;
    expect(await joining(declarationListChannel.name(of))).toBe(200);
    expect(await joining(draftListChannel.name(of))).toBe(403);
    await without.close();
  });

  it('is switched off, and a booking of the form that comes back is shown, sent again and given up', async () => {
    const clock = new TestClock('2027-03-01T09:00:00.000Z');
    const without = await startPortal({ clocks: clock, config: { flags: ['cargo_nomination'] } });
    let ana = await Declarant.as(without.address, 'Ana');
    const returned = () => ana.call<ReturnedAnswer>('GET', 'cargo-declarations/returned');
    const booking = {
      code: 'BACK',
      type: { id: 'open-hatch', name: 'Open hatch' },
      trade: { id: 'EU', name: 'EU' },
      commodity: { id: 'wood-pulp', name: 'Wood pulp' },
      laycanStart: '2027-04-10',
      laycanFinish: '2027-04-16',
      loadingPort: { ...santos, qty: 20_000 },
      dischargePorts: [{ ...rotterdam, qty: 20_000 }],
    };
    await ana.create({
      bookings: [{ ...booking, code: 'OLD', laycanStart: '2027-03-05', laycanFinish: '2027-03-10' }],
      confirmWarnings: true,
    });
    const { data } = await ana.list('&search=OLD');
    clock.set('2027-03-12T09:00:00.000Z');
    ana = await Declarant.as(without.address, 'Ana');
    // What it would take the place of has been carried: the booking is refused on its way.
    const sent = await ana.create({
      bookings: [booking],
      cancelledBookingId: data[0]?.id ?? '',
      confirmWarnings: true,
    });
    expect(sent).toMatchObject({ declared: 0, reopened: 1 });
    const [back] = (await returned()).data;
    expect(back).toMatchObject({ importId: sent.importId, openedByName: ana.name });
    const [row] = back?.rows ?? [];
    expect(row).toMatchObject({
      cells: { code: { value: 'BACK' } },
      reopened: { because: 'rejected', code: 'booking_completed' },
    });
    const { id = '', revision = 0 } = row ?? {};
    const again = { ...booking, id, revision, code: 'BACK-2' };
    const resent = await ana.create({
      importId: sent.importId,
      bookings: [again],
      confirmWarnings: true,
    });
    expect(resent).toMatchObject({ importId: sent.importId, declared: 0, reopened: 1 });
    expect((await returned()).data[0]?.rows[0]?.cells.code?.value).toBe('BACK-2');
    await ana.call('POST', `cargo-declarations/returned/${sent.importId}/discard`, { rows: [id] });
    expect((await returned()).data).toEqual([]);
    const ingrid = await Declarant.as(without.address, 'Ingrid');
    const foreign = ingrid.call('POST', `cargo-declarations/returned/${sent.importId}/discard`, {
      rows: [id],
    });
    expect((await refusal(foreign)).status).toBe(404);
    await without.close();
  });
});
