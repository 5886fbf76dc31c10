/**
 * `npm run test:long [suite …] [--report]`: the fault suites at their full counts, in slices of ten minutes. Each run is
 * kept in the cache, so that the next call goes on; a failure prints the seed that repeats it. In the end, or with
 * `--report` at once, the results are written into docs/reliability.md.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../scripts/build.mjs';
import { jest } from '../scripts/jest.mjs';
import { cache, prepare, root, run, stop } from '../scripts/tools.mjs';
import { doneIn, keepRun, nextSeed, outcomeOf, runsOf, withResults } from './results.mjs';
import { suites } from './suites.mjs';

const sliceMs = 10 * 60_000;
const kept = join(cache, 'test-long');
const reportFile = join(root, 'docs', 'reliability.md');

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** What is run: a commit, and whether something lies over it. The report itself does not count. */
const commit = () =>
  git('rev-parse', '--short=7', 'HEAD') +
  (git('status', '--porcelain', '--', '.', ':!docs') && ' with changes');

const runSuite = ({ file, only, project = 'scenario', run: faults, env: own }, { node, env, seed, report }) =>
  run(
    node,
    [
      ...jest,
      '--selectProjects',
      project,
      '--json',
      `--outputFile=${report}`,
      // Node may wait for ever, when it ends, for sockets that were reset; the report is written by then.
      '--forceExit',
      ...(only ? ['--testNamePattern', only] : []),
      '--',
      file,
    ],
    {
      env: { ...env, NODE_ENV: 'test', LAYCAN_SEED: String(seed), LAYCAN_FAULTS: String(faults), ...own },
      stdio: ['inherit', 'ignore', 'inherit'],
    },
  );

/** One run of a suite from a seed of its own; how it went. */
const runOnce = async (suite, { node, env }) => {
  const before = runsOf(kept, suite.name);
  const seed = nextSeed(before, Math.floor(Math.random() * 1_000_000));
  process.stderr.write(
    `${suite.name}: ${doneIn(before)} of ${suite.goal}, LAYCAN_SEED=${seed} LAYCAN_FAULTS=${suite.run}\n`,
  );
  const report = join(cache, `test-long-${suite.name}.json`);
  rmSync(report, { force: true });
  const at = commit();
  await runSuite(suite, { node, env, seed, report });
  // Without a report it was ended from outside, and did nothing.
  if (!existsSync(report)) stop(`${suite.name} was ended before it was through.`);
  const outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')));
  if (outcome === 'not run') return outcome;
  keepRun(kept, suite.name, {
    seed,
    did: suite.run,
    passed: outcome === 'passed',
    commit: at,
    date: new Date().toISOString().slice(0, 10),
  });
  return outcome;
};

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('-'));
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  stop(`There is no suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`);
}
const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const isLeft = ({ name, goal }) => doneIn(runsOf(kept, name)) < goal;
const until = Date.now() + sliceMs;
const tools = prepare('all');
let failed = false;

if (!args.includes('--report')) {
  await build(tools.env);
  for (const suite of chosen) {
    while (isLeft(suite) && Date.now() < until) {
      const outcome = await runOnce(suite, tools);
      if (outcome === 'not run') process.stderr.write(`${suite.name} cannot run on this machine\n`);
      failed ||= outcome === 'failed';
      // The cause comes before more of the same; the next call begins with this seed.
      if (outcome !== 'passed') break;
    }
  }
}

const runs = Object.fromEntries(suites.map(({ name }) => [name, runsOf(kept, name)]));
writeFileSync(reportFile, withResults(readFileSync(reportFile, 'utf8'), suites, runs));
const left = chosen.filter(isLeft).map(({ name }) => name);
process.stderr.write(
  left.length === 0 ? 'All of it is done.\n' : `Left for the next slice: ${left.join(', ')}\n`,
);
process.exitCode = failed ? 1 : 0;
