import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import { openSqliteDocuments, type SqliteDocumentsOptions } from '#platform/documents/sqlite-documents';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite-documents-writer';

/** Documents in a folder of their own, which goes with them. */
export const documentsInFolder = async (
  scans: SqliteDocumentsOptions['scans'] = 'in-thread',
): Promise<DocumentsUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), 'laycan-documents-'));
  const file = join(folder, 'documents.db');
  const writer = openSqliteDocumentsWriter(file);
  const documents = openSqliteDocuments({ file, scans });
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
