import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import { bookingsModel } from '#projections/bookings/read-model';
import {
  documentIndexes,
  type KeptDocument,
  type KeptVersion,
  versionIndexes,
} from '#platform/documents/mongo/collections';
import type { GenerationWrite, VersionWrite } from '#platform/documents/writer-port';

const stillHolds = '9999';

/** Writes what was folded, in the same batches, with no guard and nothing that says how far it is. */
export class BareBulk {
  readonly #documents: Collection<KeptDocument>;
  readonly #versions: Collection<KeptVersion>;
  readonly #last = new Map<string, Pick<KeptVersion, '_id' | 'version' | 'key'>>();

  constructor(database: Db) {
    this.#documents = database.collection('documents');
    this.#versions = database.collection('versions');
  }

  async begin(): Promise<void> {
    for (const { name, keys } of versionIndexes(bookingsModel))
      await this.#versions.createIndex(keys, { name });
  }

  async write({ documents, versions }: GenerationWrite): Promise<void> {
    const operations = this.#operationsOf(versions);
    if (operations.length > 0) await this.#versions.bulkWrite(operations, { ordered: false });
    if (documents.length === 0) return;
    await this.#documents.bulkWrite(
      documents.map(({ id, position, revision, document }) => ({
        replaceOne: {
          filter: { _id: id },
          replacement: { position, revision, living: true, document },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  async index(): Promise<void> {
    for (const { name, keys } of documentIndexes(bookingsModel))
      await this.#documents.createIndex(keys, { name });
  }

  /** What was begun in this batch is changed at hand, and written once. */
  #operationsOf(versions: readonly VersionWrite[]): AnyBulkWriteOperation<KeptVersion>[] {
    const operations: AnyBulkWriteOperation<KeptVersion>[] = [];
    const added = new Map<string, { -readonly [Field in keyof KeptVersion]: KeptVersion[Field] }>();
    for (const { id, position, from, key, document } of versions) {
      const last = this.#last.get(id);
      const fresh = last && added.get(last._id);
      if (last?.key === key) {
        if (fresh) Object.assign(fresh, { position, document });
        else
          operations.push({
            updateOne: { filter: { _id: last._id }, update: { $set: { position, document } } },
          });
        continue;
      }
      if (fresh) fresh.to = from;
      else if (last)
        operations.push({ updateOne: { filter: { _id: last._id }, update: { $set: { to: from } } } });
      const version = (last?.version ?? 0) + 1;
      const _id = `${version} ${id}`;
      this.#last.set(id, { _id, version, key });
      added.set(_id, { _id, id, version, from, to: stillHolds, position, key, document });
    }
    for (const { _id, ...replacement } of added.values())
      operations.push({ replaceOne: { filter: { _id }, replacement, upsert: true } });
    return operations;
  }
}
