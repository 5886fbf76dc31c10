/** The reader's thread: runs one compiled statement after another and posts its rows. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveMemoryBackAtRest } from '../../idle-memory.ts';
import { QueryRunner } from './query-runner.ts';
import type { ReaderReply, ReaderRequest } from './reader-thread.ts';

if (!parentPort) throw new Error('reader-worker runs in a worker thread');
const port = parentPort;
giveMemoryBackAtRest();
/** Rows of one message: who receives it takes them in at one go. */
const piece = 500;
const runner = new QueryRunner((workerData as { readonly file: string }).file);

port.on('message', (request: ReaderRequest | 'close') => {
  if (request === 'close') {
    runner.close();
    port.close();
    return;
  }
  const { id, sql, values } = request;
  try {
    const { rows, ms } = runner.timed(sql, values);
    let at = 0;
    for (; rows.length - at > piece; at += piece) {
      port.postMessage({ id, rows: rows.slice(at, at + piece) } satisfies ReaderReply);
    }
    port.postMessage({ id, rows: at === 0 ? rows : rows.slice(at), ms } satisfies ReaderReply);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ id, error: message } satisfies ReaderReply);
  }
});
