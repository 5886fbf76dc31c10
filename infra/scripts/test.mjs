/**
 * `npm test [jest arguments]`: everything but the long suites. Runs the checks, builds, brings a browser, starts the
 * servers that this machine can start, runs all of Jest's projects, says what ran on which engine and how long the files
 * of each area took, and ends with the totals on a line of their own.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build, freshOutput } from './build.mjs';
import { check } from './check.mjs';
import { fileTimeReport } from './file-time.mjs';
import { jest } from './jest.mjs';
import { ranOnReport } from './ran-on.mjs';
import { startTestServers } from './test-servers.mjs';
import { cache, prepare, run } from './tools.mjs';
import { webOfTests } from './web-of-tests.mjs';

/**
 * The same sample of faults, and of what properties are held against, for everybody: a red run is the change's own. New
 * seeds are tried by `npm run test:long`, and by properties wherever no seed is given.
 */
const seed = '20261121';

const { env, node } = prepare('all');
const args = process.argv.slice(2);
const starting = startTestServers(node, env);
// What the check compiles, the build need not.
freshOutput();
const checked = await check(env);
await build(env);
// Before there are workers, each of which would build it.
webOfTests(node);
const chromium = await ensureBrowser();
const servers = await starting;
const report = join(cache, 'test-report.json');
const recorded = join(cache, 'ran-on.jsonl');
// Of an earlier run: it would speak for this one if that ended without its own.
for (const file of [report, recorded]) rmSync(file, { force: true });
const code = await run(
  node,
  [
    ...jest,
    '--json',
    `--outputFile=${report}`,
    // Most suites wait for servers and browsers of their own: Jest's own choice, one less than the cores, idles on two.
    `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`,
    ...args,
  ],
  {
    env: {
      LAYCAN_SEED: seed,
      ...env,
      ...chromium,
      ...servers.env,
      NODE_ENV: 'test',
      LAYCAN_RAN_ON: recorded,
    },
    stdio: ['inherit', 'ignore', 'inherit'],
  },
);
await servers.stop();
if (!existsSync(report)) {
  process.stdout.write('Jest ended before it had a report\n0 passed, 1 failed, 0 skipped\n');
  process.exit(1);
}
const totals = JSON.parse(readFileSync(report, 'utf8'));
const { lines, unpaid } = ranOnReport({
  report: totals,
  recorded,
  there: servers.there,
  missing: servers.missing,
});
const time = fileTimeReport(totals);
// Whoever names what to run has not asked for every engine, and a few files are no measure of a machine.
const owing = args.length === 0 ? [...unpaid, ...servers.faults, ...time.over] : servers.faults;
const failed = totals.numFailedTests + totals.numRuntimeErrorTestSuites;
const passed = checked && code === 0 && owing.length === 0;
process.stdout.write(`${[...lines, ...time.lines, ...owing].join('\n')}\n`);
if (!checked) process.stdout.write('npm run check found faults; see above\n');
process.stdout.write(
  `${totals.numPassedTests} passed, ${passed ? failed : Math.max(failed, 1)} failed, ${totals.numPendingTests} skipped\n`,
);
process.exitCode = passed ? 0 : 1;
