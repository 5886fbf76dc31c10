/**
 * `npm run load [-- measurement …] [--quick]`: our figures beside those of bare peers that do the same work. Never in
 * CI. What each row means and what explains it is in docs/performance.md.
 */
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { prepare, run } from './tools.mjs';

const { env, node } = prepare('all');
await build(env);
const chromium = await ensureBrowser();
process.exitCode = await run(node, ['--no-warnings', 'tests/load/run.ts', ...process.argv.slice(2)], {
  env: { ...env, ...chromium, NODE_ENV: 'production' },
});
