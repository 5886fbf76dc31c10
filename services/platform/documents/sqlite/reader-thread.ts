import { Worker } from 'node:worker_threads';
import { workerFile } from '../../worker-file.ts';
import type { Row, Timed } from './query-runner.ts';
import type { Reader } from './reader.ts';
import type { Bound } from './sqlite-filter.ts';

export interface ReaderRequest {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly Bound[];
}

/**
 * Asks for the next piece of an answer. All of them at once would be taken in at one go, whatever their size: a port hands out up to a
 * thousand messages before anything else has its turn.
 */
export interface ReaderMore {
  readonly more: number;
}

/** Rows come in pieces, each asked for; the last one says how long the query took. */
export type ReaderReply =
  | { readonly id: number; readonly rows: readonly Row[]; readonly ms?: number }
  | { readonly id: number; readonly error: string };

interface Waiting {
  readonly rows: Row[];
  readonly ran: (() => void) | undefined;
  readonly resolve: (answer: Timed) => void;
  readonly reject: (error: Error) => void;
}

/** The reader as a worker thread. Should the thread die, what waits is refused and the next scan starts another. */
export const readerThread = (file: string): Reader => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let ended: Promise<void> = Promise.resolve();
  let next = 0;

  const refuseAll = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(workerFile(import.meta.url, 'reader-worker'), {
      workerData: { file },
    });
    started.on('message', (reply: ReaderReply) => {
      const asked = waiting.get(reply.id);
      if ('rows' in reply) {
        if (asked?.rows.length === 0) asked.ran?.();
        asked?.rows.push(...reply.rows);
        if (reply.ms === undefined) {
          started.postMessage({ more: reply.id } satisfies ReaderMore);
          return;
        }
        asked?.resolve({ rows: asked.rows, ms: reply.ms });
      } else asked?.reject(new Error(reply.error));
      waiting.delete(reply.id);
    });
    started.on('error', (error: Error) => refuseAll(error));
    ended = new Promise((resolve) => {
      started.once('exit', () => {
        refuseAll(new Error('The reader has stopped'));
        resolve();
      });
    });
    started.unref();
    return started;
  };

  return {
    all: (sql, values, ran) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        next += 1;
        waiting.set(next, { rows: [], ran, resolve, reject });
        worker.postMessage({ id: next, sql, values } satisfies ReaderRequest);
      }),
    close: async () => {
      // Nothing else may be left that keeps the process waiting for the thread's end.
      worker?.ref();
      worker?.postMessage('close');
      await ended;
    },
  };
};
