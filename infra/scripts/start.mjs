/** `npm start`: installs, builds, seeds demo data into an empty data folder, and serves the portal. */
import { build } from './build.mjs';
import { prepare, run } from './tools.mjs';

const { env, node } = prepare('run');
await build(env);
process.exitCode = await run(
  node,
  ['--enable-source-maps', 'dist/services/portal/main.js', ...process.argv.slice(2)],
  {
    env: { ...env, NODE_ENV: env.NODE_ENV ?? 'production' },
  },
);
