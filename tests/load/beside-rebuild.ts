/** Pages while a generation is built, and while people write: on servers, and on a data folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '#platform/config/secret';
import { openMongoDocuments } from '#platform/documents/mongo/mongo-documents';
import type { Documents } from '#platform/documents/port';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import type { EventStore } from '#platform/event-store/port';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { ids as organisations } from '#portal/seed/world/people';
import { bookingsModel } from '#projections/bookings/read-model';
import type { ProjectionControl } from '#projections/runtime/control';
import { documentsFileIn } from '#projections/runtime/thread/projections-on-folder';
import { startProjections } from '#projections/runtime/thread/start-projections';
import { startMongo } from '../../infra/servers/mongo.mjs';
import { fillLog } from './support/fill-log.ts';
import { Installation, rebuilt } from './support/installation.ts';
import { LiveWriter } from './support/live-writer.ts';
import { type Measure, type Row, type Run } from './support/measurement.ts';
import { type Pages, pagesOf } from './support/pages.ts';

const onFault = (error: unknown): void => {
  throw error;
};

const tenBookings = (documents: Documents): Promise<unknown> =>
  documents.find(bookingsModel, { organisationId: organisations.atlantica }, { limit: 10 });

interface Installed {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly control: ProjectionControl;
}

const pagesBeside = async (run: Run, { store, documents, control }: Installed): Promise<Pages> => {
  const people = await LiveWriter.begin(store);
  return pagesOf(
    {
      page: () => tenBookings(documents),
      rebuild: () => rebuilt(control),
      write: (isOver) => people.until(isOver),
    },
    run.quick ? 2_000 : 5_000,
  );
};

/** One projector in a process of its own, and a database of its own, which goes with it. */
const onServers = async (run: Run, log: string, url: string): Promise<Pages> => {
  const store = await openEventStore({ folder: log, thread: 'caller' });
  const installation = new Installation({ url, folder: log, store });
  await installation.start(1);
  const control = await installation.control();
  try {
    await control.ready;
    const documents = openMongoDocuments(installation.connection);
    return await pagesBeside(run, { store, documents, control });
  } finally {
    await control.close();
    await installation.close();
    await store.close();
  }
};

/** Log, projector and reader in threads of their own, as in a portal. */
const onFolder = async (run: Run, folder: string): Promise<Pages> => {
  const store = await openEventStore({ folder, thread: 'own' });
  const vault = openVault(folder);
  const control = await startProjections({
    folder,
    masterKey: new Secret(Buffer.alloc(32, 7)),
    thread: 'own',
    onFault,
    onParked: (_name, parked) => onFault(parked[0]?.error),
  });
  await control.ready;
  const file = documentsFileIn(folder);
  const documents = openSqliteDocuments({ file, scans: 'worker', writer: 'another thread' });
  try {
    return await pagesBeside(run, { store, documents, control });
  } finally {
    await documents.close();
    await control.close();
    await vault.close();
    await store.close();
  }
};

const rowsOf = (where: string, found: readonly Pages[], max: number): readonly Row[] => {
  const of = (which: keyof Pages) => found.map((pages) => ({ value: pages[which], cpu: null }));
  const page = `a page of ten ${where}`;
  const peer = of('idle');
  return [
    {
      what: `${page} while a generation is built beside live writes, beside idle: p99`,
      unit: 'ms',
      ours: of('both'),
      peer,
      goal: { kind: 'ratio', of: 'value', max },
    },
    {
      what: `${page} while a generation is built beside live writes, beside these alone: p99`,
      unit: 'ms',
      ours: of('both'),
      peer: of('writing'),
    },
    {
      what: `${page} while a generation is built and nobody writes, beside idle: p99`,
      unit: 'ms',
      ours: of('rebuilding'),
      peer,
    },
  ];
};

export const measure: Measure = async (run) => {
  const given = process.env['MONGODB_URL'];
  const server =
    given === undefined ? await startMongo({ folder: join(run.folder, 'mongo'), measured: true }) : undefined;
  const servers: Pages[] = [];
  const folders: Pages[] = [];
  try {
    for (let round = 0; round < run.runs; round += 1) {
      // The server that stands in for MongoDB scans for every query but those by id: no more than it can bear.
      const log = join(run.folder, `servers-${round}`);
      await fillLog(log, { bookings: run.quick ? 150 : 900, versions: 8 });
      servers.push(await onServers(run, log, given ?? server?.url ?? ''));
      rmSync(log, { recursive: true, force: true });
      const folder = join(run.folder, `folder-${round}`);
      await fillLog(folder, { bookings: run.quick ? 900 : 10_000, versions: 8 });
      folders.push(await onFolder(run, folder));
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    await server?.stop();
  }
  return [...rowsOf("on MongoDB's stand-in", servers, 1.5), ...rowsOf('on a data folder', folders, 1.5)];
};
