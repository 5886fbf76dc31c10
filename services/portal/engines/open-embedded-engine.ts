import { join } from 'node:path';
import { createExecute } from '#api/platform/execute';
import { coordinationOver } from '#platform/coordination/coordination';
import { inProcessRecords } from '#platform/coordination/in-process-records';
import { openSqliteDocuments } from '#platform/documents/sqlite-documents';
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
import { registry } from '#projections/runtime/registry';
import { startProjections } from '#projections/runtime/thread/start-projections';
import { startWatcher } from '#projections/runtime/watcher/watcher';
import { assertKeyFits, assertRestoreIsThrough, assertVaultIsThere } from './belonging.ts';
import { Closers } from './closers.ts';
import type { DataFolder } from './data-folder.ts';
import type { Engine } from './engine.ts';
import type { EngineOptions } from './installation.ts';

export interface EmbeddedOptions extends EngineOptions {
  /** Lets go of the folder, whose lock the caller has taken, when the engine is closed or does not open. */
  readonly release: () => void;
}

const sender = { name: 'Laycan', address: 'no-reply@laycan.example' };

/**
 * Opens the embedded engine on a data folder.
 * @throws InstallationFault where log, vault and master key do not belong together
 */
export const openEmbeddedEngine = async (folder: DataFolder, options: EmbeddedOptions): Promise<Engine> => {
  const { clock, threads, onFault, onParked } = options;
  const closers = new Closers();
  closers.add(options.release);
  try {
    const events = closers.opened(
      new ReadOnlySwitch(
        await openEventStore({ folder: folder.path, clock, thread: threads, lockIsHeld: true }),
      ),
    );
    await assertVaultIsThere(folder.path, events);
    const vault = closers.opened(new ReadOnlyVault(openVault(folder.path), () => events.isReadOnly));
    await assertRestoreIsThrough(vault);
    await assertKeyFits(vault, folder.masterKey, folder.path);
    const files = closers.opened(await openFiles(join(folder.path, 'files')));
    const outbox = closers.opened(await openOutbox(join(folder.path, 'outbox'), sender));
    const topics = closers.opened(openSqliteTopics(folder.path, clock));
    const projections = closers.opened(
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
    const documents = closers.opened(openSqliteDocuments({ file: documentsFileIn(folder.path), scans }));
    const watched = { projections: registry, read: toRecorded, onFault };
    const watcher = closers.opened(await startWatcher({ store: events, control: projections, ...watched }));
    const coordination = closers.opened(coordinationOver(inProcessRecords(), { onFault }));
    return {
      clock,
      events,
      readOnly: events,
      documents,
      vault,
      peopleKeys: new PeopleKeys(vault, folder.masterKey),
      files,
      mailer: outbox,
      outbox,
      topics,
      topicRecords: topics,
      broadcast: null,
      projections,
      watcher,
      execute: createExecute({ store: events, clock }),
      coordination,
      close: async () => closers.closeAll(),
    };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
};
