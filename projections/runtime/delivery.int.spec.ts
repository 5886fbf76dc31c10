import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDocuments } from '#platform/documents/sqlite-documents';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite-documents-writer';
import { deliverySpecification } from './delivery.specification.ts';

deliverySpecification(
  'SQLite',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
    const file = join(folder, 'documents.db');
    const writer = openSqliteDocumentsWriter(file);
    const documents = openSqliteDocuments({ file, scans: 'in-thread' });
    return {
      writer,
      documents,
      remove: async () => {
        await documents.close();
        await writer.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
  60,
);
