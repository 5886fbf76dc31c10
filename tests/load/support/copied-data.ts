import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/**
 * Log and documents of a run's portal as they are, in a folder of their own: a peer begins where the measured work begins, with
 * indexes as large, which cost more with every booking.
 */
export const copyOf = async (folder: string, name: string): Promise<string> => {
  const own = join(folder, name);
  mkdirSync(own);
  for (const file of ['log.db', 'documents.db']) {
    const source = new DatabaseSync(join(folder, 'data', file), { readOnly: true });
    await backup(source, join(own, file));
    source.close();
  }
  return own;
};
