/** Runs measurements, each in a process of its own, one after another, and prints what they found. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Measure, Row } from './support/measurement.ts';
import { machine, rawFiguresOf, tableOf, verdictOf } from './support/table.ts';

const cache = join(import.meta.dirname, '../../.cache/load');
const self = basename(import.meta.filename);

/** In the order in which they are run: the quick ones first. */
const order = [
  'append',
  'feed',
  'replay',
  'replay-voyages',
  'mongo',
  'projectors',
  'beside-rebuild',
  'publish',
  'list',
  'nomination-list',
  'lists',
  'organisations',
  'users',
  'admission',
  'command',
  'nomination-thread',
  'voyage-news',
  'estimate-pushed',
  'fanout',
  'role-change',
  'nodes',
  'workbook',
  'submission',
  'transfers-in-bulk',
  'undo',
  'history',
  'as-of',
  'timeline',
  'timeline-frames',
  'download',
  'papers',
  'neighbour',
  'grid',
  'sign-in',
  'start',
  'growth',
  'growth-of-log',
  'memory',
  'nomination-sockets',
  'memory-of-uploads',
];

const known = (): readonly string[] => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && name !== self)
    .map((name) => basename(name, '.ts'));
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return files.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
};

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const measureHere = async (name: string, quick: boolean, runs: number): Promise<void> => {
  const { measure } = (await import(`./${name}.ts`)) as { readonly measure: Measure };
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, `${name}-`));
  const tell = (line: string): void => say(`  ${line}`);
  // Threads of the engine keep no process alive that waits for nothing but them.
  const alive = setInterval(() => undefined, 1_000);
  try {
    const rows = await measure({ quick, runs, folder, say: tell });
    process.send?.(rows);
  } finally {
    clearInterval(alive);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** undefined where it failed; it has said why. */
const measureApart = async (
  name: string,
  quick: boolean,
  runs: number,
): Promise<readonly Row[] | undefined> => {
  const started = performance.now();
  say(`${name} …`);
  const child = fork(
    import.meta.filename,
    ['--here', name, '--runs', String(runs), ...(quick ? ['--quick'] : [])],
    {
      execArgv: ['--no-warnings', '--expose-gc', '--enable-source-maps'],
    },
  );
  let rows: readonly Row[] | undefined;
  child.once('message', (message) => {
    rows = message as readonly Row[];
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  say(`  ${code === 0 ? 'done' : 'FAILED'} after ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  return code === 0 ? rows : undefined;
};

const measureAll = async (names: readonly string[], quick: boolean, runs: number): Promise<void> => {
  const found: Row[] = [];
  const failed: string[] = [];
  const started = new Date().toISOString();
  for (const name of names) {
    const rows = await measureApart(name, quick, runs);
    if (rows) found.push(...rows);
    else failed.push(name);
    if (rows && names.length > 1) say(tableOf(rows));
  }
  const missed = found.filter((row) => verdictOf(row).met === false);
  const summary = [
    `${machine()}, load ${loadavg()[0]?.toFixed(1)}; ${started}; ${quick ? 'quick, the figures say little; ' : ''}medians of ${runs}`,
    '',
    tableOf(found),
    '',
    missed.length === 0
      ? 'Every goal that was measured was met.'
      : `Missed: ${missed.map(({ what }) => what).join('; ')}.`,
    ...(failed.length === 0 ? [] : [`Failed: ${failed.join(', ')}.`]),
  ].join('\n');
  process.stdout.write(`\n${rawFiguresOf(found)}\n\n${summary}\n`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'last.md'), `${summary}\n\n\`\`\`\n${rawFiguresOf(found)}\n\`\`\`\n`);
  if (failed.length > 0) process.exitCode = 1;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string' },
    here: { type: 'string' },
  },
});
const runs = Number(values.runs ?? (values.quick ? 1 : 5));
const names = positionals.length > 0 ? positionals : known();
const unknown = names.filter((name) => !known().includes(name));
if (unknown.length > 0) {
  say(`There is no measurement ${unknown.join(', ')}. There are: ${known().join(', ')}.`);
  process.exitCode = 1;
} else if (values.here === undefined) await measureAll(names, values.quick, runs);
else await measureHere(values.here, values.quick, runs);
