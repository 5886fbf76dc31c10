import type { Collection } from 'mongodb';
import { isTakenId } from '../../mongo/mongo-errors.ts';
import type { MongoConnection } from '../../mongo/open-mongo.ts';
import type { UserKind, Vault, VaultKind, VaultRecords } from '../port.ts';

interface Kept {
  readonly _id: string;
  /** Where the record belongs to a user. */
  readonly user?: string;
  readonly record: VaultRecords[VaultKind];
}

const keptOf = (record: VaultRecords[VaultKind]): Omit<Kept, '_id'> =>
  'user' in record ? { user: record.user, record } : { record };

/** The distributed engine's vault: a collection a kind, every write on the majority before it is answered. */
class MongoVault implements Vault {
  readonly #connection: MongoConnection;
  readonly #byUser = new Map<VaultKind, Promise<unknown>>();

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  async get<Kind extends VaultKind>(kind: Kind, id: string): Promise<VaultRecords[Kind] | undefined> {
    const kept = await this.#connection.read((deadline) => this.#of(kind).findOne({ _id: id }, deadline));
    return kept ? recordOf(kind, kept) : undefined;
  }

  async claim<Kind extends VaultKind>(kind: Kind, id: string, record: VaultRecords[Kind]): Promise<boolean> {
    try {
      await this.#connection.bounded(() => this.#of(kind).insertOne({ _id: id, ...keptOf(record) }));
      return true;
    } catch (error) {
      if (error instanceof Error && isTakenId(error)) return false;
      throw error;
    }
  }

  async put<Kind extends VaultKind>(kind: Kind, id: string, record: VaultRecords[Kind]): Promise<void> {
    const replace = () =>
      this.#connection.bounded(() =>
        this.#of(kind).replaceOne({ _id: id }, keptOf(record), { upsert: true }),
      );
    try {
      await replace();
    } catch (error) {
      // Another put made it at the same moment: now there is something to replace.
      if (!(error instanceof Error && isTakenId(error))) throw error;
      await replace();
    }
  }

  async replace<Kind extends VaultKind>(
    kind: Kind,
    id: string,
    record: VaultRecords[Kind],
    was?: VaultRecords[Kind],
  ): Promise<boolean> {
    const { matchedCount } = await this.#connection.bounded(() =>
      this.#of(kind).replaceOne({ _id: id, ...(was && keptOf(was)) }, keptOf(record)),
    );
    return matchedCount === 1;
  }

  async remove(kind: VaultKind, id: string): Promise<void> {
    await this.#connection.bounded(() => this.#of(kind).deleteOne({ _id: id }));
  }

  async ofUser<Kind extends UserKind>(
    kind: Kind,
    user: string,
  ): Promise<readonly { id: string; record: VaultRecords[Kind] }[]> {
    await this.#indexed(kind);
    const found = await this.#connection.read((deadline) =>
      this.#of(kind)
        .find({ user }, { ...deadline, sort: { _id: 1 } })
        .toArray(),
    );
    return found.map((kept) => ({ id: kept._id, record: recordOf(kind, kept) }));
  }

  async ids(kind: VaultKind): Promise<readonly string[]> {
    const found = await this.#connection.read((deadline) =>
      this.#of(kind)
        .find({}, { ...deadline, sort: { _id: 1 }, projection: { _id: 1 } })
        .toArray(),
    );
    return found.map(({ _id }) => _id);
  }

  async close(): Promise<void> {
    // The connection is its owner's.
  }

  #of(kind: VaultKind): Collection<Kept> {
    return this.#connection.database.collection(`vault.${kind}`);
  }

  /** Once a process, and again where that failed. */
  async #indexed(kind: VaultKind): Promise<void> {
    const making =
      this.#byUser.get(kind) ??
      this.#connection.bounded(() =>
        this.#of(kind).createIndex({ user: 1, _id: 1 }, { name: 'of-user', sparse: true }),
      );
    this.#byUser.set(kind, making);
    try {
      await making;
    } catch (error) {
      this.#byUser.delete(kind);
      throw error;
    }
  }
}

/** A collection holds one kind of record. */
const recordOf = <Kind extends VaultKind>(_kind: Kind, { record }: Kept): VaultRecords[Kind] =>
  record as VaultRecords[Kind];

/** The connection stays open when the vault is closed. */
export const openMongoVault = (connection: MongoConnection): Vault => new MongoVault(connection);
