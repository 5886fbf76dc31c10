import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import type { Secret } from '#platform/config/secret';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import type { DocumentsWriter } from '#platform/documents/writer-port';
import { openReadOnlyEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openReveal } from '#platform/people-keys/open-reveal';
import { registry } from '../../areas.ts';
import {
  type RunningProjections,
  runProjections,
  type RunProjectionsOptions,
} from '../projector/run-projections.ts';

/** The read models of a data folder. */
export const documentsFileIn = (folder: string): string => join(folder, 'documents.db');

export interface FolderOptions extends Partial<
  Pick<RunProjectionsOptions, 'clocks' | 'sliceMs' | 'onFault' | 'onParked' | 'projections'>
> {
  /** Log and vault must have been opened for writing before, by whoever writes them. */
  readonly folder: string;
  readonly masterKey: Secret<Buffer>;
}

/** SQLite's codes for a file that is damaged, or none of its own. */
const damaged: readonly unknown[] = [11, 26];

/** Read models come from the log: damaged ones are laid aside, for whoever wants to know why, and built anew. */
const openWriter = (file: string, onFault: FolderOptions['onFault']): DocumentsWriter => {
  try {
    return openSqliteDocumentsWriter(file);
  } catch (error) {
    if (!(isNativeError(error) && 'errcode' in error && damaged.includes(error.errcode))) throw error;
    const aside = `${file}.damaged-${Date.now()}`;
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
    onFault?.(
      error,
      `opening the read models, which are damaged and built anew; the damaged ones are ${aside}`,
    );
    return openSqliteDocumentsWriter(file);
  }
};

/** Runs the read models of a data folder in this thread, and closes with them what it opened. */
export const runProjectionsOn = (options: FolderOptions): RunningProjections => {
  const { folder, masterKey, projections = registry, ...rest } = options;
  const eventStore = openReadOnlyEventStore(folder);
  const keys = openReveal(folder, masterKey);
  const writer = openWriter(documentsFileIn(folder), options.onFault);
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
