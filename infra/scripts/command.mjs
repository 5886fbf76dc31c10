/**
 * `node command.mjs <name> [arguments]`: a command of the portal (`npm run replay`, `backup`, …). A running portal is of the
 * build that it was started with; so nothing is built here where a build is. Where there are only modules, as beside
 * `npm run dev`, those are run.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { prepare, root, run } from './tools.mjs';

const [name = '', ...args] = process.argv.slice(2);
const bundled = join('dist', 'bundled', 'portal', `${name}.js`);
const modules = join('dist', 'services', 'portal');

/** The command among the modules, if they were compiled. */
const compiled = () => {
  if (!existsSync(join(root, modules))) return undefined;
  const found = readdirSync(join(root, modules), { recursive: true }).find(
    (file) => basename(file) === `${name}.js`,
  );
  return found && join(modules, found);
};

const { env, node } = prepare('run');
let command = isBuilt() ? bundled : compiled();
if (!command) {
  await build(env);
  command = bundled;
}
process.exitCode = await run(node, ['--enable-source-maps', command, ...args], { env });
