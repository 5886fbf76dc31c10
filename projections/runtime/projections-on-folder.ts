import { join } from 'node:path';
import type { Secret } from '#platform/config/secret';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite-documents-writer';
import { openReadOnlyEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openReveal } from '#platform/people-keys/open-reveal';
import { registry } from './registry.ts';
import { type RunningProjections, runProjections, type RunProjectionsOptions } from './run-projections.ts';

/** The read models of a data folder. */
export const documentsFileIn = (folder: string): string => join(folder, 'documents.db');

export interface FolderOptions extends Partial<
  Pick<RunProjectionsOptions, 'clock' | 'sliceMs' | 'onFault' | 'onParked' | 'projections'>
> {
  /** Log and vault must have been opened for writing before, by whoever writes them. */
  readonly folder: string;
  readonly masterKey: Secret<Buffer>;
}

/** Runs the read models of a data folder in this thread, and closes with them what it opened. */
export const runProjectionsOn = (options: FolderOptions): RunningProjections => {
  const { folder, masterKey, projections = registry, ...rest } = options;
  const eventStore = openReadOnlyEventStore(folder);
  const keys = openReveal(folder, masterKey);
  const writer = openSqliteDocumentsWriter(documentsFileIn(folder));
  const running = runProjections({ eventStore, writer, projections, reveal: keys.reveal, ...rest });
  return {
    ...running,
    close: async () => {
      await running.close();
      await eventStore.close();
      await writer.close();
      keys.close();
    },
  };
};
