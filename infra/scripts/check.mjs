/**
 * `npm run check [-- --all]`: format, lint without warnings, types, import boundaries, and the unit specs that changed, or
 * anything that they stand on, since they last passed. `npm test` runs all of them.
 */
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
  const passed = await check(env);
  // Not above: `npm test` imports this file on whatever Node is installed, and that one needs Node 24.
  const { runChangedUnits } = await import('./units.mjs');
  process.exitCode = (await runChangedUnits(node, env)) === 0 && passed ? 0 : 1;
}
