import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { UserKind, Vault, VaultKind, VaultRecords } from '../port.ts';
import { openVaultFile, openVaultFileReadOnly } from './vault-file.ts';

const userIn = (record: object): string | null =>
  'user' in record && typeof record.user === 'string' ? record.user : null;

/** The embedded engine's vault: `vault.db`, every write on disk before it is answered. */
class SqliteVault implements Vault {
  readonly #database: DatabaseSync;
  readonly #get: StatementSync;
  readonly #claim: StatementSync;
  readonly #put: StatementSync;
  readonly #replace: StatementSync;
  readonly #remove: StatementSync;
  readonly #ofUser: StatementSync;
  readonly #ids: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#get = database.prepare('SELECT content FROM record WHERE kind = ? AND id = ?');
    this.#claim = database.prepare('INSERT INTO record VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
    this.#put = database.prepare(
      `INSERT INTO record VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET user = excluded.user, content = excluded.content`,
    );
    this.#replace = database.prepare(
      'UPDATE record SET user = ?, content = ? WHERE kind = ? AND id = ? AND content = ifnull(?, content)',
    );
    this.#remove = database.prepare('DELETE FROM record WHERE kind = ? AND id = ?');
    this.#ofUser = database.prepare('SELECT id, content FROM record WHERE kind = ? AND user = ? ORDER BY id');
    this.#ids = database.prepare('SELECT id FROM record WHERE kind = ? ORDER BY id');
  }

  async get<Kind extends VaultKind>(kind: Kind, id: string): Promise<VaultRecords[Kind] | undefined> {
    const row = this.#get.get(kind, id);
    return row && JSON.parse(String(row['content']));
  }

  async claim<Kind extends VaultKind>(kind: Kind, id: string, record: VaultRecords[Kind]): Promise<boolean> {
    return this.#claim.run(kind, id, userIn(record), JSON.stringify(record)).changes === 1;
  }

  async put<Kind extends VaultKind>(kind: Kind, id: string, record: VaultRecords[Kind]): Promise<void> {
    this.#put.run(kind, id, userIn(record), JSON.stringify(record));
  }

  async replace<Kind extends VaultKind>(
    kind: Kind,
    id: string,
    record: VaultRecords[Kind],
    was?: VaultRecords[Kind],
  ): Promise<boolean> {
    const before = was === undefined ? null : JSON.stringify(was);
    return this.#replace.run(userIn(record), JSON.stringify(record), kind, id, before).changes === 1;
  }

  async remove(kind: VaultKind, id: string): Promise<void> {
    const removed = this.#remove.run(kind, id).changes === 1;
    // The write-ahead log still holds pages with the key: carry them over and empty it.
    if (removed && kind === 'key') this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  async ofUser<Kind extends UserKind>(
    kind: Kind,
    user: string,
  ): Promise<readonly { id: string; record: VaultRecords[Kind] }[]> {
    return this.#ofUser
      .all(kind, user)
      .map((row) => ({ id: String(row['id']), record: JSON.parse(String(row['content'])) }));
  }

  async ids(kind: VaultKind): Promise<readonly string[]> {
    return this.#ids.all(kind).map((row) => String(row['id']));
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

/** Opens the vault of a data folder; created where it is absent. */
export const openVault = (folder: string): Vault => new SqliteVault(openVaultFile(folder));

/** The vault of a folder that a running portal may own. */
export const vaultToRead = (folder: string): Pick<Vault, 'get' | 'ids' | 'close'> =>
  new SqliteVault(openVaultFileReadOnly(folder));
