/** `npm run check`: format, lint without warnings, types, import boundaries and unit tests; what CI runs first. */
import { prepare, run } from './tools.mjs';

/** @type {readonly { name: string, command: string, args: string[] }[]} */
const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  {
    name: 'boundaries',
    command: 'depcruise',
    args: [
      'services',
      'projections',
      'web/src',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  },
];

/** Resolves with true when every step passed; all of them run, so that one look shows everything. */
export const check = async (env) => {
  let passed = true;
  for (const { name, command, args } of steps) {
    const started = Date.now();
    const code = await run(command, args, { env });
    process.stderr.write(
      `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
    );
    passed &&= code === 0;
  }
  return passed;
};

if (process.argv[1]?.endsWith('check.mjs')) {
  const { env, node } = prepare('all');
  const unit = [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'unit',
    'web',
  ];
  const passed = await check(env);
  const units = await run(node, unit, { env });
  process.exitCode = passed && units === 0 ? 0 : 1;
}
