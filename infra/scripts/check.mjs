/**
 * `npm run check [-- --all]`: format, lint without warnings, types, import boundaries, and the unit specs that changed, or
 * anything that they stand on, since they last passed. `npm test` runs all of them.
 */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { compile, disownOutput } from './build.mjs';
import { cache, prepare, root, run } from './tools.mjs';
import { changedSince, Fingerprints, keepPassed, passedBefore } from './unchanged.mjs';

/** @type {readonly { name: string, command: string, args: string[] }[]} */
const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: 'tsc', args: compile },
  {
    name: 'boundaries',
    command: 'depcruise',
    args: [
      'services',
      'projections',
      'web/src',
      'tests',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  },
];

/** Resolves with true when every step passed; all of them run, side by side, so that one look shows everything. */
export const check = async (env) => {
  disownOutput();
  const codes = await Promise.all(
    steps.map(async ({ name, command, args }) => {
      const started = Date.now();
      const code = await run(command, args, { env });
      process.stderr.write(
        `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
      );
      return code;
    }),
  );
  return codes.every((code) => code === 0);
};

/** Specs of the projects `unit` and `web`, by their paths from the root. */
const unitSpecs = () =>
  globSync(['{services,projections,infra}/**/*.unit.spec.ts', 'web/src/**/*.unit.spec.{ts,tsx}'], {
    cwd: root,
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/** Runs the unit specs that have not passed as they are now; with `--all`, every one of them. */
const units = async (node, env) => {
  const kept = join(cache, 'units-passed.json');
  const report = join(cache, 'units-report.json');
  const specs = unitSpecs();
  const before = process.argv.includes('--all') ? {} : passedBefore(kept);
  const due = changedSince(before, specs, new Fingerprints(root));
  process.stderr.write(`${due.size} of ${specs.length} unit specs changed since they passed\n`);
  if (due.size === 0) return 0;
  rmSync(report, { force: true });
  const jest = [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
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
  const code = await run(node, jest, { env, stdio: ['inherit', 'ignore', 'inherit'] });
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

if (process.argv[1]?.endsWith('check.mjs')) {
  const { env, node } = prepare('all');
  const passed = await check(env);
  process.exitCode = (await units(node, env)) === 0 && passed ? 0 : 1;
}
