import { stillHolds } from './sqlite-names.ts';
import type { StatementCache } from './statement-cache.ts';
import type { VersionWrite } from './writer-port.ts';

interface LastVersion {
  readonly key: number;
  readonly version: number;
  readonly position: string;
  readonly command: string;
  readonly to: string;
}

const lastVersion = (statements: StatementCache, versions: string, id: string): LastVersion | undefined => {
  const row = statements
    .get(
      `SELECT key, version, position, command, "to" FROM ${versions} WHERE id = ? ORDER BY version DESC LIMIT 1`,
    )
    .get(id);
  return (
    row && {
      key: Number(row['key']),
      version: Number(row['version']),
      position: String(row['position']),
      command: String(row['command']),
      to: String(row['to']),
    }
  );
};

/** Adds, replaces or ends the last version of a document; a version that is not newer changes nothing. */
export const writeVersion = (statements: StatementCache, versions: string, write: VersionWrite): void => {
  const last = lastVersion(statements, versions, write.id);
  if (last && last.position >= write.position) return;
  if (last && last.to === stillHolds) {
    if (last.command === write.key && write.document !== null) {
      statements
        .get(`UPDATE ${versions} SET position = ?, document = jsonb(?) WHERE key = ?`)
        .run(write.position, JSON.stringify(write.document), last.key);
      return;
    }
    // An end carries the position that brought it about, so that its repeat is known.
    const position = write.document === null ? write.position : last.position;
    statements
      .get(`UPDATE ${versions} SET "to" = ?, position = ? WHERE key = ?`)
      .run(write.from, position, last.key);
  }
  if (write.document === null) return;
  statements
    .get(
      `INSERT INTO ${versions} (id, version, "from", "to", position, command, document) VALUES (?, ?, ?, ?, ?, ?, jsonb(?))`,
    )
    .run(
      write.id,
      (last?.version ?? 0) + 1,
      write.from,
      stillHolds,
      write.position,
      write.key,
      JSON.stringify(write.document),
    );
};
