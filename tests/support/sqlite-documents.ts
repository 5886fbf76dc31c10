import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import {
  openSqliteDocuments,
  type SqliteDocumentsOptions,
} from '#platform/documents/sqlite/sqlite-documents';
import type { DocumentsWriter } from '#platform/documents/writer-port';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';

/** Tells of what it wrote as a writer in another thread does: by an event, which begins a turn of its own. */
const heardLater = (writer: DocumentsWriter): DocumentsWriter =>
  new Proxy(writer, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(member, target, given);
        await setImmediate();
        return answer;
      };
    },
  });

/** Documents in a folder of their own, which goes with them. */
export const documentsInFolder = async (
  scans: SqliteDocumentsOptions['scans'] = 'in-thread',
  by: SqliteDocumentsOptions['writer'] = 'this thread',
): Promise<DocumentsUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), 'laycan-documents-'));
  const file = join(folder, 'documents.db');
  const own = openSqliteDocumentsWriter(file);
  const writer = by === 'this thread' ? own : heardLater(own);
  const documents = openSqliteDocuments({ file, scans, writer: by });
  return {
    writer,
    documents,
    remove: async () => {
      await documents.close();
      await writer.close();
      rmSync(folder, { recursive: true });
    },
  };
};
