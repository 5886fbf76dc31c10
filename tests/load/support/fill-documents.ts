import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { BookingEvent } from '#domain/booking/events';
import type { Recorded } from '#domain/shared/envelope';
import { beforeTheFirst } from '#platform/event-store/port';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import { bookingsProjection } from '#projections/bookings/projection';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { bookingEvents, type History } from './booking-events.ts';
import { bookings as generation } from './generations.ts';

/** Bookings that are really folded; all others are theirs under ids and numbers of their own. */
const folded = 400;

interface Template {
  readonly id: string;
  readonly bookingNo: string;
  /** Oldest first. */
  readonly versions: readonly {
    readonly from: string;
    readonly command: string;
    readonly document: BookingDocument;
  }[];
}

const templates = (history: History): readonly Template[] => {
  const found = new Map<string, { from: string; command: string; document: BookingDocument }[]>();
  for (const event of bookingEvents({ ...history, bookings: Math.min(folded, history.bookings) })) {
    const stored = { ...event, position: beforeTheFirst };
    const recorded = toRecorded(stored) as Recorded<BookingEvent>;
    const { data } = recorded;
    const versions = found.get(data.bookingId) ?? [];
    found.set(data.bookingId, versions);
    const last = versions.at(-1);
    const document = bookingsProjection.apply(last?.document, recorded, data.bookingId, () => null, stored);
    if (document === null) continue;
    const command = event.metadata['commandId'] ?? '';
    if (last?.command === command) last.document = document;
    else versions.push({ from: event.recordedAt, command, document });
  }
  return [...found].map(([id, versions]) => ({
    id,
    bookingNo: versions[0]?.document.bookingNo ?? '',
    versions,
  }));
};

/**
 * Fills the bookings of a `documents.db` with what so many bookings come to, without a log: texts of some that were folded,
 * under other ids and numbers. Made where it is absent; answers with the ids.
 */
export const fillDocuments = async (file: string, history: History): Promise<readonly string[]> => {
  const writer = openSqliteDocumentsWriter(file);
  await writer.prepare(bookingsModel, generation);
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; PRAGMA busy_timeout = 5000;');
  const insert = {
    document: db.prepare(
      `INSERT INTO "documents ${generation}" (id, position, revision, document) VALUES (?, ?, ?, jsonb(?)) RETURNING key`,
    ),
    element: db.prepare(`INSERT OR IGNORE INTO "elements ${generation}" (key, path, value) VALUES (?, ?, ?)`),
    version: db.prepare(
      `INSERT INTO "versions ${generation}" (id, "row", version, began, "from", "to", position, revision, command, document)
       VALUES (?1, ?2, ?2, ?3, ?3, ?4, ?5, ?2, ?6, jsonb(?7))`,
    ),
  };
  const position = '0'.repeat(19) + '1';
  const made = templates(history).map((template) => ({
    ...template,
    texts: template.versions.map(({ document }) => JSON.stringify(document)),
  }));
  const ids: string[] = [];
  db.exec('BEGIN');
  for (let n = 0; n < history.bookings; n += 1) {
    const template = made[n % made.length];
    if (!template) throw new Error('Nothing was folded');
    const id = randomUUID();
    ids.push(id);
    const bookingNo = String(n + 500_000);
    const textOf = (text: string): string =>
      text.replaceAll(template.id, id).replaceAll(`"${template.bookingNo}"`, `"${bookingNo}"`);
    const texts = template.texts.map(textOf);
    const last = template.versions.at(-1);
    const key = Number(insert.document.get(id, position, texts.length - 1, texts.at(-1) ?? '')?.['key']);
    for (const port of last?.document.dischargePortIds ?? [])
      insert.element.run(key, 'dischargePortIds', port);
    texts.forEach((text, at) => {
      const { from = '', command = '' } = template.versions[at] ?? {};
      insert.version.run(
        id,
        at + 1,
        from,
        template.versions[at + 1]?.from ?? '9999',
        position,
        command,
        text,
      );
    });
    if (n % 1_000 === 999) db.exec('COMMIT; BEGIN');
  }
  db.exec('COMMIT');
  db.close();
  let indexing = true;
  while (indexing) indexing = await writer.indexOne(bookingsModel, generation);
  await writer.flip(bookingsModel.name, generation, new Date().toISOString());
  await writer.close();
  return ids;
};
