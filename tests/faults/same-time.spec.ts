import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RegisterHandler } from '#api/people/registration/register';
import { Passwords } from '#api/sessions/passwords';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import type { Portal } from '#portal/portal';
import { seedPeople } from '#portal/seed/seed-people';
import { demoPeople, type DemoUser } from '#portal/seed/world/people';
import { startPortal } from '../support/portal.ts';
import { registrationForm } from '../support/registration-form.ts';
import { faultRun, seeded } from '../support/seeded.ts';

/**
 * Strangers who register, ask for a new password or sign in with addresses that have an account, and with others that have none: the
 * answers are the same, and so is the time. Both come in turn by chance, so that whatever else the machine does hits both alike.
 */
const {
  seed,
  // A sample on a busy machine says nothing of time.
  isLong: isTimed,
  timeLimit,
  faults: each,
} = faultRun('same-time');
const random = seeded(seed);
const password = 'Ballast-and-bunkers-7';

let portal: Portal;
const known = Array.from({ length: each }, () => `${randomUUID().slice(0, 13)}@known.example`);

beforeAll(async () => {
  // Each request comes from a network of its own: limits of one would end this after twenty.
  portal = await startPortal({ config: { trustedProxies: ['127.0.0.1'] } });
  // So would the one of the node.
  Object.assign(portal.app.get(RegisterHandler, { strict: false }), {
    ofNode: new RateLimiterMemory({ points: 1_000_000, duration: 3_600 }),
  });
  const { engine } = portal;
  const people = known.map((email): DemoUser => ({
    id: randomUUID(),
    firstName: 'Known',
    lastName: 'Person',
    email,
    userType: 'public',
    role: 'public',
    organisation: null,
    shown: false,
  }));
  await seedPeople(
    {
      execute: engine.execute,
      vault: engine.vault,
      keys: portal.app.get(PeopleKeys, { strict: false }),
      passwordHash: await portal.app.get(Passwords, { strict: false }).hash('Another-password-1', ''),
      now: engine.clocks.machine.now().toISOString(),
    },
    { ...demoPeople, organisations: [], users: people },
  );
  await engine.watcher.passed(await engine.events.head(), 60_000);
}, timeLimit);
afterAll(async () => portal.close());

const calls: readonly (readonly [string, string, (email: string) => object])[] = [
  ['signs in', '/api/login', (email) => ({ email, password })],
  ['asks for a new password', '/api/reset-password/request', (email) => ({ email })],
  ['registers', '/api/registration/register', (email) => registrationForm(email, password)],
];

interface Answer {
  /** Status, body without its own id, and names of headers. */
  readonly told: string;
  readonly ms: number;
}

let networks = 0;

const asked = async (path: string, body: object): Promise<Answer> => {
  networks += 1;
  const from = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
  const begun = performance.now();
  const answer = await fetch(`${portal.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const ms = performance.now() - begun;
  const headers = [...answer.headers.keys()].filter((name) => !/^x-ratelimit|^laycan-/.test(name)).toSorted();
  const told = JSON.stringify([answer.status, text.replace(/"requestId":"[^"]*"/, ''), headers]);
  return { told, ms };
};

/** Times of one of each, asked right after one another. */
type Pair = readonly [known: number, unknown: number];

const medianOf = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Of those with an account over those without. */
const ratioOf = (pairs: readonly Pair[]): number =>
  medianOf(pairs.map(([known]) => known)) / medianOf(pairs.map(([, unknown]) => unknown));

const shuffles = 1_000;

/** How often chance alone, which knows nothing of who has an account, sets them as far apart. */
const byChance = (pairs: readonly Pair[]): number => {
  const apart = Math.abs(Math.log(ratioOf(pairs)));
  const as = Array.from({ length: shuffles }, () =>
    ratioOf(pairs.map(([one, other]) => (random() < 0.5 ? [one, other] : [other, one]))),
  );
  return as.filter((ratio) => Math.abs(Math.log(ratio)) >= apart).length / shuffles;
};

describe('whoever', () => {
  it.each(calls)(
    `%s learns nothing of ${each} + ${each} addresses (LAYCAN_SEED=${seed})`,
    async (_what, path, bodyOf) => {
      const unknown = (): string => `${randomUUID().slice(0, 13)}@unknown.example`;
      // Nothing is compiled any more when it is measured.
      for (let warm = 0; warm < (isTimed ? 20 : 1); warm += 1) await asked(path, bodyOf(unknown()));
      const told = new Set<string>();
      const pairs: Pair[] = [];
      for (const email of known) {
        const isFirst = random() < 0.5;
        const first = await asked(path, bodyOf(isFirst ? email : unknown()));
        const second = await asked(path, bodyOf(isFirst ? unknown() : email));
        for (const answer of [first, second]) told.add(answer.told);
        pairs.push(isFirst ? [first.ms, second.ms] : [second.ms, first.ms]);
      }
      expect([...told]).toHaveLength(1);
      const [ratio, chance] = [ratioOf(pairs), byChance(pairs)];
      if (isTimed) process.stderr.write(`${path}: ${JSON.stringify({ ratio, chance })}\n`);
      // A machine that others use sets them apart by more than that, now this way and now that.
      const isApart = Math.abs(ratio - 1) > 0.05 && chance < 0.001;
      if (isTimed) expect([ratio, chance, isApart]).toEqual([ratio, chance, false]);
    },
    timeLimit,
  );
});
