/** `npm run check`: format, lint without warnings, types, import boundaries and unit tests; what CI runs first. */
import { availableParallelism } from 'node:os';
import { compile, disownOutput } from './build.mjs';
import { prepare, run } from './tools.mjs';

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

if (process.argv[1]?.endsWith('check.mjs')) {
  const { env, node } = prepare('all');
  const unit = [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    // Jest's own choice, one less than the cores, is one on two.
    `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`,
    '--selectProjects',
    'unit',
    'web',
  ];
  const passed = await check(env);
  const units = await run(node, unit, { env });
  process.exitCode = passed && units === 0 ? 0 : 1;
}
