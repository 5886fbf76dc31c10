/** The reader's thread: runs one compiled statement after another and posts its rows. */
import { parentPort, workerData } from 'node:worker_threads';
import { QueryRunner } from './query-runner.ts';
import type { ReaderReply, ReaderRequest } from './reader-thread.ts';

if (!parentPort) throw new Error('reader-worker runs in a worker thread');
const port = parentPort;
const runner = new QueryRunner((workerData as { readonly file: string }).file);

port.on('message', (request: ReaderRequest | 'close') => {
  if (request === 'close') {
    runner.close();
    port.close();
    return;
  }
  let reply: ReaderReply;
  try {
    reply = { id: request.id, ...runner.timed(request.sql, request.values) };
  } catch (error) {
    reply = { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(reply);
});
