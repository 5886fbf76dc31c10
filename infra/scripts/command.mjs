/**
 * `node command.mjs <name> [arguments]`: a command of the portal (`npm run replay`, `backup`, …). A running portal is of the
 * build that it was started with; so nothing is built here where a build is.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { prepare, root, run } from './tools.mjs';

const [name, ...args] = process.argv.slice(2);
const command = join('dist', 'bundled', 'portal', `${name}.js`);
const { env, node } = prepare('run');
if (!existsSync(join(root, command))) await build(env);
process.exitCode = await run(node, ['--enable-source-maps', command, ...args], { env });
