/**
 * The bare work of undoing one submission: its versions and their bookings read and parsed in the same batches, the undo's events
 * appended again, its draft rows upserted on another thread, to copies of log and documents from before it. It decides nothing.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { answerQuestions, optionsGiven } from '../support/answer-questions.ts';
import * as generations from '../support/generations.ts';
import type { BareEvent } from './append-worker.ts';
import { BareLog } from './bare-log.ts';
import type { DraftRowWrite, UndoWrite } from './undo-documents.ts';

export interface UndoServerOptions {
  /** Of the product, which has undone the submission. */
  readonly folder: string;
  /** Of this server: `log.db` and `documents.db` as they were before. */
  readonly own: string;
  /** Positions before and at the end of the undo. */
  readonly after: string;
  readonly upTo: string;
  readonly submission: string;
  readonly draft: string;
}

const { folder, own, after, upTo, submission, draft } = optionsGiven() as UndoServerOptions;
const together = 200;

const productLog = new DatabaseSync(join(folder, 'log.db'), { readOnly: true });
const stored = productLog
  .prepare(
    'SELECT position, stream, revision, id, type, data, metadata, recorded_at FROM event WHERE position > ? AND position <= ? ORDER BY position',
  )
  .all(Number(after), Number(upTo));
productLog.close();

const product = new DatabaseSync(join(folder, 'documents.db'), { readOnly: true });
const rowsOf = product.prepare(
  `SELECT id, revision, json(document) AS document FROM "documents ${generations.draftRows}" WHERE position = ? AND document IS NOT NULL`,
);
const events = stored.map((row) => {
  const position = String(row['position']).padStart(20, '0');
  const rows = rowsOf.all(position).map((found): DraftRowWrite => ({
    id: String(found['id']),
    revision: Number(found['revision']),
    document: String(found['document']),
  }));
  const event: BareEvent = [
    String(row['stream']),
    Number(row['revision']),
    String(row['id']),
    String(row['type']),
    String(row['data']),
    String(row['metadata']),
    String(row['recorded_at']),
  ];
  return { event, write: { position, rows } satisfies UndoWrite };
});
product.close();

const file = join(own, 'documents.db');
const db = new DatabaseSync(file, { readOnly: true });
db.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;');
const versions = db.prepare(
  `SELECT id, json(document) AS document FROM "versions ${generations.bookings}"
    WHERE (document ->> '$."decidedBy"') = ? AND id > ? ORDER BY id, version LIMIT ?`,
);
const booking = db.prepare(
  `SELECT json(document) AS document FROM "documents ${generations.bookings}" WHERE id = ? AND document IS NOT NULL`,
);
const draftRow = db.prepare(
  `SELECT json(document) AS document FROM "documents ${generations.draftRows}" WHERE id = ? AND document IS NOT NULL`,
);
const parsed = (row: Record<string, unknown> | undefined): unknown =>
  row ? JSON.parse(String(row['document'])) : undefined;

/** A batch of what the submission left, as it is now and as it is under edit; undefined past the last. */
const readAfter = (last: string): string | undefined => {
  const found = versions.all(submission, last, together);
  for (const version of found) {
    const id = String(version['id']);
    parsed(version);
    parsed(booking.get(id));
    parsed(draftRow.get(`${draft}/${id}`));
  }
  const end = found.at(-1);
  return end && String(end['id']);
};

const readAll = (): number => {
  let batches = 0;
  for (let last = readAfter(''); last !== undefined; last = readAfter(last)) batches += 1;
  return batches;
};

const log = await BareLog.open(join(own, 'log.db'), 'group');
const documents = new Worker(new URL('./undo-documents.ts', import.meta.url), { workerData: { file } });
await once(documents, 'message');
let written = 0;
let allWritten: (() => void) | undefined;
documents.on('message', () => {
  written += 1;
  if (written === events.length) allWritten?.();
});

const undo = async (): Promise<void> => {
  let last: string | undefined = '';
  for (const { event, write } of events) {
    const appended = log.append(event);
    // It is on its way to the disk while the next ones are read.
    await Promise.resolve();
    if (last !== undefined) last = readAfter(last);
    await appended;
    documents.postMessage(write);
  }
  if (written < events.length) {
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
    db.close();
  },
  /** `preview`: reads; gives how many batches. `rows`: what the undo touched. Else: undoes. */
  own: async (question) => {
    if (question === 'preview') return readAll();
    if (question === 'rows') return events.reduce((sum, { write }) => sum + write.rows.length, 0);
    return undo();
  },
});
