import { join } from 'node:path';
import { createExecute } from '#api/platform/execute';
import type { Clock } from '#platform/clock/port';
import { openSqliteDocuments } from '#platform/documents/sqlite-documents';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openFiles } from '#platform/files/folder/open-files';
import { openOutbox } from '#platform/mail/folder/open-outbox';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { openSqliteTopics } from '#platform/topics/sqlite/open-sqlite-topics';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { documentsFileIn } from '#projections/runtime/projections-on-folder';
import { toRecorded } from '#projections/runtime/recorded';
import { registry } from '#projections/runtime/registry';
import { startProjections } from '#projections/runtime/start-projections';
import { startWatcher } from '#projections/runtime/watcher';
import type { DataFolder } from './data-folder.ts';
import { assertKeyFits, assertVaultIsThere } from './belonging.ts';
import type { Engine } from './engine.ts';

export interface EngineOptions {
  readonly clock: Clock;
  /** Lets go of the folder, whose lock the caller has taken, when the engine is closed or does not open. */
  readonly release: () => void;
  /** `own`: workers write log and read models. `caller`: this thread does everything, for tests that run the sources. */
  readonly threads: 'own' | 'caller';
  readonly onFault: (error: unknown, doing: string) => void;
  /** A fold failed on so many documents of a read model, which stand still until it is mended. */
  readonly onParked: (readModel: string, documents: number) => void;
}

const sender = { name: 'Laycan', address: 'no-reply@laycan.example' };

/** Closes what was opened, last first, also where one of them fails; the first failure is told at the end. */
const closeAll = async (closers: readonly (() => Promise<void> | void)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Something could not be closed');
};

/**
 * Opens the embedded engine on a data folder.
 * @throws DataFolderFault where log, vault and master key do not belong together
 */
export const openEngine = async (folder: DataFolder, options: EngineOptions): Promise<Engine> => {
  const { clock, threads, onFault, onParked, release } = options;
  const closers: (() => Promise<void> | void)[] = [release];
  const opened = <Part extends { close(): Promise<void> | void }>(part: Part): Part => {
    closers.push(() => part.close());
    return part;
  };
  try {
    const events = opened(
      await openEventStore({ folder: folder.path, clock, thread: threads, lockIsHeld: true }),
    );
    await assertVaultIsThere(folder.path, events);
    const vault = opened(openVault(folder.path));
    await assertKeyFits(vault, folder);
    const files = opened(await openFiles(join(folder.path, 'files')));
    const outbox = opened(await openOutbox(join(folder.path, 'outbox'), sender));
    const topics = opened(openSqliteTopics(folder.path, clock));
    const projections = opened(
      await startProjections({
        folder: folder.path,
        masterKey: folder.masterKey,
        thread: threads,
        onFault,
        onParked: (name, parked) => onParked(name, parked.length),
      }),
    );
    await projections.ready;
    const scans = threads === 'own' ? 'worker' : 'in-thread';
    const documents = opened(openSqliteDocuments({ file: documentsFileIn(folder.path), scans }));
    const watcher = opened(
      await startWatcher({
        store: events,
        control: projections,
        projections: registry,
        read: toRecorded,
        onFault,
      }),
    );
    return {
      clock,
      events,
      documents,
      vault,
      peopleKeys: new PeopleKeys(vault, folder.masterKey),
      files,
      mailer: outbox,
      outbox,
      topics,
      topicRecords: topics,
      projections,
      watcher,
      execute: createExecute({ store: events, clock }),
      close: async () => closeAll(closers),
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
};
