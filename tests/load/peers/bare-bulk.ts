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
    const ended = versions.flatMap((version) => this.#versionOf(version));
    if (ended.length > 0) await this.#versions.bulkWrite(ended, { ordered: true });
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

  #versionOf({ id, position, from, key, document }: VersionWrite): AnyBulkWriteOperation<KeptVersion>[] {
    const last = this.#last.get(id);
    if (last?.key === key) {
      return [{ updateOne: { filter: { _id: last._id }, update: { $set: { position, document } } } }];
    }
    const version = (last?.version ?? 0) + 1;
    const _id = `${version} ${id}`;
    this.#last.set(id, { _id, version, key });
    const replacement = { id, version, from, to: stillHolds, position, key, document };
    const add = { replaceOne: { filter: { _id }, replacement, upsert: true } };
    return last ? [{ updateOne: { filter: { _id: last._id }, update: { $set: { to: from } } } }, add] : [add];
  }
}
