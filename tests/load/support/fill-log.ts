import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { bookingEvents, type History } from './booking-events.ts';

const groupSize = 5_000;

/** Writes a history behind what the log of a folder holds, as fast as can be; answers with the position of the last event. */
export const fillLog = async (folder: string, history: History): Promise<number> => {
  // Creates the log where there is none.
  await (await openEventStore({ folder, thread: 'caller' })).close();
  const db = new DatabaseSync(join(folder, 'log.db'));
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;');
  const insert = db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  let position = Number(db.prepare('SELECT max(position) AS last FROM event').get()?.['last']);
  db.exec('BEGIN');
  for (const { stream, revision, id, type, data, metadata, recordedAt } of bookingEvents(history)) {
    position += 1;
    insert.run(position, stream, revision, id, type, data, JSON.stringify(metadata), recordedAt);
    if (position % groupSize === 0) db.exec('COMMIT; BEGIN');
  }
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE);');
  db.close();
  return position;
};
