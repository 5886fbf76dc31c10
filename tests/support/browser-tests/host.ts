/**
 * The process behind all browser tests of a Jest worker: one browser, one built portal, one server of web sources, each
 * started when it is first asked for. It ends with the worker, however that ends: its channel closes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type * as Reference from '#domain/reference/decide';
import type { ReferenceItems } from '#domain/reference/lists';
import type * as Streams from '#domain/streams';
import type * as SeedContext from '#portal/seed/seed-context';
import type * as Seeding from '#portal/seed/seed-people';
import type * as SeedPortal from '#portal/seed/seed-portal';
import type * as Passwords from '#api/sessions/passwords';
import type * as BuiltPortal from '#portal/portal';
import { demoPassword } from '#portal/seed/world/people';
import { webOfTests } from '../../../infra/scripts/web-of-tests.mjs';
import { launchBrowserServer } from '../browser.ts';
import { answersAfter, configFor } from '../config.ts';
import { serveSources } from '../serve-sources.ts';
import type { HostCall, HostCalls } from './calls.ts';
import { peopleOfFile } from './people.ts';

const dist = join(import.meta.dirname, '../../../dist');
const built = async (name: string): Promise<unknown> => import(join(dist, 'services', `${name}.js`));

const closing: (() => Promise<unknown>)[] = [];

const once = <Result>(start: () => Promise<Result>): (() => Promise<Result>) => {
  let started: Promise<Result> | undefined;
  return () => (started ??= start());
};

const browser = once(async () => {
  const server = await launchBrowserServer();
  closing.push(() => server.close());
  return server.wsEndpoint();
});

const portal = once(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laycan-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const { createPortal } = (await built('portal/portal')) as typeof BuiltPortal;
  const { seedBasics, settled } = (await built('portal/seed/seed-portal')) as typeof SeedPortal;
  const running = await createPortal({
    config: configFor(folder, { voyageSimulator: answersAfter(200) }),
    web: webOfTests(),
    seed: async (engine) => {
      await seedBasics(engine);
      await settled(engine);
    },
  });
  closing.push(() => running.close());
  return running;
});

const passwordHash = once(async () => {
  const { passwordParameters } = (await built('api/sessions/passwords')) as typeof Passwords;
  return hash(demoPassword, passwordParameters);
});

let files = 0;

/** The demo world's organisations and people once more, with ids, names and addresses of their own. */
const people = async () => {
  files += 1;
  const made = peopleOfFile(files);
  const { engine } = await portal();
  const { seedPeople } = (await built('portal/seed/seed-people')) as typeof Seeding;
  const { settled } = (await built('portal/seed/seed-portal')) as typeof SeedPortal;
  const seeding = {
    execute: engine.execute,
    vault: engine.vault,
    keys: engine.peopleKeys,
    passwordHash: await passwordHash(),
    now: engine.clocks.machine.now().toISOString(),
  };
  await seedPeople(seeding, made);
  await settled(engine);
  return made;
};

/** A published list of companies, of which a combobox shows two pages and a part of a third. */
const companies = async (organisation: string): Promise<readonly string[]> => {
  const { engine } = await portal();
  const { referenceDecider, reviseList } = (await built('domain/reference/decide')) as typeof Reference;
  const { referenceStream } = (await built('domain/streams')) as typeof Streams;
  const { must, seedContext } = (await built('portal/seed/seed-context')) as typeof SeedContext;
  const { settled } = (await built('portal/seed/seed-portal')) as typeof SeedPortal;
  const items = Array.from({ length: 23 }, (_, at): [string, ReferenceItems['companies']] => {
    const number = String(at + 1).padStart(2, '0');
    const id = `${organisation.slice(0, 8)}-${number}`;
    const name = `Mill ${number}`;
    return [id, { name, globalAddressNumber: id, location: 'Vitória, BR', inOrganisations: [organisation] }];
  });
  await must(engine.execute, {
    stream: referenceStream('companies'),
    decider: referenceDecider,
    decide: (state) =>
      reviseList(state, { list: 'companies', items: Object.fromEntries(items), withdraw: [] }),
    context: seedContext(`companies/${organisation}`),
  });
  await settled(engine);
  return items.map(([, { name }]) => name);
};

const served = new Map<string, Promise<string>>();

const sources = (folder: string): Promise<string> => {
  const address = served.get(folder) ?? serveSources(folder);
  served.set(folder, address);
  return address;
};

const answer = async ({ call, of = '' }: HostCall): Promise<HostCalls[keyof HostCalls]> => {
  if (call === 'browser') return browser();
  if (call === 'portal') return (await portal()).address;
  if (call === 'people') return people();
  if (call === 'companies') return companies(of);
  return sources(of || 'web');
};

process.on('message', (asked: HostCall) => {
  answer(asked).then(
    (answered) => process.send?.({ id: asked.id, answer: answered }),
    (error: unknown) =>
      process.send?.({ id: asked.id, fault: error instanceof Error ? (error.stack ?? '') : String(error) }),
  );
});

const end = async (): Promise<void> => {
  // Last begun, first ended: the portal lets go of its folder before that is deleted.
  for (const close of closing.toReversed()) await close();
};

process.once('disconnect', () => {
  end().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
// An interrupted run is ended by its worker, whose channel closes.
process.on('SIGINT', () => undefined);
