/** The reader's thread: runs one compiled statement after another and posts its rows. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveMemoryBackAtRest } from '../../idle-memory.ts';
import { QueryRunner, type Timed } from './query-runner.ts';
import type { ReaderMore, ReaderReply, ReaderRequest } from './reader-thread.ts';

if (!parentPort) throw new Error('reader-worker runs in a worker thread');
const port = parentPort;
giveMemoryBackAtRest();
/** Rows of one message: who receives it takes them in at one go. */
const piece = 500;
const runner = new QueryRunner((workerData as { readonly file: string }).file);

/** Answers whose remaining pieces have not been asked for yet. */
const begun = new Map<number, Timed & { readonly at: number }>();

const tell = (id: number, { rows, ms, at }: Timed & { readonly at: number }): void => {
  const end = at + piece;
  if (end >= rows.length) {
    begun.delete(id);
    port.postMessage({ id, rows: at === 0 ? rows : rows.slice(at), ms } satisfies ReaderReply);
    return;
  }
  begun.set(id, { rows, ms, at: end });
  port.postMessage({ id, rows: rows.slice(at, end) } satisfies ReaderReply);
};

port.on('message', (request: ReaderRequest | ReaderMore | 'close') => {
  if (request === 'close') {
    runner.close();
    port.close();
    return;
  }
  if ('more' in request) {
    const answer = begun.get(request.more);
    if (answer) tell(request.more, answer);
    return;
  }
  const { id, sql, values } = request;
  try {
    tell(id, { ...runner.timed(sql, values), at: 0 });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ id, error: message } satisfies ReaderReply);
  }
});
