/**
 * `npm test [jest arguments]`: everything but the long suites. Runs the checks, builds, brings a browser, runs all of
 * Jest's projects and ends with the totals on a line of their own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { cache, prepare, run } from './tools.mjs';

const { env, node } = prepare('all');
const args = process.argv.slice(2);
const checked = await check(env);
await build(env);
const chromium = await ensureBrowser();
const report = join(cache, 'test-report.json');
const code = await run(
  node,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${report}`,
    ...args,
  ],
  { env: { ...env, ...chromium, NODE_ENV: 'test' }, stdio: ['inherit', 'ignore', 'inherit'] },
);
const totals = JSON.parse(readFileSync(report, 'utf8'));
const failed = totals.numFailedTests + totals.numRuntimeErrorTestSuites;
const passed = checked && code === 0;
if (!checked) process.stdout.write('npm run check found faults; see above\n');
process.stdout.write(
  `${totals.numPassedTests} passed, ${passed ? failed : Math.max(failed, 1)} failed, ${totals.numPendingTests} skipped\n`,
);
process.exitCode = passed ? 0 : 1;
