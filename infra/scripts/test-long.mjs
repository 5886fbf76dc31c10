/**
 * `npm run test:long [suite]`: the fault suites at their full counts, in slices of ten minutes. What is done is kept in
 * the cache, so that the next call goes on; each failure prints the seed that repeats it. When all is done, or with
 * `--report`, the results are written into docs/reliability.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { cache, prepare, root, run } from './tools.mjs';

const sliceMs = 10 * 60_000;

const samples = JSON.parse(readFileSync(join(root, 'tests', 'faults', 'samples.json'), 'utf8'));

/**
 * `goal` is what all runs together must come to; what one run does by itself is said where the suites read it, `times`
 * multiplies it, and `only` says which test of the file it is.
 */
const suites = [
  {
    name: 'append-kill',
    file: 'tests/faults/append-kill.spec.ts',
    what: 'kills while appending',
    goal: 400,
  },
  {
    name: 'projection-kill',
    file: 'tests/faults/projection-kill.spec.ts',
    what: 'kills while projecting, compared with a full replay',
    goal: 200,
  },
  {
    name: 'submission-kill',
    file: 'tests/faults/submission-kill.spec.ts',
    what: 'kills of the portal while it submits',
    goal: 200,
  },
  {
    name: 'upload-kill',
    file: 'tests/faults/upload-kill.spec.ts',
    what: 'kills of the portal while it reads uploads',
    goal: 200,
  },
  {
    name: 'torn-log',
    file: 'tests/faults/torn-log.spec.ts',
    what: 'torn write-ahead logs, each a clean prefix',
    goal: 1_000,
  },
  {
    name: 'disk-full',
    file: 'tests/faults/disk-full.spec.ts',
    what: 'disks that fill up',
    goal: 200,
  },
  {
    name: 'kafka-kill',
    file: 'tests/faults/kafka-kill.spec.ts',
    what: 'kills each of Kafka, of who publishes and of who consumes',
    goal: 100,
  },
  {
    name: 'distributed-kill',
    file: 'tests/faults/distributed-kill.spec.ts',
    what: 'kills of a node on servers while it declares, compared with a full replay',
    goal: 200,
  },
  {
    name: 'store-away',
    file: 'tests/faults/store-away.spec.ts',
    what: 'three minutes each without the event store, without MongoDB and without Kafka',
    goal: 5,
    env: { LAYCAN_OUTAGE: '180' },
  },
  {
    name: 'transfer-kill',
    file: 'tests/faults/transfer-kill.spec.ts',
    what: 'kills of exchange, Kafka and projector while bookings are transferred',
    goal: 200,
  },
  {
    name: 'app-kill',
    file: 'tests/faults/app-kill.spec.ts',
    what: 'kills of the whole application under two browsers that edit and submit',
    goal: 100,
    times: 5,
  },
  {
    name: 'two-browsers',
    file: 'tests/faults/two-browsers.spec.ts',
    what: 'seconds of two browsers in one draft, with cuts',
    goal: 600,
    // One run without a break.
    times: 30,
  },
  {
    name: 'simulation',
    file: 'tests/faults/simulation.spec.ts',
    what: 'simulated runs of 200 steps of commands, submissions, read models and live screens, each from a seed',
    goal: 10_000,
    times: 5,
  },
  {
    name: 'reconnect-storms',
    file: 'tests/faults/reconnect-storms.spec.ts',
    only: 'come back',
    what: 'storms of 1,000 sockets that are cut off at once and come back, each with what it missed',
    goal: 20,
    times: 5,
  },
  {
    name: 'bad-frames',
    file: 'tests/faults/reconnect-storms.spec.ts',
    only: 'end at most',
    what: 'frames that nobody should send to the live connection',
    goal: 10_000,
    times: 10,
  },
  {
    name: 'fuzzed-requests',
    file: 'tests/scenarios/fuzzed-requests.spec.ts',
    what: 'requests that nobody should send, to every route',
    goal: 100_000,
    times: 5,
  },
];

const stateFile = join(cache, 'test-long.json');
const reportFile = join(root, 'docs', 'reliability.md');

const read = () => (existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {});
const doneOf = (state, name) => state[name] ?? { done: 0, failed: 0, seeds: [], failures: [] };

const report = (state, commit) => {
  const rows = suites.map(({ name, what, goal }) => {
    const { done, failed, failures } = doneOf(state, name);
    const told = failed === 0 ? 'none' : `${failed} (seeds ${failures.join(', ')})`;
    return `| ${what} | ${goal} | ${done} | ${told} |`;
  });
  const text = readFileSync(reportFile, 'utf8');
  const [before] = text.split('<!-- results -->');
  writeFileSync(
    reportFile,
    `${before}<!-- results -->\n\n| what | goal | done | runs that failed |\n|---|---|---|---|\n${rows.join('\n')}\n\nOn ${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.version}, ${cpus().length} cores.\n`,
  );
};

const { env, node } = prepare('all');
await build(env);
const wanted = process.argv[2]?.startsWith('-') ? undefined : process.argv[2];
const started = Date.now();
const state = read();
let failed = false;

for (const suite of suites.filter(
  ({ name, file }) => (!wanted || name === wanted) && existsSync(join(root, file)),
)) {
  while (!process.argv.includes('--report') && doneOf(state, suite.name).done < suite.goal) {
    if (Date.now() - started > sliceMs) break;
    const so = doneOf(state, suite.name);
    const seed = Math.floor(Math.random() * 1_000_000);
    process.stderr.write(`${suite.name}: ${so.done} of ${suite.goal}, seed ${seed}\n`);
    const code = await run(
      node,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        'scenario',
        '--silent',
        ...(suite.only ? ['--testNamePattern', suite.only] : []),
        '--',
        suite.file,
      ],
      {
        env: {
          ...env,
          NODE_ENV: 'test',
          LAYCAN_SEED: String(seed),
          LAYCAN_FAULTS: String(suite.times ?? 1),
          ...suite.env,
        },
      },
    );
    state[suite.name] = {
      done: so.done + samples[suite.name] * (suite.times ?? 1),
      failed: so.failed + (code === 0 ? 0 : 1),
      seeds: [...so.seeds, seed],
      failures: code === 0 ? so.failures : [...so.failures, seed],
    };
    failed ||= code !== 0;
    writeFileSync(stateFile, JSON.stringify(state));
  }
}

report(state, execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim());
const left = suites.filter(({ name, goal }) => doneOf(state, name).done < goal);
process.stderr.write(
  left.length === 0
    ? 'All suites are done.\n'
    : `Left for the next slice: ${left.map(({ name }) => name).join(', ')}\n`,
);
process.exitCode = failed ? 1 : 0;
