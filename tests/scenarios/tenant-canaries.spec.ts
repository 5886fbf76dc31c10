import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  declarationListChannel,
  draftChannel,
  draftPresenceChannel,
  userChannel,
} from '#contracts/live/channels';
import type { NewFeed } from '#contracts/people/feeds';
import { ids as world, users } from '#portal/seed/world/people';
import { startBuiltPortal } from '../faults/support/built-portal.ts';
import type { BuiltPortal } from '../faults/support/built-portal.ts';
import { type Client, signedInAs } from '../support/client.ts';
import { cargo, Declarant, refusal, rotterdam, santos } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { untilSo } from '../support/until.ts';
import { WireClient } from '../support/wire-client.ts';

/**
 * One charterer writes a word that nobody else uses into everything that takes a text; then everything that the others
 * get is searched for it: answers, frames, mails, and the log, which nobody's business belongs into.
 */
const canary = `kanarie${randomUUID().slice(0, 8)}`;
const today = new Date().toISOString().slice(0, 10);

const others = [
  { who: 'Ingrid', organisation: world.nordfjord },
  { who: 'Claire', organisation: world.meridian },
  { who: 'Rui', organisation: world.portoSul },
  { who: 'Camila', organisation: world.andes },
  { who: 'Diego', organisation: world.pacifico },
  { who: 'Sam', organisation: world.nordfjord },
] as const;

/** Whoever asks for everything: a thousand requests each. The others listen, and are mailed to, in every run. */
const { seed, faults: asking, timeLimit } = faultRun('tenant-canaries');
const first = Math.floor(seeded(seed)() * others.length);
const askers = [...others.slice(first), ...others.slice(0, first)].slice(0, asking);

let folder: string;
let portal: BuiltPortal;
let ana: Declarant;
const clients = new Map<string, Client>();
/** Every frame that anybody else got, by who. */
const frames: string[] = [];
/** Channels that somebody was not let into. */
const refused = new Set<string>();
/** What is in the path of the charterer's calendar, which only his programs know. */
let secret: string;
/** Ids of what the charterer made. */
const made: { bookings: readonly string[]; drafts: readonly string[] } = { bookings: [], drafts: [] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-canary-'));
  await (await startPortal({ folder })).close();
  portal = await startBuiltPortal(folder, 'debug');
  ana = await Declarant.as(portal.address, 'Ana');
  for (const { who } of others) clients.set(who, await signedInAs(portal.address, who));
});
afterAll(async () => {
  closeLives();
  await portal.stop();
  await rm(folder, { recursive: true });
});

const word = (field: string): string => `${canary}-${field}`;

/** Whoever is not of the charterer listens wherever he may, and tries where he may not. */
const listen = async (): Promise<void> => {
  const { importId } = await ana.edit();
  for (const { who, organisation } of others) {
    const live = new PortalLive(clients.get(who)!);
    live.pusher.bind_global((event: string, data: unknown) => {
      frames.push(`${who} ${event} ${JSON.stringify(data)}`);
    });
    const userId = users.find(({ firstName }) => firstName === who)?.id ?? '';
    const channels = [
      declarationListChannel.name({ organisationId: organisation, side: 'external' }),
      declarationListChannel.name({ organisationId: organisation, side: 'internal' }),
      declarationListChannel.name({ organisationId: ana.organisation, side: 'external' }),
      draftChannel.name({ organisationId: ana.organisation, draftId: importId }),
      draftPresenceChannel.name({ organisationId: ana.organisation, draftId: importId }),
      userChannel.name({ userId }),
      userChannel.name({ userId: ana.userId }),
    ];
    for (const channel of channels) {
      const { heard } = await live.join(channel);
      if (heard.some(({ event }) => event === 'pusher:subscription_error')) refused.add(channel);
    }
  }
};

const texts = { comment: word('comment'), contractLink: word('contract') };

/** Everything that takes a text, in drafts of every kind, in files, submissions and cancellations. */
const write = async (): Promise<void> => {
  const { importId, added } = await ana.open(3);
  const [first = '', second = '', third = ''] = added;
  await ana.fill(importId, {
    [first]: cargo(today, { code: word('code'), ...texts }),
    [second]: cargo(today, { code: word('other'), ...texts }),
    [third]: {
      code: word('draft'),
      loadingPort: { text: word('port') },
      'discharge.1': { port: { text: word('pod') }, qty: { text: word('qty') } },
    },
  });
  const { rows } = await ana.review(importId, [first, second]);
  await ana.complete(
    importId,
    rows.map(({ id, revision }) => ({ id, revision })),
  );
  const upload = await ana.upload(
    `${word('file')}.csv`,
    csvOf([
      sheetRow(cargo(today, { code: word('upload'), comment: texts.comment }), {
        'Vessel type': word('type'),
      }),
    ]),
  );
  await refusal(ana.upload(`${word('bad')}.csv`, `${word('header')},x\n1,2\n`));
  const { importId: shared } = await ana.edit();
  await ana.type(shared, second, 'comment', texts.comment, word('amended'));
  await ana.submitAll(shared);
  await ana.type((await ana.edit()).importId, second, 'comment', word('amended'), word('edited'));
  await ana.cancel(first, word('message'));
  await ana.call('POST', 'cargo-declarations', {
    bookings: [
      {
        code: word('form'),
        type: { id: 'open-hatch', name: word('name') },
        trade: { id: 'EU', name: 'EU' },
        commodity: { id: 'wood-pulp', name: 'Wood pulp' },
        laycanStart: cargo(today).laycanStart,
        laycanFinish: cargo(today).laycanFinish,
        loadingPort: { ...santos, qty: 20_000 },
        dischargePorts: [{ ...rotterdam, qty: 20_000 }],
        ...texts,
      },
    ],
    confirmWarnings: true,
  });
  const { path } = await ana.call<NewFeed>('POST', 'calendar-feeds');
  secret = /[\w-]{43}/.exec(path)?.[0] ?? '';
  const calendar = await fetch(`${portal.address}${path}`);
  expect([calendar.status, (await calendar.text()).includes(word('code'))]).toEqual([200, true]);
  // Also where it goes wrong.
  expect((await fetch(`${portal.address}${path}x`)).status).toBe(404);
  made.bookings = [first, second];
  made.drafts = [importId, upload, shared, (await ana.edit()).importId];
};

interface Operation {
  readonly path: string;
  readonly method: string;
}

const operations = async (): Promise<readonly Operation[]> => {
  const answer = await fetch(`${portal.address}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  );
};

/** Addresses of an operation for someone: in his organisation and the charterer's, with ids that the charterer made. */
const addresses = ({ path }: Operation, organisation: string): readonly string[] => {
  const named = [organisation, ana.organisation].map((id) => path.replace('{organisationId}', id));
  const ids = path.includes('importId') ? made.drafts : made.bookings;
  const all = named.flatMap((address) =>
    address.includes('{') ? ids.map((id) => address.replaceAll(/\{\w+\}/g, id)) : [address],
  );
  return [...new Set(all)];
};

describe('what one charterer writes', () => {
  it('is there, and read by his own people', async () => {
    await listen();
    await write();
    const marta = await Declarant.as(portal.address, 'Marta');
    const list = await marta.list(`&search=${canary}`);
    expect(list.data).toHaveLength(3);
  });

  it(
    `is in no answer that ${asking} others get (LAYCAN_SEED=${seed})`,
    async () => {
      const leaks: string[] = [];
      /** Answers in which nothing could leak: to whoever is signed out, or asks too much, and of what fails. */
      const empty: string[] = [];
      let asked = 0;
      const all = (await operations()).filter(({ path }) => !path.endsWith('/logout'));
      const asksAll = async ({ who, organisation }: (typeof others)[number]): Promise<void> => {
        const client = WireClient.of(clients.get(who)!);
        for (const operation of all) {
          for (const address of addresses(operation, organisation)) {
            const query = operation.method === 'GET' ? `?search=${canary.slice(0, 7)}` : '';
            for (const suffix of new Set(['', query])) {
              const body = operation.method === 'GET' ? {} : { body: {} };
              const answer = await client.request(operation.method, address + suffix, body);
              asked += 1;
              const { status } = answer;
              if (status === 401 || status === 429 || status >= 500)
                empty.push(`${who}: ${operation.method} ${address} answered ${status}`);
              const text = JSON.stringify([answer.body, [...answer.headers]]);
              if (text.includes(canary) || text.includes(secret))
                leaks.push(`${who}: ${operation.method} ${address}`);
            }
          }
        }
        client.close();
      };
      await Promise.all(askers.map(asksAll));
      expect(leaks).toEqual([]);
      expect(empty).toEqual([]);
      expect(asked).toBeGreaterThan(300);
    },
    timeLimit,
  );

  it('is in no frame that others get', async () => {
    // A change of their own comes after all of it.
    const ingrid = await Declarant.as(portal.address, 'Ingrid');
    const [own = ''] = await ingrid.declare(
      cargo(today, {
        code: 'OWN',
        trade: { id: 'MED', name: 'MED' },
        loadingPort: { id: 'FIKTK', name: 'Kotka' },
        'discharge.1': { port: { id: 'ITLIV', name: 'Livorno' }, qty: 20_000 },
      }),
    );
    await untilSo(
      () => frames,
      (all) => all.some((frame) => frame.startsWith('Ingrid ') && frame.includes(own)),
    );
    expect(frames.filter((frame) => frame.includes(canary))).toEqual([]);
    expect(refused).toContain(
      declarationListChannel.name({ organisationId: ana.organisation, side: 'external' }),
    );
    expect(refused).toContain(userChannel.name({ userId: ana.userId }));
  });

  it('is in no mail to others', async () => {
    const outbox = join(folder, 'outbox');
    const mails = async () =>
      Promise.all(
        (await readdir(outbox, { recursive: true }))
          .filter((name) => name.endsWith('.eml'))
          .map(async (name) => readFile(join(outbox, name), 'utf8')),
      );
    const all = await untilSo(mails, (found) => found.some((mail) => /^To: .*haug/im.test(mail)));
    expect(all.length).toBeGreaterThan(2);
    // The operator is told of cancellations.
    const toOthers = all.filter((mail) => !/^To: (.*atlantica-celulose|desk@laycan)/im.test(mail));
    expect(toOthers.filter((mail) => mail.includes(canary))).toEqual([]);
  });

  it('is not in the log', () => {
    const printed = portal.printed();
    expect(printed).toContain('"Request"');
    expect(printed.split('\n').filter((line) => line.includes(canary) || line.includes(secret))).toEqual([]);
  });

  it('has a calendar whose secret nothing keeps: no event, no document, not the vault', async () => {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const kept = files
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(kept.filter((file) => file.endsWith('.db')).length).toBeGreaterThan(2);
    const bytes = await Promise.all(kept.map(async (file) => readFile(file)));
    expect(kept.filter((_file, index) => bytes[index]?.includes(secret))).toEqual([]);
    // What the events do hold is found so.
    expect(bytes.some((content) => content.includes(canary))).toBe(true);
  });
});
