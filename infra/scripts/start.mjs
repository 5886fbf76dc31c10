/** `npm start`: installs, builds, seeds demo data into an empty data folder, and serves the portal. */
import { join } from 'node:path';
import { build } from './build.mjs';
import { cache, prepare, run } from './tools.mjs';

const { env, node } = prepare('run');
await build(env);
process.exitCode = await run(
  node,
  ['--enable-source-maps', 'dist/bundled/portal/main.js', ...process.argv.slice(2)],
  {
    env: {
      ...env,
      NODE_ENV: env.NODE_ENV ?? 'production',
      // What was compiled at one start need not be at the next.
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? join(cache, 'compiled'),
    },
  },
);
