/** The three large read models of voyages over one log, as `npm run replay` builds them, against a bare read, parse, fold and upsert. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import { openEventStore, openReadOnlyEventStore } from '#platform/event-store/sqlite/open-event-store';
import { cargoesProjection } from '#projections/cargoes/projection';
import { portCallHistoryProjection } from '#projections/port-call-history/projection';
import type { AnyProjection } from '#projections/runtime/folding/fold-batch';
import { runProjections } from '#projections/runtime/projector/run-projections';
import { voyagesProjection } from '#projections/voyages/projection';
import { bareVoyages } from './peers/bare-voyages.ts';
import { eventsOf, type Fleet } from './support/fill-voyages.ts';
import { alternating, type Measure, perPiece, timed } from './support/measurement.ts';

const models = [voyagesProjection, cargoesProjection, portCallHistoryProjection] as readonly AnyProjection[];

/** As the voyages were told, statement by statement; answers with how many events there are. */
const fillLog = async (folder: string, fleet: Fleet): Promise<number> => {
  await (await openEventStore({ folder, thread: 'caller' })).close();
  const db = new DatabaseSync(join(folder, 'log.db'));
  const insert = db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const first = Number(db.prepare('SELECT max(position) AS last FROM event').get()?.['last']);
  const all = Array.from({ length: fleet.voyages }, (_, n) => eventsOf(`v-${n}`, n, fleet))
    .flat()
    .toSorted((one, other) => one.recordedAt.localeCompare(other.recordedAt));
  db.exec('BEGIN');
  for (const [n, { stream, revision, id, type, data, metadata, recordedAt }] of all.entries())
    insert.run(
      first + n + 1,
      stream,
      revision,
      id,
      type,
      JSON.stringify(data),
      JSON.stringify(metadata),
      recordedAt,
    );
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE);');
  db.close();
  return all.length;
};

const build = async (folder: string, file: string, projections: readonly AnyProjection[]): Promise<void> => {
  const eventStore = openReadOnlyEventStore(folder);
  const writer = openSqliteDocumentsWriter(file);
  const running = runProjections({
    eventStore,
    writer,
    projections,
    reveal: () => null,
    onFault: (error) => {
      throw error;
    },
  });
  await running.ready;
  await running.close();
  await eventStore.close();
  await writer.close();
};

export const measure: Measure = async (run) => {
  const voyages = run.quick ? 50 : 500;
  const folder = join(run.folder, 'log');
  const events = await fillLog(folder, {
    voyages,
    calls: 6,
    statements: 10,
    cargoes: 4,
    now: '2027-03-10T08:00:00.000Z',
  });
  const [product, bare] = [join(run.folder, 'documents.db'), join(run.folder, 'bare.db')];
  const clear = (file: string): void => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  };
  const found = await alternating(
    run.runs,
    async () => {
      clear(product);
      // Empty generations of older folds are live, so that the real ones are built as a replay builds them.
      await build(
        folder,
        product,
        models.map((one) => ({ ...one, version: 0, types: [] })),
      );
      return perPiece(await timed(() => build(folder, product, models)), events);
    },
    async () => {
      clear(bare);
      return perPiece(await timed(() => bareVoyages(folder, bare, models)), events);
    },
  );
  return [
    {
      what: `replay of ${events.toLocaleString('en-US')} events of ${voyages} voyages into voyages, cargoes and port-call-history`,
      unit: 'µs/event',
      ...found,
      goal: { kind: 'ratio', of: 'value', max: 1.5 },
      note: 'the peer has no indexes',
    },
  ];
};
