/**
 * `npm run replay -- <name>…`: builds read models anew. A running portal does it itself, from the build that it was
 * started with; so nothing is built here where a build is.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { prepare, root, run } from './tools.mjs';

const command = join('dist', 'services', 'portal', 'replay-command.js');
const { env, node } = prepare('run');
if (!existsSync(join(root, command))) await build(env);
process.exitCode = await run(node, ['--enable-source-maps', command, ...process.argv.slice(2)], { env });
