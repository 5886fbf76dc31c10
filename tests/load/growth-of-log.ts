/** Replay and appends over ten times the log: how much more an event takes. The smaller log stands in the peer's place. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { drive, type Load } from './append.ts';
import { counting, ourDocuments, project } from './replay.ts';
import { sampleEvent } from './support/booking-events.ts';
import { fillLog } from './support/fill-log.ts';
import { type Measure, perPiece, type Row, type Run, type Sample, timed } from './support/measurement.ts';
import { MemorySink } from './support/memory-sink.ts';

interface Figures {
  readonly events: number;
  readonly read: Sample[];
  readonly documents: Sample[];
  readonly append: Sample[];
}

const versions = 8;

/** To streams of their own each round, behind all that the log holds. */
const appended = async (folder: string, round: number, load: Load): Promise<Sample> => {
  const event = sampleEvent();
  const store = await openEventStore({ folder });
  const sample = await timed(() =>
    drive(load, (stream, revision) =>
      store.append(`${stream}-${round}`, revision === 0 ? 'no_stream' : revision - 1, [
        { ...event, id: randomUUID() },
      ]),
    ),
  );
  await store.close();
  return perPiece(sample, load.appends);
};

const figuresAt = async (run: Run, bookings: number): Promise<Figures> => {
  const folder = join(run.folder, `log-${bookings}`);
  const events = await fillLog(folder, { bookings, versions });
  const figures: Figures = { events, read: [], documents: [], append: [] };
  for (let round = 0; round <= run.runs; round += 1) {
    const file = join(run.folder, 'documents.db');
    const read = await timed(() => project(folder, new MemorySink(), counting));
    const documents = await ourDocuments(folder, file);
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    if (round === 0) continue;
    figures.read.push(perPiece(read, events));
    figures.documents.push(perPiece(documents, events));
  }
  // Appends come last: they make the log longer.
  for (let round = 0; round <= run.runs; round += 1) {
    const append = await appended(folder, round, { callers: 64, appends: run.quick ? 640 : 6_400 });
    if (round > 0) figures.append.push(append);
  }
  rmSync(folder, { recursive: true });
  return figures;
};

export const measure: Measure = async (run) => {
  const small = run.quick ? 100 : 1_000;
  const [less, more] = [await figuresAt(run, small), await figuresAt(run, small * 10)];
  const of = `a log of ${more.events.toLocaleString('en-US')} events against ${less.events.toLocaleString('en-US')}`;
  const row = (what: string, key: 'read' | 'documents' | 'append'): Row => ({
    what: `growth: ${what}, ${of}`,
    unit: 'µs/event',
    ours: more[key],
    peer: less[key],
  });
  return [
    row('replay, memory sink', 'read'),
    row('replay into documents', 'documents'),
    row('append, 64 callers', 'append'),
  ];
};
