import { join } from 'node:path';
import { createExecute } from '#api/platform/execute';
import { payloadSeal } from '#api/platform/payload-seal';
import { coordinationOver } from '#platform/coordination/coordination';
import { inProcessRecords } from '#platform/coordination/in-process-records';
import { isDiskFull } from '#platform/disk-full';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import type { EventStore } from '#platform/event-store/port';
import { ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openFiles } from '#platform/files/folder/open-files';
import { openOutbox } from '#platform/mail/folder/open-outbox';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { openSqliteTopics } from '#platform/topics/sqlite/open-sqlite-topics';
import { ReadOnlyVault } from '#platform/vault/read-only-vault';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { documentsFileIn } from '#projections/runtime/thread/projections-on-folder';
import { toRecorded } from '#projections/runtime/folding/recorded';
import type { RunningProjections } from '#projections/runtime/projector/run-projections';
import { registry } from '#projections/areas';
import { startProjections } from '#projections/runtime/thread/start-projections';
import { startWatcher } from '#projections/runtime/watcher/watcher';
import { assertKeyFits, assertRestoreIsThrough, assertVaultIsThere } from './belonging.ts';
import { Closers } from './closers.ts';
import type { DataFolder } from './data-folder.ts';
import type { Engine } from './engine.ts';
import type { EngineOptions } from './installation.ts';
import { WorldClock } from './world-clock.ts';

export interface EmbeddedOptions extends EngineOptions {
  /** Lets go of the folder, whose lock the caller has taken, when the engine is closed or does not open. */
  readonly release: () => void;
}

const sender = { name: 'Laycan', address: 'no-reply@laycan.example' };

/** What is kept on disk, seen to belong together. */
const openStores = async (folder: DataFolder, { clocks, threads }: EngineOptions, closers: Closers) => {
  const { path, masterKey } = folder;
  const log = await openEventStore({ folder: path, clock: clocks.trade, thread: threads, lockIsHeld: true });
  const events = closers.opened(new ReadOnlySwitch(log));
  await assertVaultIsThere(path, events);
  const vault = closers.opened(new ReadOnlyVault(openVault(path), () => events.isReadOnly));
  await assertRestoreIsThrough(vault);
  await assertKeyFits(vault, masterKey, path);
  const files = closers.opened(await openFiles(join(path, 'files')));
  const outbox = closers.opened(await openOutbox(join(path, 'outbox'), sender));
  const topics = closers.opened(openSqliteTopics(path, clocks.machine));
  return { events, vault, peopleKeys: new PeopleKeys(vault, masterKey), files, outbox, topics };
};

/**
 * Resolves when queries may be answered: at the head of the log. On a full disk the read models cannot come so far; what
 * they have is served, and said to be late.
 */
const readable = async (
  start: (onFault: EngineOptions['onFault']) => Promise<RunningProjections>,
  onFault: EngineOptions['onFault'],
): Promise<RunningProjections> => {
  const full = Promise.withResolvers<void>();
  const projections = await start((error, doing) => {
    if (isDiskFull(error)) full.resolve();
    onFault(error, doing);
  });
  await Promise.race([projections.ready, full.promise]);
  return projections;
};

/** Read models at the head of the log, and who tells of their changes. */
const openReadModels = async (
  { path, masterKey }: DataFolder,
  events: EventStore,
  { clocks, threads, onFault, onParked }: EngineOptions,
  closers: Closers,
) => {
  const projections = await readable(
    async (whenFaulty) =>
      closers.opened(
        await startProjections({
          folder: path,
          masterKey,
          thread: threads,
          onFault: whenFaulty,
          onParked: (name, parked) => onParked(name, parked.length),
        }),
      ),
    onFault,
  );
  const file = documentsFileIn(path);
  const documents = closers.opened(
    openSqliteDocuments(
      threads === 'own'
        ? { file, scans: 'worker', writer: 'another thread' }
        : { file, scans: 'in-thread', writer: 'this thread' },
    ),
  );
  const watched = { projections: registry, read: toRecorded, clock: clocks.trade, onFault };
  const watcher = closers.opened(await startWatcher({ store: events, control: projections, ...watched }));
  return { projections, documents, watcher };
};

/**
 * Opens the embedded engine on a data folder.
 * @throws InstallationFault where log, vault and master key do not belong together
 */
export const openEmbeddedEngine = async (folder: DataFolder, options: EmbeddedOptions): Promise<Engine> => {
  const { onFault } = options;
  const worldTime = new WorldClock(options.clocks);
  const clocks = { trade: worldTime, machine: options.clocks.machine };
  const closers = new Closers();
  closers.add(options.release);
  try {
    const stores = await openStores(folder, options, closers);
    const { events, outbox, topics } = stores;
    await worldTime.read(events);
    const readModels = await openReadModels(folder, events, { ...options, clocks }, closers);
    await worldTime.follow(readModels.watcher, events);
    return {
      clocks,
      worldTime,
      ...stores,
      ...readModels,
      readOnly: events,
      mailer: outbox,
      topicRecords: topics,
      broadcast: null,
      coordination: closers.opened(coordinationOver(inProcessRecords(), { onFault })),
      execute: createExecute({
        store: events,
        clock: clocks.trade,
        payloads: await payloadSeal(stores.vault),
      }),
      close: async () => closers.closeAll(),
    };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
};
