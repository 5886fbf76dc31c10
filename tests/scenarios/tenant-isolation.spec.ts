import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type DeclaredRoute, declaredRoutes } from '#api/access/declared-routes';
import { bookingsModel } from '#projections/bookings/read-model';
import type { Portal } from '#portal/portal';
import { ids, organisations, users } from '#portal/seed/world/people';
import type { Client, ClientAnswer } from '../support/client.ts';
import { InjectedClient } from '../support/injected-client.ts';
import { startPortal } from '../support/portal.ts';

/** What others know, searched for in everything that each customer is answered, over the whole demo world. */
interface Tenant {
  readonly who: string;
  readonly organisation: string;
}

const tenants: readonly Tenant[] = [
  { who: 'Marta', organisation: ids.atlantica },
  { who: 'Ingrid', organisation: ids.nordfjord },
  { who: 'Claire', organisation: ids.meridian },
  { who: 'Rui', organisation: ids.portoSul },
  { who: 'Camila', organisation: ids.andes },
  { who: 'Diego', organisation: ids.pacifico },
];

interface Known {
  readonly id: string;
  readonly bookingNo: string;
  readonly owner: string;
  readonly broker: string | null;
}

let portal: Portal;
let routes: readonly DeclaredRoute[];
let bookings: readonly Known[];
const clients = new Map<string, Client>();

beforeAll(async () => {
  portal = await startPortal({ seed: 'demo' });
  const { app, engine } = portal;
  const [discovery, scanner] = [
    app.get(DiscoveryService, { strict: false }),
    app.get(MetadataScanner, { strict: false }),
  ];
  routes = declaredRoutes(discovery, scanner);
  const found = await engine.documents.find(bookingsModel, {});
  bookings = found.map(({ id, document }) => ({
    id,
    bookingNo: document.bookingNo,
    owner: document.organisationId,
    broker: document.brokerId,
  }));
  for (const { who } of tenants) clients.set(who, await InjectedClient.as(portal, who));
});
afterAll(async () => portal.close());

const isForeign = (booking: Known, { organisation }: Tenant): boolean =>
  booking.owner !== organisation && booking.broker !== organisation;

const textOf = ({ body }: ClientAnswer): string =>
  typeof body === 'string' ? body : JSON.stringify(body ?? '');

/** Every answer to a GET that lists something, the largest pages there are. */
const reads = async (tenant: Tenant): Promise<readonly (readonly [path: string, text: string])[]> => {
  const client = clients.get(tenant.who)!;
  const lists = routes.filter(({ method, path }) => method === 'GET' && !/:(?!organisationId)/.test(path));
  const answers: (readonly [string, string])[] = [];
  for (const { path } of lists) {
    const address = path.replace(':organisationId', tenant.organisation);
    for (const query of ['', '?page=1&per_page=60', '?status=completed&page=2&per_page=60']) {
      answers.push([address + query, textOf(await client.get(address + query))]);
    }
  }
  return answers;
};

describe('what a customer reads', () => {
  it('is a world with something in it', () => {
    expect(bookings.length).toBeGreaterThan(1_000);
    for (const id of [ids.atlantica, ids.nordfjord, ids.andes, ids.pacifico])
      expect(bookings.filter(({ owner }) => owner === id).length).toBeGreaterThan(100);
    expect(bookings.filter(({ broker }) => broker === ids.meridian).length).toBeGreaterThan(10);
  });

  it.each(tenants)('holds nothing of others ($who)', async (tenant) => {
    const foreign = bookings.filter((booking) => isForeign(booking, tenant));
    const foreignPeople = users.filter(({ organisation }) => organisation !== tenant.organisation);
    const leaks: string[] = [];
    let own = 0;
    for (const [path, text] of await reads(tenant)) {
      // Our own descriptions and measurements name nobody.
      if (path.startsWith('/metrics')) continue;
      const tokens = new Set(text.match(/[\w@.-]+/g));
      for (const { id, bookingNo } of foreign) {
        if (tokens.has(id)) leaks.push(`${path}: ${id}`);
        if (tokens.has(bookingNo) && !tokens.has(ownNumber(bookingNo, tenant)))
          leaks.push(`${path}: booking ${bookingNo}`);
      }
      for (const { email } of foreignPeople) if (tokens.has(email)) leaks.push(`${path}: ${email}`);
      own += bookings.filter((booking) => !isForeign(booking, tenant) && tokens.has(booking.id)).length;
    }
    expect(leaks).toEqual([]);
    const seesBookings = organisations.find(({ id }) => id === tenant.organisation)?.template !== 'main';
    expect(own > 0).toBe(seesBookings);
  });
});

/** A number that foreign and own bookings share is no leak. */
const ownNumber = (bookingNo: string, tenant: Tenant): string =>
  bookings.some((booking) => booking.bookingNo === bookingNo && !isForeign(booking, tenant))
    ? bookingNo
    : '\n';

describe('what a customer asks for by id', () => {
  it.each(tenants)('is absent where it is foreign, to the byte ($who)', async (tenant) => {
    const client = clients.get(tenant.who)!;
    const foreign = bookings.filter((booking) => isForeign(booking, tenant)).slice(0, 3);
    const differing: string[] = [];
    const about = routes.filter(({ path }) => /:(?!organisationId)/.test(path));
    for (const route of about) {
      const ask = async (id: string) => {
        const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
          name === 'organisationId' ? tenant.organisation : id,
        );
        const answer = await client.request(route.method, path, route.method === 'GET' ? {} : { body: {} });
        const body = textOf(answer)
          .replaceAll(id, '')
          .replace(/"requestId":"[^"]*"/, '');
        return `${answer.status} ${body}`;
      };
      const absent = await ask(randomUUID());
      for (const { id } of foreign) {
        const answer = await ask(id);
        if (answer !== absent)
          differing.push(`${route.method} ${route.path}: ${answer} instead of ${absent}`);
      }
    }
    expect(differing).toEqual([]);
  });
});

describe('what a customer names in a body', () => {
  const under = (organisation: string): string =>
    `/api/customer/organisation/${organisation}/cargo-bookings/cargo-declarations`;
  const own = under(ids.nordfjord);
  const change = (id: string) => ({
    reason: 'edit',
    changes: [{ id, field: 'comment', from: null, to: 'Mine now' }],
  });
  const booking = { comment: 'Mine now' };

  /** Calls that name a booking or a draft, by Ingrid in her own organisation. */
  const attempts: Readonly<
    Record<string, (id: string, edit: string, hers: string) => readonly [string, string, unknown]>
  > = {
    'changes to a booking': (id, edit) => ['POST', `${own}/drafts/${edit}/changes`, change(id)],
    'changes to a draft': (id) => ['POST', `${own}/drafts/${id}/changes`, change(randomUUID())],
    'rows added to a draft': (id) => [
      'POST',
      `${own}/drafts/${id}/changes`,
      { reason: 'edit', changes: [], addRows: 1 },
    ],
    'a discard': (id) => [
      'POST',
      `${own}/drafts/${id}/changes`,
      { reason: 'discard', changes: [], discardRows: [] },
    ],
    'a review': (id) => ['POST', `${own}/import/review`, { importId: id }],
    'a saving review': (id) => ['PUT', `${own}/import/review`, { importId: id, rows: [] }],
    'a submission': (id) => ['POST', own, { importId: id, rows: [{ id: randomUUID(), revision: 0 }] }],
    'a declaration into a draft': (id) => ['POST', own, { importId: id, bookings: [booking] }],
    'a replacement': (id) => ['POST', own, { cancelledBookingId: id, bookings: [booking] }],
    'a continuation': (id) => ['POST', own, { bookings: [{ ...booking, continuationOfId: id }] }],
    'a continuation in a draft of hers': (id, _, hers) => [
      'POST',
      own,
      { importId: hers, bookings: [{ ...booking, continuationOfId: id }] },
    ],
    'a match': (id, _, hers) => [
      'POST',
      `${own}/drafts/${hers}/matches`,
      { answers: [{ rows: [randomUUID()], match: { as: 'booking', bookingId: id } }] },
    ],
    'a row of a draft of hers': (id, _, hers) => ['POST', `${own}/drafts/${hers}/changes`, change(id)],
    'a row to submit': (id, _, hers) => ['POST', own, { importId: hers, rows: [{ id, revision: 0 }] }],
    'a declaration over a booking': (id) => ['POST', own, { bookings: [{ ...booking, id }] }],
    'a cancellation': (id) => ['POST', `${own}/${id}/cancel`, { revision: 9 }],
  };

  it('reaches nothing of others, and is answered like what does not exist', async () => {
    const [marta, ingrid] = [clients.get('Marta')!, clients.get('Ingrid')!];
    const foreign = bookings.find(({ owner, broker }) => owner === ids.atlantica && broker === null)!;
    const opened = await marta.post(`${under(ids.atlantica)}/drafts`, { rows: 1 });
    const { importId: draft } = opened.body as { importId: string };
    const { body: edited } = await ingrid.get(`${own}/edit`);
    const { importId: edit } = edited as { importId: string };
    const { body: begun } = await ingrid.post(`${own}/drafts`, { rows: 1 });
    const { importId: hers } = begun as { importId: string };
    const { events } = portal.engine;
    const streams = [`booking-${foreign.id}`, `draft-${draft}`];
    const held = async () => Promise.all(streams.map(async (stream) => events.readStream(stream)));
    const before = await held();
    expect(before.every((stream) => stream.length > 0)).toBe(true);

    const differing: string[] = [];
    for (const [what, attempt] of Object.entries(attempts)) {
      const ask = async (id: string) => {
        const [method, path, body] = attempt(id, edit, hers);
        const answer = await ingrid.request(method, path, { body });
        // Ids of what was asked for and of what is made anew differ from one time to the next.
        const text = textOf(answer)
          .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')
          .replaceAll(/"\w+\.\w*@?[\d.#@]*\d{20}"/g, '');
        return `${answer.status} ${text}`;
      };
      const absent = await ask(randomUUID());
      for (const id of [foreign.id, draft]) {
        const answer = await ask(id);
        if (answer !== absent) differing.push(`${what}: ${answer} instead of ${absent}`);
      }
    }
    expect(differing).toEqual([]);
    expect(await held()).toEqual(before);
  });
});
