/** The projector's thread, which dies when it is first told to sweep; where it died before, it is like any other. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

const marker = join(workerData.folder, 'projector.died');
parentPort?.on('message', ({ method }) => {
  if (method !== 'sweep' || existsSync(marker)) return;
  writeFileSync(marker, '');
  process.exit(1);
});
await import('../../../projections/runtime/thread/projector-worker.ts');
