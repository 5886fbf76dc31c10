/** The log's thread, which dies at the first append that reaches it; where it died before, it is like any other. */
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const marker = `${workerData.file}.died`;
if (!existsSync(marker)) {
  parentPort?.on('message', () => {
    writeFileSync(marker, '');
    process.exit(1);
  });
}
await import('../../../services/platform/event-store/sqlite/log-worker.ts');
