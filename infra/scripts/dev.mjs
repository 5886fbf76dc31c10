/** `npm run dev`: compiles on save, restarts the portal when its code changed, and reloads the page through Vite. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { concurrently } from 'concurrently';
import { markBundleStale } from './build.mjs';
import { prepare, root, run } from './tools.mjs';

const { env } = prepare('all');
markBundleStale();
const portal = join(root, 'dist', 'services', 'portal', 'main.js');
if (!existsSync(portal)) await run('tsc', ['-b', 'tsconfig.server.json'], { env });

const { result } = concurrently(
  [
    { name: 'types', command: 'tsc -b tsconfig.server.json -w --preserveWatchOutput' },
    { name: 'portal', command: 'node infra/scripts/dev-portal.mjs' },
    { name: 'web', command: 'vite web' },
  ].map((command) => ({ ...command, env, cwd: root })),
  { killOthersOn: ['failure', 'success'], prefixColors: 'auto' },
);
await result.catch(() => {
  process.exitCode = 1;
});
