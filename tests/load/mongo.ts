/** Read models built in MongoDB, against a bare `bulkWrite` of the same folded documents. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { openMongoDocumentsWriter } from '#platform/documents/mongo/mongo-documents-writer';
import type { DocumentsWriter, GenerationWrite } from '#platform/documents/writer-port';
import { openReadOnlyEventStore } from '#platform/event-store/sqlite/open-event-store';
import type { MongoConnection } from '#platform/mongo/open-mongo';
import { bookingsProjection } from '#projections/bookings/projection';
import { runProjections } from '#projections/runtime/projector/run-projections';
import { startMongo } from '../../infra/servers/mongo.mjs';
import { patiently } from '../support/mongo-documents.ts';
import { BareBulk } from './peers/bare-bulk.ts';
import { fillLog } from './support/fill-log.ts';
import { alternating, type Measure, perPiece, type Run, type Sample, timed } from './support/measurement.ts';
import { MemorySink } from './support/memory-sink.ts';

/** What one slice of a rebuild may take: the way to a server and back, and a batch worth it. */
const sliceMs = 250;

const project = async (folder: string, writer: DocumentsWriter, old: boolean): Promise<void> => {
  const eventStore = openReadOnlyEventStore(folder);
  const running = runProjections({
    eventStore,
    writer,
    projections: [old ? { ...bookingsProjection, version: 0, types: [] } : bookingsProjection],
    reveal: () => null,
    sliceMs,
    onFault: (error) => {
      throw error;
    },
  });
  await running.ready;
  await running.close();
  await eventStore.close();
};

/** Keeps what the runtime hands to a writer, for others to write. */
class Recorder extends MemorySink {
  readonly writes: GenerationWrite[] = [];

  override async write(writes: readonly GenerationWrite[]): Promise<void> {
    await super.write(writes);
    this.writes.push(...writes);
  }
}

interface Work {
  readonly run: Run;
  readonly connection: MongoConnection;
  readonly folder: string;
  readonly events: number;
  readonly folded: readonly GenerationWrite[];
}

const emptied = async ({ connection }: Work): Promise<Db> => {
  await connection.database.dropDatabase();
  return connection.database;
};

const bare = async (work: Work): Promise<Sample> => {
  const bulk = new BareBulk(await emptied(work));
  await bulk.begin();
  return perPiece(
    await timed(async () => {
      for (const write of work.folded) await bulk.write(write);
      await bulk.index();
    }),
    work.events,
  );
};

const throughWriter = async (work: Work): Promise<Sample> => {
  await emptied(work);
  const writer = openMongoDocumentsWriter(work.connection);
  const { model } = bookingsProjection;
  const generations = new Set(work.folded.map(({ generation }) => generation));
  for (const generation of generations) await writer.prepare(model, generation);
  return perPiece(
    await timed(async () => {
      for (const write of work.folded) await writer.write([write]);
      for (const generation of generations) while (await writer.indexOne(model, generation));
    }),
    work.events,
  );
};

/** An empty generation of an older fold is live, so that the real one is built as `npm run replay` builds it. */
const wholeReplay = async (work: Work): Promise<Sample> => {
  await emptied(work);
  const writer = openMongoDocumentsWriter(work.connection);
  await project(work.folder, writer, true);
  return perPiece(await timed(() => project(work.folder, writer, false)), work.events);
};

const measured = async (work: Work) => {
  const events = work.events.toLocaleString('en-US');
  const writes = await alternating(
    work.run.runs,
    () => throughWriter(work),
    () => bare(work),
  );
  const replay = await alternating(
    work.run.runs,
    () => wholeReplay(work),
    () => bare(work),
  );
  const goal = (of: 'value' | 'cpu') => ({ kind: 'ratio', of, max: 1.25 }) as const;
  const common = { unit: 'µs/event', note: 'against a bare bulkWrite of the same folded documents' };
  return [
    { what: `what ${events} events come to, written to MongoDB: time`, ...common, ...writes, goal: goal('value') },
    { what: `what ${events} events come to, written to MongoDB: our CPU`, ...common, ...writes, goal: goal('cpu') },
    { what: `replay of ${events} events into MongoDB, read and folded too: time`, ...common, ...replay, goal: goal('value') },
    { what: `replay of ${events} events into MongoDB, read and folded too: our CPU`, ...common, ...replay, goal: goal('cpu') },
  ]; // prettier-ignore
};

export const measure: Measure = async (run) => {
  const folder = join(run.folder, 'log');
  const given = process.env['MONGODB_URL'];
  const server = given === undefined ? await startMongo({ folder: join(run.folder, 'mongo') }) : undefined;
  const connection = patiently(given ?? server?.url ?? '', `load-${process.pid}`);
  try {
    // The server that stands in for MongoDB scans for every query but those by id: no more than it can bear.
    const events = await fillLog(folder, { bookings: run.quick ? 150 : 900, versions: 8 });
    const recorder = new Recorder();
    await project(folder, recorder, true);
    await project(folder, recorder, false);
    const folded = recorder.writes.filter(
      ({ documents, versions }) => documents.length + versions.length > 0,
    );
    run.say(`${events} events in ${folded.length} batches, into ${given ? 'MongoDB' : 'mongo-java-server'}`);
    return await measured({ run, connection, folder, events, folded });
  } finally {
    await connection.database.dropDatabase();
    await connection.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
