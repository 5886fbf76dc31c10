import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import {
  anything,
  type Arbitrary,
  constant,
  constantFrom,
  dictionary,
  oneof,
  record,
  sample,
  string,
  array,
  integer,
} from 'fast-check';
import { type DeclaredRoute, declaredRoutes } from '#api/access/declared-routes';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { anyCharacter } from '../support/any-text.ts';
import { Client, type ClientAnswer, signedInAs } from '../support/client.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun } from '../support/seeded.ts';

/** Requests that nobody should send, as many to every route: never a fault of ours, never a stack trace. */
const { seed, timeLimit, faults: requestsInAll } = faultRun('fuzzed-requests');

let portal: Portal;
let routes: readonly DeclaredRoute[];
let clients: readonly Client[];
beforeAll(async () => {
  portal = await startPortal();
  const { app } = portal;
  const [discovery, scanner] = [
    app.get(DiscoveryService, { strict: false }),
    app.get(MetadataScanner, { strict: false }),
  ];
  // Rebuilds would run on after the test; sign-outs would end what the others need.
  const apart = (route: DeclaredRoute) => /\/(?:logout|login)$|rebuild/.test(route.path);
  routes = declaredRoutes(discovery, scanner).filter((route) => !apart(route));
  clients = [
    await signedInAs(portal.address, 'Marta'),
    await signedInAs(portal.address, 'Claire'),
    await signedInAs(portal.address, 'Tom'),
    new Client(portal.address),
  ];
});
afterAll(async () => portal.close());

const words = [
  'bookings',
  'importId',
  'rows',
  'changes',
  'row',
  'field',
  'from',
  'to',
  'revision',
  'page',
  'per_page',
  'search',
  'trades',
  'months',
  'laycan',
  'sort',
  'status',
  'code',
  'loadingPort',
  'dischargePorts',
  'qty',
  'id',
  'first_name',
  'new_password',
  'kind',
  'matches',
  'base',
  'value',
  'cells',
  'message',
  'socket_id',
  'channel_name',
  'year',
] as const;

const odd = constantFrom(
  '',
  ' ',
  '\u0000',
  '\uD800',
  '💥'.repeat(50),
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '$ne',
  "'; DROP TABLE event;--",
  '<script>',
  'NaN',
  '-1',
  '1e999',
  '9007199254740993',
  '2026-02-30',
  '0000-00-00',
  'null',
  ids.nordfjord,
  'x'.repeat(3_000),
);
const scalar = oneof(
  odd,
  string({ unit: anyCharacter, maxLength: 20 }),
  integer(),
  constant(null),
  constantFrom(true, false, 0.1, -0),
);
const nested: Arbitrary<unknown> = oneof(
  scalar,
  array(scalar, { maxLength: 4 }),
  dictionary(
    constantFrom(...words),
    oneof(scalar, array(dictionary(constantFrom(...words), scalar, { maxKeys: 5 }), { maxLength: 3 })),
    { maxKeys: 5 },
  ),
  anything({ maxDepth: 3 }),
);
const requests = record({
  body: oneof(dictionary(constantFrom(...words), nested, { maxKeys: 6 }), nested),
  query: dictionary(constantFrom(...words), oneof(scalar, array(scalar, { maxLength: 4 })), { maxKeys: 4 }),
  part: oneof(constant(randomUUID()), odd),
  who: integer({ min: 0, max: 3 }),
});
type Fuzzed = ReturnType<typeof sample<typeof requests extends Arbitrary<infer One> ? One : never>>[number];

const text = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());

const queryOf = (query: Fuzzed['query']): string =>
  Object.entries(query)
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one) => `${key}[]=${text(one)}`) : [`${key}=${text(value)}`],
    )
    .join('&');

const addressOf = (route: DeclaredRoute, { part, query }: Fuzzed): string => {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'organisationId' ? ids.atlantica : text(part) || 'x',
  );
  return `${path}?${queryOf(query)}`;
};

/** JSON where there is any: what cannot be written as JSON is no body that could arrive. */
const bodyOf = (body: unknown): unknown => {
  try {
    return JSON.stringify(body) === undefined ? {} : body;
  } catch {
    return {};
  }
};

const isOurFault = ({ status, body }: ClientAnswer): boolean =>
  status >= 500 || /\n\s+at |node_modules|SqliteError|SQLITE/.test(JSON.stringify(body) ?? '');

it(
  'are answered, never with a fault of ours',
  async () => {
    const faults: string[] = [];
    const perRoute = Math.ceil(requestsInAll / routes.length);
    for (const [index, route] of routes.entries()) {
      for (const fuzzed of sample(requests, { numRuns: perRoute, seed: seed + index })) {
        const client = clients[fuzzed.who] ?? clients[0]!;
        const path = addressOf(route, fuzzed);
        const body = bodyOf(fuzzed.body);
        const answer = await client.request(route.method, path, route.method === 'GET' ? {} : { body });
        if (isOurFault(answer))
          faults.push(
            `${route.method} ${path} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.body)}`,
          );
      }
    }
    expect({ seed, faults }).toEqual({ seed, faults: [] });
  },
  timeLimit,
);
