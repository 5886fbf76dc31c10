/** `npm start` after the install: a copy of the sources is built, seeded and asked for its first page; then started again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ids } from '#portal/seed/world/people';
import { freePort } from './support/free-port.ts';
import type { Measure, Sample } from './support/measurement.ts';
import { call, signIn } from './support/portal.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['services', 'projections', 'web', 'infra', 'package.json', 'package-lock.json'];
const configurations = [
  'tests/tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.server.json',
  '.npmrc',
];

/** From the command to the first page of declarations with data, in ms. */
const start = async (folder: string): Promise<Sample> => {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), LAYCAN_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let told = '';
  const address = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      told += text.toString();
      if (told.includes('Laycan is ready')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`npm start has ended:\n${told}`)));
  });
  const session = await signIn(address, 'Ana');
  const path = `/api/customer/organisation/${ids.atlantica}/cargo-bookings/cargo-declarations?status=upcoming`;
  const list = await call<{ readonly data: readonly unknown[] }>(address, session, 'GET', path);
  const value = performance.now() - began;
  if (list.data.length === 0) throw new Error('The first page shows nothing');
  const ended = once(child, 'exit');
  // npm stands between: its whole group is told.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
  return { value: value / 1_000, cpu: null };
};

export const measure: Measure = async (run) => {
  const [first, second]: [Sample[], Sample[]] = [[], []];
  for (let round = 0; round < Math.min(run.runs, 3); round += 1) {
    const folder = join(run.folder, `checkout-${round}`);
    mkdirSync(folder);
    for (const name of [...sources, ...configurations]) {
      cpSync(join(root, name), join(folder, name), { recursive: true, verbatimSymlinks: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    first.push(await start(folder));
    second.push(await start(folder));
    run.say(`first start ${first.at(-1)?.value.toFixed(1)} s, second ${second.at(-1)?.value.toFixed(1)} s`);
  }
  return [
    {
      what: 'npm start after the install, to the first page with data',
      unit: 's',
      ours: first,
      peer: [],
      goal: { kind: 'max', max: 15 },
    },
    { what: 'npm start again', unit: 's', ours: second, peer: [], goal: { kind: 'max', max: 5 } },
  ];
};
