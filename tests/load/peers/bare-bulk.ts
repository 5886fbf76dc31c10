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
  readonly #last = new Map<string, Pick<KeptVersion, '_id' | 'row' | 'version' | 'began' | 'from' | 'key'>>();

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
    for (const { id, position, revision, from, key, document } of versions) {
      const last = this.#last.get(id);
      const fresh = last && added.get(last._id);
      const superseded = last?.key === key;
      if (superseded && last.from === from) {
        if (fresh) Object.assign(fresh, { position, revision, document });
        else
          operations.push({
            updateOne: { filter: { _id: last._id }, update: { $set: { position, revision, document } } },
          });
        continue;
      }
      const end = { to: from, superseded };
      if (fresh) Object.assign(fresh, end);
      else if (last) operations.push({ updateOne: { filter: { _id: last._id }, update: { $set: end } } });
      const row = (last?.row ?? 0) + 1;
      const version = (last?.version ?? 0) + (superseded ? 0 : 1);
      const began = superseded ? last.began : from;
      const _id = `${row} ${id}`;
      this.#last.set(id, { _id, row, version, began, from, key });
      added.set(_id, {
        _id,
        id,
        row,
        version,
        began,
        from,
        to: stillHolds,
        superseded: false,
        position,
        revision,
        key,
        document,
      });
    }
    for (const { _id, ...replacement } of added.values())
      operations.push({ replaceOne: { filter: { _id }, replacement, upsert: true } });
    return operations;
  }
}
