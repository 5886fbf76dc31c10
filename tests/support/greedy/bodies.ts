import { randomUUID } from 'node:crypto';
import { ids } from '#portal/seed/world/people';
import { type Attack, oneOf } from './attack.ts';
import type { Attacker } from './attacker.ts';

/** One object of 1.35 million keys: the longest body that any route takes. */
const keys = 1_350_000;
const manyKeys = (): Buffer => {
  const members = Array.from({ length: keys }, (_, n) => `"${String(n).padStart(7, '0')}":0`);
  return Buffer.from(`{${members.join(',')}}`);
};

const million = 1_000_000;
const deep = (): readonly Buffer[] => [
  Buffer.from('['.repeat(million)),
  Buffer.from(`${'{"a":'.repeat(million)}0${'}'.repeat(million)}`),
  Buffer.from(`{"changes":${'['.repeat(million)}${']'.repeat(million)}}`),
];

/** A route of each kind that takes a body: anybody's, one's own, those that carry rows, and what is somebody else's. */
const routesOf = (attacker: Attacker): readonly (readonly [method: string, path: string])[] => [
  ['POST', '/api/login'],
  ['POST', '/broadcasting/auth'],
  ['PUT', '/api/customer/profile'],
  ['POST', attacker.path('cargo-declarations')],
  ['POST', attacker.path('cargo-declarations/import/review')],
  ['POST', attacker.path(`cargo-declarations/drafts/${randomUUID()}/changes`)],
  ['POST', attacker.path(`cargo-declarations/drafts/${randomUUID()}/changes`, ids.nordfjord)],
];

const ofBodies = (name: string, by: string, bodiesOf: () => readonly Buffer[]): Attack => ({
  name,
  by,
  atOnce: 6,
  answers: /^(400 bad_request|413 too_large|403 forbidden|404 not_found|429 too_many_requests|closed)$/,
  refusal: /^(400|413|404) /,
  prepare: async (attacker) => {
    const routes = routesOf(attacker);
    const bodies = bodiesOf();
    return {
      strike: (random) =>
        attacker.send(...oneOf(random, routes), { body: oneOf(random, bodies), announced: random() < 0.5 }),
    };
  },
});

export const objectsOfManyKeys = ofBodies('objects of 1.35 million keys', 'Ana', () => [manyKeys()]);
export const objectsOfAStranger = ofBodies('the same from an account without bookings', 'Rui', () => [
  manyKeys(),
]);
export const deepNesting = ofBodies('nesting a million deep', 'Ana', deep);

/** As much as a paste may hold, for rows of a draft that nobody has. */
export const longestPastes: Attack = {
  name: 'the longest pastes',
  by: 'Ana',
  atOnce: 6,
  answers: /^(404 draft_unknown|404 not_found|409 \w+|410 \w+|422 \w+|429 too_many_requests|closed)$/,
  refusal: /^(4\d\d) /,
  prepare: async (attacker, { cells }) => {
    const changes = Array.from({ length: cells }, (_, n) => ({
      id: `row-${n}`,
      field: 'comment',
      from: null,
      to: 'x',
    }));
    const body = Buffer.from(JSON.stringify({ reason: 'paste', changes }));
    return {
      strike: () =>
        attacker.send('POST', attacker.path(`cargo-declarations/drafts/${randomUUID()}/changes`), { body }),
    };
  },
};
