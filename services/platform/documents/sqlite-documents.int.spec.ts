import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsContract, type DocumentsUnderTest } from './documents.contract.ts';
import { openSqliteDocuments, type SqliteDocumentsOptions } from './sqlite-documents.ts';
import { openSqliteDocumentsWriter } from './sqlite-documents-writer.ts';

const open = async (scans: SqliteDocumentsOptions['scans']): Promise<DocumentsUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
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

documentsContract('SQLite, scans in the same thread', () => open('in-thread'));
documentsContract('SQLite, scans in the reader', () => open('worker'));
