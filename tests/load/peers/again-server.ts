/** The bare work of what the product has carried out: its events appended again, and its documents upserted, on two threads, to copies of log and documents from before it. */
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import * as generations from '../support/generations.ts';
import type { AgainDocumentsData } from './again-documents.ts';
import type { BareEvent } from './append-worker.ts';
import { BareLog } from './bare-log.ts';

export interface AgainServerOptions {
  /** Of the product, which has carried the work out. */
  readonly folder: string;
  /** Of this server: `log.db` and `documents.db` as they were before. */
  readonly own: string;
  /** Positions before and at the end of the work. */
  readonly after: string;
  readonly upTo: string;
}

const { folder, own, after, upTo } = optionsGiven() as AgainServerOptions;
const inFlight = 64;
const batchSize = 500;

interface Placed {
  readonly position: string;
  readonly event: BareEvent;
  readonly actor: string;
}

const source = new DatabaseSync(join(folder, 'log.db'), { readOnly: true });
const events = source
  .prepare(
    `SELECT position, stream, revision, id, type, data, metadata, recorded_at, metadata ->> '$.actor' AS actor FROM event
     WHERE position > ? AND position <= ? ORDER BY position`,
  )
  .all(Number(after), Number(upTo))
  .map((row): Placed => {
    const { stream, revision, id, type, data, metadata, recorded_at: recordedAt } = row;
    return {
      position: String(row['position']).padStart(20, '0'),
      actor: String(row['actor']),
      event: [
        String(stream),
        Number(revision),
        String(id),
        String(type),
        String(data),
        String(metadata),
        String(recordedAt),
      ],
    };
  });
source.close();

const log = await BareLog.open(join(own, 'log.db'), 'group');
const workerData: AgainDocumentsData = {
  product: join(folder, 'documents.db'),
  file: join(own, 'documents.db'),
  after,
  upTo,
};
const documents = new Worker(new URL('./again-documents.ts', import.meta.url), { workerData });
await once(documents, 'message');

const written: ((touched: readonly string[]) => void)[] = [];
documents.on('message', (touched: readonly string[]) => written.shift()?.(touched));
const write = (position: string): Promise<readonly string[]> =>
  new Promise((resolve) => {
    written.push(resolve);
    documents.postMessage(position);
  });

const appendAll = async (batch: readonly Placed[]): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < batch.length; at = next++) {
      const placed = batch[at];
      if (placed) await log.append(placed.event);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
};

/** In batches, whose documents are written while the next one is appended. */
const inBatches = async (): Promise<void> => {
  const under: Promise<unknown>[] = [];
  for (let from = 0; from < events.length; from += batchSize) {
    const batch = events.slice(from, from + batchSize);
    await appendAll(batch);
    under.push(write(batch.at(-1)?.position ?? upTo));
  }
  await Promise.all(under);
};

/** One append after another, each written before the next; milliseconds from each amendment to the next message of a nomination. */
const oneByOne = async (): Promise<readonly number[]> => {
  const times: number[] = [];
  let started: number | undefined;
  for (const { event, position, actor } of events) {
    if (actor === 'load' && event[0].startsWith('booking-')) started ??= performance.now();
    await log.append(event);
    const touched = await write(position);
    if (started === undefined || !touched.includes(generations.nominationMessages)) continue;
    times.push(performance.now() - started);
    started = undefined;
  }
  return times;
};

answerQuestions({
  address: 'none',
  close: async () => {
    await log.close();
    documents.postMessage(null);
  },
  own: async (question) => (question === 'one by one' ? oneByOne() : inBatches()),
});
