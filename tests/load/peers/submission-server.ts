/**
 * The bare work of one submission: its events appended again, 64 in flight, and its documents upserted, on two threads,
 * to copies of log and documents from before it.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import type { BareEvent } from './append-worker.ts';
import { BareLog } from './bare-log.ts';
import type { SubmissionDocumentsData, SubmissionWrite } from './submission-documents.ts';

export interface SubmissionServerOptions {
  /** Of the product, which has carried the submission out. */
  readonly folder: string;
  /** Of this server: `log.db` and `documents.db` as they were before. */
  readonly own: string;
  /** Positions before and at the end of the submission. */
  readonly after: string;
  readonly upTo: string;
  readonly draft: string;
}

const { folder, own, after, upTo, draft } = optionsGiven() as SubmissionServerOptions;
const inFlight = 64;
const batchSize = 500;

const source = new DatabaseSync(join(folder, 'log.db'), { readOnly: true });
const rows = source
  .prepare(
    'SELECT position, stream, revision, id, type, data, metadata, recorded_at FROM event WHERE position > ? AND position <= ? ORDER BY position',
  )
  .all(Number(after), Number(upTo));
source.close();
const events = rows.map(
  ({ stream, revision, id, type, data, metadata, recorded_at: recordedAt }): BareEvent => [
    String(stream),
    Number(revision),
    String(id),
    String(type),
    String(data),
    String(metadata),
    String(recordedAt),
  ],
);
const ofBookings = events.filter(([stream]) => stream.startsWith('booking-'));
const others = events.filter(([stream]) => !stream.startsWith('booking-'));
const isBefore = ([, , , type]: BareEvent): boolean =>
  type !== 'RowsSettled' && type !== 'DeclarationCompleted' && type !== 'DraftEnded';

const listed = rows.findLast(({ type }) => type === 'SubmissionRowsListed');
const log = await BareLog.open(join(own, 'log.db'), 'group');
const workerData: SubmissionDocumentsData = {
  product: join(folder, 'documents.db'),
  file: join(own, 'documents.db'),
  bookings: ofBookings.map(([stream]) => stream.slice('booking-'.length)),
  draft,
  submittedAt: String(listed?.['position']).padStart(20, '0'),
};
const documents = new Worker(new URL('./submission-documents.ts', import.meta.url), { workerData });
await once(documents, 'message');

let ordered = 0;
let written = 0;
let allWritten: (() => void) | undefined;
documents.on('message', () => {
  written += 1;
  if (written === ordered) allWritten?.();
});
const order = (write: SubmissionWrite): void => {
  ordered += 1;
  documents.postMessage(write);
};

const appendAll = async (batch: readonly BareEvent[]): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < batch.length; at = next++) {
      const event = batch[at];
      if (event) await log.append(event);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
};

const work = async (): Promise<void> => {
  await Promise.all(others.filter(isBefore).map((event) => log.append(event)));
  order({ what: 'submitted' });
  const settled = others.filter((event) => !isBefore(event));
  for (let from = 0; from < ofBookings.length; from += batchSize) {
    await appendAll(ofBookings.slice(from, from + batchSize));
    const end = settled.shift();
    if (end) await log.append(end);
    order({ what: 'declared', from, to: from + batchSize });
  }
  for (const event of settled) await log.append(event);
  if (written < ordered) {
    await new Promise<void>((resolve) => {
      allWritten = resolve;
    });
  }
};

answerQuestions({
  address: 'none',
  close: async () => {
    await log.close();
    documents.postMessage(null);
  },
  own: work,
});
