/** The unit specs of `npm run check`: those that changed since they passed. */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { jest } from './jest.mjs';
import { cache, root, run } from './tools.mjs';
import { changedSince, Fingerprints, keepPassed, passedBefore } from './unchanged.mjs';

/** Specs of the projects `unit` and `web`, by their paths from the root. */
const unitSpecs = () =>
  globSync(['{services,projections,infra}/**/*.unit.spec.ts', 'web/src/**/*.unit.spec.{ts,tsx}'], {
    cwd: root,
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** Runs the unit specs that have not passed as they are now; with `--all`, every one of them. */
export const runChangedUnits = async (node, env) => {
  const kept = join(cache, 'units-passed.json');
  const report = join(cache, 'units-report.json');
  const specs = unitSpecs();
  const before = process.argv.includes('--all') ? {} : passedBefore(kept);
  const due = changedSince(before, specs, new Fingerprints(root));
  process.stderr.write(`${due.size} of ${specs.length} unit specs changed since they passed\n`);
  if (due.size === 0) return 0;
  rmSync(report, { force: true });
  const command = [
    ...jest,
    // Jest's own choice, one less than the cores, is one on two.
    `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`,
    '--selectProjects',
    'unit',
    'web',
    '--json',
    `--outputFile=${report}`,
    '--runTestsByPath',
    ...due.keys(),
  ];
  const code = await run(node, command, { env, stdio: ['inherit', 'ignore', 'inherit'] });
  if (existsSync(report)) {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const passed = testResults.filter(({ status }) => status === 'passed');
    keepPassed(
      kept,
      due,
      passed.map(({ name }) => relative(root, name).replaceAll('\\', '/')),
    );
  }
  return code;
};
