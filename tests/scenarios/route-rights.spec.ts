import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type DeclaredRoute, declaredRoutes, faultsOf } from '#api/access/declared-routes';
import type { Permission } from '#contracts/people/permissions';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import type { Client, ClientAnswer } from '../support/client.ts';
import { InjectedClient } from '../support/injected-client.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun } from '../support/seeded.ts';

/**
 * Every declared route × every kind of principal × own, foreign and absent organisation, against the table of
 * `docs/decisions/roles.md`, which is written out here and not computed from the code.
 */
const seen: readonly Permission[] = [
  'dashboard.view.own',
  'organization.view.own',
  'organization_users.view.own',
  'vessels.view.own',
];
const looksOn: readonly Permission[] = [...seen, 'bookings.view.own'];
const declares: readonly Permission[] = [...looksOn, 'bookings.create.own'];
const ships: readonly Permission[] = [
  'port_calls.view.own',
  'port_calls.view.any',
  'vessels.view.own',
  'vessels.view.any',
  'vessel_documents.view.any',
];
const staffMember: readonly Permission[] = [
  ...declares,
  ...ships,
  'bookings.update.any',
  'organization.view.any',
  'organization.create.any',
  'user.view.any',
];
const admin: readonly Permission[] = [
  ...staffMember,
  'organization.update.own',
  'organization_settings.update.any',
  'organization_users.update.own',
  'invitations.create.own',
  'staff.update.any',
  'operations.manage.any',
];

interface Kind {
  /** First name in the demo world. */
  readonly who: string;
  readonly staff: boolean;
  /** Permissions across organisations. */
  readonly internal: readonly Permission[];
  /** Permissions by organisation; every other one is foreign. */
  readonly own: Readonly<Record<string, readonly Permission[]>>;
}

const customer = (who: string, organisation: string, permissions: readonly Permission[]): Kind => ({
  who,
  staff: false,
  internal: [],
  own: { [organisation]: permissions },
});

const organisationIds = Object.values(ids);
const administers: readonly Permission[] = [
  'organization.update.own',
  'organization_users.update.own',
  'invitations.create.own',
];
const everywhere = Object.fromEntries(
  organisationIds.map((id) => [
    id,
    // Where there are no bookings nobody holds a permission of theirs; only an agency has port calls of its own.
    admin.filter((p) => (id === ids.portoSul ? !p.startsWith('bookings.') : p !== 'port_calls.view.own')),
  ]),
);

const kinds: readonly Kind[] = [
  customer('Marta', ids.atlantica, [...declares, ...administers]),
  customer('Ana', ids.atlantica, declares),
  customer('João', ids.atlantica, looksOn),
  customer('Ingrid', ids.nordfjord, [...declares, ...administers]),
  customer('Claire', ids.meridian, declares),
  // A port agency has no bookings; nor have customers on the template main.
  customer('Rui', ids.portoSul, [...seen, 'port_calls.view.own', ...administers]),
  customer('Camila', ids.andes, [...seen, ...administers]),
  customer('Diego', ids.pacifico, [...declares, ...administers]),
  { who: 'Tom', staff: true, internal: admin, own: everywhere },
  { who: 'Julia', staff: true, internal: staffMember, own: {} },
  { who: 'Sam', staff: false, internal: ['public_vessels.view.own'], own: {} },
];

/** How many of the foreign organisations each kind asks each route for: an everyday run takes them in turn, route by route. */
const { faults: foreignOnes, timeLimit } = faultRun('foreign-organisations');

let portal: Portal;
let routes: readonly DeclaredRoute[];
const clients = new Map<string, Client>();

beforeAll(async () => {
  portal = await startPortal();
  const { app } = portal;
  routes = declaredRoutes(
    app.get(DiscoveryService, { strict: false }),
    app.get(MetadataScanner, { strict: false }),
  );
  for (const { who } of kinds) clients.set(who, await InjectedClient.as(portal, who));
});
afterAll(async () => portal.close());

const holdsOne = (held: readonly Permission[], wanted: readonly Permission[]): boolean =>
  wanted.length === 0 || wanted.some((permission) => held.includes(permission));

/**
 * A permission that many areas share opens none by itself: who has no bookings enters nothing of theirs, and port calls are an agency's
 * alone, whoever may see any.
 */
const enters = ({ path }: DeclaredRoute, held: readonly Permission[], staff: boolean): boolean => {
  // A company opens its cargo: whoever administers an organisation does not say which ones it has.
  if (path.includes('/companies/')) return staff;
  if (path.includes('/port-calls')) return held.includes('port_calls.view.own');
  return !path.includes('/cargo-bookings/') || held.some((permission) => permission.startsWith('bookings.'));
};

/** An address of the route; whatever else it names does not exist. */
const addressOf = (route: DeclaredRoute, organisation: string): string =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'organisationId' ? organisation : randomUUID(),
  );

/** What failed on our side, which `failures` tells of whatever else was looked for. */
const broken: ClientAnswer[] = [];

const call = async (client: Client, route: DeclaredRoute, organisation: string): Promise<ClientAnswer> => {
  const wanted = route.method === 'GET' ? {} : { body: {} };
  const answer = await client.request(route.method, addressOf(route, organisation), wanted);
  if (answer.status >= 500) broken.push(answer);
  return answer;
};

/** As many as this run asks for, from a place on. */
const inTurn = (all: readonly string[], from: number): readonly string[] =>
  all.map((_one, n) => all[(from + n) % all.length] ?? '').slice(0, foreignOnes);

const codeIn = ({ body }: ClientAnswer): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

const withoutId = ({ status, body }: ClientAnswer) => ({
  status,
  body: typeof body === 'object' && body !== null ? { ...body, requestId: '' } : body,
});

const refusedByGuard = (answer: ClientAnswer): boolean => [401, 403, 419].includes(answer.status);

/** Calls that end the caller's own session are made by nobody here. */
const endsSessions = (route: DeclaredRoute): boolean => route.path === '/api/logout';

const failures = async (
  check: (route: DeclaredRoute, fail: (what: string, answer: ClientAnswer) => void) => Promise<void>,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const route of routes.filter((one) => !endsSessions(one))) {
    const fail = (what: string, { status, body }: ClientAnswer): void => {
      found.push(`${route.method} ${route.path}: ${what} got ${status} ${JSON.stringify(body)}`);
    };
    await check(route, fail);
    for (const answer of broken.splice(0)) fail('somebody', answer);
  }
  return found;
};

describe('the routes', () => {
  it('all say who may call them', () => {
    expect(routes.length).toBeGreaterThan(10);
    expect(faultsOf(routes)).toEqual([]);
  });

  // All others are asked by all of them below, and by strangers; nothing of that may fail either.
  it('never fail on our side where they are public, whoever calls', async () => {
    const found = await failures(async (route) => {
      if (route.access?.kind !== 'public') return;
      for (const client of clients.values()) await call(client, route, ids.atlantica);
    });
    expect(found).toEqual([]);
  });

  it('answer strangers with 401 where they are not public', async () => {
    const found = await failures(async (route, fail) => {
      const answer = await call(new InjectedClient(portal), route, ids.atlantica);
      const isPublic = route.access?.kind === 'public';
      if (isPublic ? answer.status === 401 : answer.status !== 401) fail('a stranger', answer);
    });
    expect(found).toEqual([]);
  });
});

describe('a route for whoever is signed in', () => {
  it('is open to all of them', async () => {
    const found = await failures(async (route, fail) => {
      if (route.access?.kind !== 'signed-in') return;
      for (const [who, client] of clients) {
        const answer = await call(client, route, '');
        // A channel's signature has rights of its own, which are tested where they are made.
        const ownRights = route.path.endsWith('/broadcasting/auth') && answer.status === 403;
        if (refusedByGuard(answer) && !ownRights) fail(who, answer);
      }
    });
    expect(found).toEqual([]);
  });
});

describe('a route of staff', () => {
  it('is not there for others, and closed without the permission', async () => {
    const found = await failures(async (route, fail) => {
      if (route.access?.kind !== 'staff') return;
      for (const { who, staff, internal } of kinds) {
        const answer = await call(clients.get(who)!, route, '');
        if (!staff) {
          if (answer.status !== 404 || codeIn(answer) !== 'not_found') fail(who, answer);
        } else if (holdsOne(internal, route.access.permissions)) {
          if (refusedByGuard(answer)) fail(who, answer);
        } else if (answer.status !== 403) fail(who, answer);
      }
    });
    expect(found).toEqual([]);
  });
});

/** Parameters of paths that are no uuids: what is none of them is just not there. */
const otherParameters = new Set([
  // Of a foreign one is told as much as of one that does not exist.
  'organisationId',
  'feedId',
  'sessionId',
  'token',
  'file',
  'hash',
  // Names, and ids of other systems.
  'cause',
  'companyId',
  'documentId',
  'list',
  'name',
  'portId',
  'topic',
  'vesselId',
]);

describe('an id in a path', () => {
  it('that is no uuid is refused by its name', async () => {
    const found = await failures(async (route, fail) => {
      // Messages have ids of other systems.
      if (route.path.includes('/parked-messages/')) return;
      const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      for (const name of parameters.filter((each) => !otherParameters.has(each))) {
        const malformed = { ...route, path: route.path.replace(`:${name}`, 'none') };
        const answer = await call(clients.get('Tom')!, malformed, ids.atlantica);
        const { errors } = answer.body as { readonly errors?: Readonly<Record<string, unknown>> };
        if (answer.status !== 400 || codeIn(answer) !== 'bad_request' || !errors?.[name]) fail(name, answer);
      }
    });
    expect(found).toEqual([]);
  });
});

describe('a route of an organisation', () => {
  it('is open to members with the permission, and closed to those without', async () => {
    const found = await failures(async (route, fail) => {
      if (route.access?.kind !== 'organisation') return;
      for (const { who, own, staff } of kinds) {
        for (const [organisation, permissions] of Object.entries(own)) {
          const answer = await call(clients.get(who)!, route, organisation);
          const may = holdsOne(permissions, route.access.permissions) && enters(route, permissions, staff);
          // What only a charterer may is decided behind the guard, like any other rule.
          const passed = !refusedByGuard(answer) || codeIn(answer) === 'not_a_charterer';
          if (may ? !passed : answer.status !== 403) fail(who, answer);
        }
      }
    });
    expect(found).toEqual([]);
  });

  it(
    'answers for a foreign organisation exactly as for one that does not exist',
    async () => {
      const absent = randomUUID();
      const found = await failures(async (route, fail) => {
        if (route.access?.kind !== 'organisation') return;
        for (const [kind, { who, own }] of kinds.entries()) {
          const nothing = await call(clients.get(who)!, route, absent);
          if (nothing.status !== 404 || codeIn(nothing) !== 'not_found') fail(`${who} (absent)`, nothing);
          const foreignToThem = organisationIds.filter((id) => !(id in own));
          for (const foreign of inTurn(foreignToThem, routes.indexOf(route) + kind)) {
            const answer = await call(clients.get(who)!, route, foreign);
            if (JSON.stringify(withoutId(answer)) !== JSON.stringify(withoutId(nothing))) fail(who, answer);
          }
        }
      });
      expect(found).toEqual([]);
    },
    timeLimit,
  );

  it('takes no id that is none', async () => {
    const found = await failures(async (route, fail) => {
      if (route.access?.kind !== 'organisation') return;
      for (const id of ['*', '__proto__', '%00', "'; --", ids.atlantica.toUpperCase()]) {
        const answer = await call(clients.get('Ana')!, route, encodeURIComponent(id));
        if (answer.status !== 404 && answer.status !== 400) fail(id, answer);
      }
    });
    expect(found).toEqual([]);
  });
});
