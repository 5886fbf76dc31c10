/** The projection runtime over a long log, into a map and into documents, against a bare paged read that does the same. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BookingEvent } from '#domain/booking/events';
import type { DocumentsWriter } from '#platform/documents/writer-port';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import { openReadOnlyEventStore } from '#platform/event-store/sqlite/open-event-store';
import { bookingsProjection } from '#projections/bookings/projection';
import type { Projection } from '#projections/runtime/projection';
import { runProjections } from '#projections/runtime/projector/run-projections';
import { bareRead, bareReplay } from './peers/bare-replay.ts';
import { fillLog } from './support/fill-log.ts';
import { alternating, type Measure, perPiece, type Run, type Sample, timed } from './support/measurement.ts';
import { MemorySink } from './support/memory-sink.ts';

/** Counts events by their streams. */
export const counting: Projection<{ readonly events: number }, BookingEvent> = {
  model: { name: 'counting', indexes: [], history: false },
  version: 1,
  types: bookingsProjection.types,
  idsOf: ({ stream }) => [stream],
  apply: (document) => ({ events: (document?.events ?? 0) + 1 }),
};

/** Runs a projection over a whole log. */
export const project = async <Doc>(
  folder: string,
  writer: DocumentsWriter,
  projection: Projection<Doc, BookingEvent>,
): Promise<void> => {
  const eventStore = openReadOnlyEventStore(folder);
  const running = runProjections({
    eventStore,
    writer,
    projections: [projection],
    reveal: () => null,
    onFault: (error) => {
      throw error;
    },
  });
  await running.ready;
  await running.close();
  await eventStore.close();
};

/** An empty generation of an older fold is live, so that the real one is built as `npm run replay` builds it. */
export const ourDocuments = async (folder: string, file: string): Promise<Sample> => {
  const writer = openSqliteDocumentsWriter(file);
  await project(folder, writer, { ...bookingsProjection, version: 0, types: [] });
  const sample = await timed(() => project(folder, writer, bookingsProjection));
  await writer.close();
  return sample;
};

const intoMemory = async (run: Run, bookings: number) => {
  const folder = join(run.folder, 'long');
  const events = await fillLog(folder, { bookings, versions: 8 });
  run.say(`a log of ${events} events`);
  const found = await alternating(
    run.runs,
    async () => perPiece(await timed(() => project(folder, new MemorySink(), counting)), events),
    async () => perPiece(await timed(() => bareRead(folder)), events),
  );
  rmSync(folder, { recursive: true });
  return {
    what: `replay of ${events.toLocaleString('en-US')} events, memory sink`,
    unit: 'µs/event',
    ...found,
    goal: { kind: 'ratio', of: 'value', max: 1.5 },
  } as const;
};

const intoDocuments = async (run: Run, bookings: number) => {
  const folder = join(run.folder, 'log');
  const events = await fillLog(folder, { bookings, versions: 8 });
  const [product, bare] = [join(run.folder, 'documents.db'), join(run.folder, 'bare.db')];
  const clear = (file: string): void => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  };
  const found = await alternating(
    run.runs,
    async () => {
      clear(product);
      return perPiece(await ourDocuments(folder, product), events);
    },
    async () => {
      clear(bare);
      return perPiece(await timed(() => bareReplay(folder, bare, product)), events);
    },
  );
  return {
    what: `replay of ${events.toLocaleString('en-US')} events into documents, with versions and indexes`,
    unit: 'µs/event',
    ...found,
    goal: { kind: 'ratio', of: 'value', max: 1.5 },
  } as const;
};

/** `LOAD_REPLAY=46000` for the 500,000 events of the goal: minutes a round. */
const intoDocumentsOf = Number(process.env['LOAD_REPLAY'] ?? 4_000);

export const measure: Measure = async (run) => [
  await intoMemory(run, run.quick ? 2_300 : 46_000),
  await intoDocuments(run, run.quick ? 1_000 : intoDocumentsOf),
];
