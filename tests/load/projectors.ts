/** Projectors of an installation: two that share the work beside one, and reads while a generation is built beside live writes. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { coordinationOver } from '#platform/coordination/coordination';
import { mongoRecords } from '#platform/coordination/mongo/mongo-records';
import { openMongoDocuments } from '#platform/documents/mongo/mongo-documents';
import { openMongoGenerations } from '#platform/documents/mongo/mongo-generations';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import type { EventStore } from '#platform/event-store/port';
import type { MongoConnection } from '#platform/mongo/open-mongo';
import { bookingsProjection } from '#projections/bookings/projection';
import { bookingsModel } from '#projections/bookings/read-model';
import type { AnyProjection } from '#projections/runtime/folding/fold-batch';
import { startRemoteControl } from '#projections/runtime/partitions/remote-control';
import type { Projection } from '#projections/runtime/projection';
import { startMongo } from '../../infra/servers/mongo.mjs';
import { patiently } from '../support/mongo-documents.ts';
import { bookingEvents } from './support/booking-events.ts';
import { fillLog } from './support/fill-log.ts';
import { type Measure, percentile, type Row, type Run, type Sample, timed } from './support/measurement.ts';

const projections = [bookingsProjection as Projection<unknown> as AnyProjection];

interface Work {
  readonly run: Run;
  readonly url: string;
  readonly folder: string;
  readonly store: EventStore;
  readonly head: string;
}

const onFault = (error: unknown): void => {
  throw error;
};

const asked = async (child: ChildProcess, what: string): Promise<number> => {
  const answer = once(child, 'message');
  child.send(what);
  return Number((await answer)[0]);
};

/** An empty database with so many projectors that have nothing to do yet but the log of the folder. */
class Installation {
  readonly children: ChildProcess[] = [];
  readonly connection: MongoConnection;
  readonly #database = `load-${process.pid}-${Math.random().toString(36).slice(2)}`;

  readonly #work: Work;

  constructor(work: Work) {
    this.#work = work;
    this.connection = patiently(work.url, this.#database);
  }

  async start(processes: number): Promise<void> {
    const file = join(import.meta.dirname, 'support/projector-process.ts');
    for (let n = 0; n < processes; n += 1) {
      const args = [this.#work.folder, this.#work.url, this.#database, String(processes), `projector-${n}`];
      const child = fork(file, args, { execArgv: ['--no-warnings'] });
      this.children.push(child);
      await once(child, 'message');
    }
  }

  control() {
    return startRemoteControl({
      generations: openMongoGenerations(this.connection),
      coordination: coordinationOver(mongoRecords(this.connection.database), { onFault }),
      store: this.#work.store,
      projections,
      onFault,
    });
  }

  async cpu(): Promise<number> {
    let sum = 0;
    for (const child of this.children) sum += await asked(child, 'cpu');
    return sum;
  }

  /** Each has its part. */
  async shared(): Promise<void> {
    for (;;) {
      const held = await Promise.all(this.children.map((child) => asked(child, 'held')));
      if (held.every((count) => count === 1)) return;
      await setTimeout(100);
    }
  }

  async close(): Promise<void> {
    const ended = this.children.map((child) => once(child, 'exit'));
    for (const child of this.children) child.send('end');
    await Promise.all(ended);
    await this.connection.database.dropDatabase();
    await this.connection.close();
  }
}

const rebuilt = async (control: Awaited<ReturnType<Installation['control']>>): Promise<void> => {
  const flipped = new Promise<void>((resolve) => {
    const stop = control.onFlip(() => {
      stop();
      resolve();
    });
  });
  await control.rebuild('bookings');
  await flipped;
};

/** A generation built by so many processes, each with one part. */
const buildBy = async (work: Work, processes: number): Promise<Sample[]> => {
  const installation = new Installation(work);
  await installation.start(processes);
  const control = await installation.control();
  const samples: Sample[] = [];
  try {
    await control.ready;
    await installation.shared();
    for (let round = 0; round < work.run.runs; round += 1) {
      samples.push(
        await timed(
          () => rebuilt(control),
          () => installation.cpu(),
        ),
      );
    }
  } finally {
    await control.close();
    await installation.close();
  }
  return samples;
};

const reads = async (connection: MongoConnection, isOver: (count: number) => boolean): Promise<number[]> => {
  const documents = openMongoDocuments(connection);
  const took: number[] = [];
  while (!isOver(took.length)) {
    const started = performance.now();
    await documents.find(bookingsModel, {}, { limit: 10 });
    took.push(performance.now() - started);
    await setTimeout(5);
  }
  return took;
};

/** Reads of a page, idle, and while a generation is built and events are appended; any error ends the run. */
const besideWrites = async (work: Work): Promise<{ readonly idle: number; readonly busy: number }> => {
  const installation = new Installation(work);
  await installation.start(1);
  const control = await installation.control();
  try {
    await control.ready;
    const idle = await reads(installation.connection, (count) => count >= 300);
    let isOver = false;
    const building = rebuilt(control).finally(() => {
      isOver = true;
    });
    const writing = appendUntil(work.store, () => isOver);
    const busy = await reads(installation.connection, (count) => isOver && count >= 100);
    await building;
    await writing;
    return { idle: percentile(idle, 99), busy: percentile(busy, 99) };
  } finally {
    await control.close();
    await installation.close();
  }
};

/** New bookings, some 50 a second. */
const appendUntil = async (store: EventStore, isOver: () => boolean): Promise<void> => {
  for (const { stream, type, data, metadata, recordedAt } of bookingEvents({
    bookings: 100_000,
    versions: 1,
  })) {
    if (isOver()) return;
    const fresh = `${stream}-${crypto.randomUUID()}`;
    await store.append(fresh, 'no_stream', [{ id: crypto.randomUUID(), type, data, metadata, recordedAt }]);
    await setTimeout(20);
  }
};

const asSamples = (values: readonly number[]): Sample[] => values.map((value) => ({ value, cpu: null }));

export const measure: Measure = async (run) => {
  const folder = join(run.folder, 'log');
  const given = process.env['MONGODB_URL'];
  const server = given === undefined ? await startMongo({ folder: join(run.folder, 'mongo') }) : undefined;
  const events = await fillLog(folder, { bookings: run.quick ? 150 : 900, versions: 8 });
  const store = await openEventStore({ folder, thread: 'caller' });
  try {
    const work: Work = { run, url: given ?? server?.url ?? '', folder, store, head: await store.head() };
    const [one, two] = [await buildBy(work, 1), await buildBy(work, 2)];
    const found: { idle: number; busy: number }[] = [];
    for (let round = 0; round < run.runs; round += 1) found.push(await besideWrites(work));
    const rows: Row[] = [
      {
        what: `replay of ${events.toLocaleString('en-US')} events into MongoDB by two projectors, beside one`,
        unit: 'ms',
        ours: two,
        peer: one,
      },
      {
        what: 'a page of ten while a generation is built beside live writes, beside idle: p99',
        unit: 'ms',
        ours: asSamples(found.map(({ busy }) => busy)),
        peer: asSamples(found.map(({ idle }) => idle)),
        goal: { kind: 'ratio', of: 'value', most: 1.5 },
      },
    ];
    return rows;
  } finally {
    await store.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
