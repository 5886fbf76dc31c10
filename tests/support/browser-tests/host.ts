/**
 * The process behind all browser tests of a Jest worker: one browser, one built portal, one server of web sources, each
 * started when it is first asked for. It ends with the worker, however that ends: its channel closes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type * as Seeding from '#portal/seed/seed-people';
import type * as SeedPortal from '#portal/seed/seed-portal';
import type * as Passwords from '#api/sessions/passwords';
import type * as BuiltPortal from '#portal/portal';
import { demoPassword } from '#portal/seed/world/people';
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
    web: join(dist, 'web'),
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

const served = new Map<string, Promise<string>>();

const sources = (folder: string): Promise<string> => {
  const address = served.get(folder) ?? serveSources(folder);
  served.set(folder, address);
  return address;
};

const answer = async ({ call, folder = 'web' }: HostCall): Promise<HostCalls[keyof HostCalls]> => {
  if (call === 'browser') return browser();
  if (call === 'portal') return (await portal()).address;
  if (call === 'people') return people();
  return sources(folder);
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
