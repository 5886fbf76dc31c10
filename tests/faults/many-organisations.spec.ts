import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { liveEvents, userChannel } from '#contracts/live/channels';
import type { OwnOrganisationsAnswer } from '#contracts/people/profile';
import { demoPassword, ids } from '#portal/seed/world/people';
import type { Portal } from '#portal/portal';
import { organisationsModel } from '#projections/organisations/read-model';
import { checksumOf } from '#projections/runtime/replay/checksum';
import { usersModel } from '#projections/users/read-model';
import { foundMany } from '../load/support/found-many.ts';
import { staffEmail, wizardStaff } from '../load/support/wizard-names.ts';
import { seedWizardWorld } from '../load/support/wizard-world.ts';
import { Client, signedInAs } from '../support/client.ts';
import type { Ear } from '../support/live-client.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun } from '../support/seeded.ts';
import { until } from '../support/until.ts';

/** One of the staff is assigned to others of thousands of organisations, while the read models of who is where are built anew. */
const { timeLimit, faults: organisations, isLong: isTimed } = faultRun('many-organisations');
/** Read models of thousands of organisations in a long run. */
const builtAnew = { withinMs: timeLimit };

/** Of five organisations one comes or goes. */
const changes = organisations / 5;
/** In one call. */
const atOnce = Math.min(10, changes);
const rebuilt = ['users', 'organisations'] as const;
/** Times that the switcher's search takes as long with thousands as with the demo's six. */
const asFast = 1.5;

let portal: Portal;
let tom: Client;
let marta: Client;
let colleague: Client;
const [colleagueId = ''] = wizardStaff(1);

const passed = async (): Promise<void> => {
  const { events, watcher } = portal.engine;
  expect(await watcher.passed(await events.head(), 60_000)).toBe(true);
};

beforeAll(async () => {
  portal = await startPortal();
  await seedWizardWorld(portal.engine, { staff: 1, companies: 1 });
  await passed();
  [tom, marta] = await Promise.all([signedInAs(portal.address, 'Tom'), signedInAs(portal.address, 'Marta')]);
  colleague = await new Client(portal.address).signIn(staffEmail(0), demoPassword);
}, timeLimit);
afterAll(async () => {
  closeLives();
  await portal?.close();
});

const path = '/api/customer/organisations';

const searched = async (client: Client, query: string): Promise<OwnOrganisationsAnswer> => {
  const { status, body } = await client.get(`${path}?${query}`);
  expect(status).toBe(200);
  return body as OwnOrganisationsAnswer;
};

const statusOf = async (client: Client, id: string): Promise<number> =>
  (await client.get(`${path}/${id}`)).status;

/** All that the switcher offers, page after page. */
const offered = async (client: Client): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data, meta } = await searched(client, `per_page=60&page=${page}`);
    for (const { id } of data) found.add(id);
    if (page >= meta.last_page) return found;
  }
};

/** Milliseconds, the middle of many. */
const searchTime = async (client: Client): Promise<number> => {
  const times: number[] = [];
  for (let asked = 0; asked < (isTimed ? 200 : 5); asked += 1) {
    const begun = performance.now();
    const { data } = await searched(client, 'search=celulose&per_page=10');
    times.push(performance.now() - begun);
    expect(data.map(({ id }) => id)).toContain(ids.atlantica);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
};

/** Gives the colleague these organisations in place of those that they have. */
const assign = async (loaded: Iterable<string>, wanted: Iterable<string>): Promise<void> => {
  const role_id = 'G2O User';
  const { status } = await tom.put(`/api/internal/users/${colleagueId}`, {
    role_id,
    organisations: [...wanted],
    loaded: { role_id, organisations: [...loaded] },
  });
  expect(status).toBe(204);
};

const exchanged = (
  all: ReadonlySet<string>,
  { gone = [], come = [] }: { readonly gone?: readonly string[]; readonly come?: readonly string[] },
): ReadonlySet<string> => new Set([...[...all].filter((id) => !gone.includes(id)), ...come]);

/** The organisations that a page would show by what its channel told, asking anew where it is told to. */
class Shown {
  #heard = 0;
  asked = 0;
  told = 0;

  constructor(
    private readonly ear: Ear,
    private ids: ReadonlySet<string>,
  ) {}

  async now(): Promise<ReadonlySet<string>> {
    for (const { event, data } of this.ear.heard.slice(this.#heard)) {
      this.#heard += 1;
      const { documents = [], gone = [] } = (data ?? {}) as {
        documents?: readonly { id: string }[];
        gone?: readonly string[];
      };
      if (event === liveEvents.organisationCreated)
        this.ids = exchanged(this.ids, { come: documents.map(({ id }) => id) });
      if (event === liveEvents.organisationDeleted) this.ids = exchanged(this.ids, { gone });
      this.told += documents.length + gone.length;
      if (event !== liveEvents.reload && event !== liveEvents.stale) continue;
      this.asked += 1;
      this.ids = await offered(colleague);
    }
    return this.ids;
  }
}

describe('one of the staff among thousands of organisations', () => {
  it(
    `is assigned to ${changes} others of ${organisations} during a rebuild, and nothing is lost or seen that may not be`,
    async () => {
      await assign([], [ids.atlantica]);
      await passed();
      const few = { admin: await searchTime(tom), user: await searchTime(colleague) };
      await foundMany(portal.engine, organisations);
      await passed();
      const { documents } = portal.engine;
      const founded = (await documents.find(organisationsModel, {}, { sort: [['_id', 1]] }))
        .filter(({ document }) => document.name.startsWith('Charterer '))
        .map(({ id }) => id);
      expect(founded).toHaveLength(organisations);
      const half = changes / 2;
      const [before, after, never] = [
        founded.slice(0, half),
        founded.slice(half, changes),
        founded.slice(changes),
      ];
      await assign([ids.atlantica], [ids.atlantica, ...before]);
      await passed();
      let held: ReadonlySet<string> = new Set([ids.atlantica, ...before]);
      expect(await offered(colleague)).toEqual(held);
      const many = { admin: await searchTime(tom), user: await searchTime(colleague) };

      const ear = await new PortalLive(colleague).join(userChannel.name({ userId: colleagueId }));
      const shown = new Shown(ear, held);
      const generations = new Map<string, string>();
      for (const name of rebuilt) {
        const model = name === 'users' ? usersModel : organisationsModel;
        generations.set(name, await documents.generation(model));
        expect((await tom.post(`/api/operations/projections/${name}/rebuild`)).status).toBe(202);
        // The half of the changes comes while they are half built, whatever the machine.
        await portal.engine.projections.pause(name);
      }

      /** While a call is on its way, what it takes and what it gives. */
      let perhaps = held;
      let looks = 0;
      const over = new AbortController();
      const watched = (async () => {
        for (; !over.signal.aborted; looks += 1) {
          const allowed = perhaps;
          const pages = Math.max(1, Math.ceil(allowed.size / 60));
          const { data } = await searched(colleague, `per_page=60&page=${1 + (looks % pages)}`);
          for (const { id } of data) expect([id, allowed.has(id) || perhaps.has(id)]).toEqual([id, true]);
          const other = never[looks % never.length] ?? '';
          expect([await statusOf(colleague, other), await statusOf(marta, other)]).toEqual([404, 404]);
          expect((await searched(marta, '')).data.map(({ id }) => id)).toEqual([ids.atlantica]);
          expect(await statusOf(colleague, ids.atlantica)).toBe(200);
        }
      })();
      let isResumed = false;
      for (let done = 0; done < half; done += atOnce / 2) {
        const end = done + atOnce / 2;
        const [gone, come] = [before.slice(done, end), after.slice(done, end)];
        const wanted = exchanged(held, { gone, come });
        perhaps = exchanged(held, { come });
        await assign(held, wanted);
        await passed();
        held = wanted;
        perhaps = wanted;
        for (const id of gone) expect(await statusOf(colleague, id)).toBe(404);
        for (const id of come) expect(await statusOf(colleague, id)).toBe(200);
        if (isResumed || done < half / 2) continue;
        isResumed = true;
        for (const name of rebuilt) await portal.engine.projections.resume(name);
      }
      expect(isResumed).toBe(true);
      await until(async () => {
        expect(await documents.generation(usersModel)).not.toBe(generations.get('users'));
        expect(await documents.generation(organisationsModel)).not.toBe(generations.get('organisations'));
      }, builtAnew);
      over.abort();
      await watched;
      expect(looks).toBeGreaterThan(0);

      expect(held).toEqual(new Set([ids.atlantica, ...after]));
      expect(await offered(colleague)).toEqual(held);
      await until(async () => expect(await shown.now()).toEqual(held));
      expect(shown.told).toBeGreaterThan(0);
      const figures = { few, many, looks, told: shown.told, askedAnew: shown.asked };
      if (isTimed) process.stderr.write(`${JSON.stringify(figures)}\n`);
      if (isTimed) expect(many.admin / few.admin).toBeLessThanOrEqual(asFast);
      if (isTimed) expect(many.user / few.user).toBeLessThanOrEqual(asFast);
    },
    timeLimit,
  );

  it(
    'leaves read models that are what a full replay comes to',
    async () => {
      const { documents, projections } = portal.engine;
      for (const model of [usersModel, organisationsModel]) {
        const present = await checksumOf(documents, model);
        const generation = await documents.generation(model);
        await projections.rebuild(model.name);
        await until(async () => expect(await documents.generation(model)).not.toBe(generation), builtAnew);
        expect(await checksumOf(documents, model)).toEqual(present);
      }
    },
    timeLimit,
  );
});
