import type { AnyBulkWriteOperation } from 'mongodb';
import { guardedBulk } from '../../mongo/guarded-bulk.ts';
import type { MongoConnection } from '../../mongo/open-mongo.ts';
import { modelOfGeneration } from '../generation-names.ts';
import type { StoredModel } from '../port.ts';
import type { DocumentsWriter, DocumentWrite, GenerationWrite, Loaded, Partition } from '../writer-port.ts';
import {
  createCollection,
  documentIndexes,
  documentsIn,
  dropCollection,
  dropUndeclared,
  generationOfCollection,
  type KeptDocument,
  versionIndexes,
  versionsIn,
} from './collections.ts';
import { GenerationStates, readModelsIn } from './generation-states.ts';
import { logIn, parkedIn, MongoGenerations } from './mongo-generations.ts';
import { VersionsWriter } from './versions-writer.ts';

export interface MongoDocumentsWriterOptions {
  /** Which share of the documents it writes; by default all of them. */
  readonly partition?: Partition;
}

const keptOf = (
  { document, last, position, revision, lost }: DocumentWrite,
  goneAt: string,
): Omit<KeptDocument, '_id'> => {
  const kept = { position, revision, ...(lost && lost.length > 0 ? { lost } : {}) };
  return document === null
    ? { ...kept, living: false, goneAt, last: last ?? null }
    : { ...kept, living: true, document };
};

const upsertOf = (write: DocumentWrite, moment: string): AnyBulkWriteOperation<KeptDocument> => ({
  replaceOne: {
    filter: { _id: write.id, position: { $lt: write.position } },
    replacement: keptOf(write, moment),
    upsert: true,
  },
});

/** What a writer knows of a generation that it has prepared. */
interface Prepared {
  readonly versions: VersionsWriter | undefined;
  /** Indexes that the server has acknowledged to this writer. */
  readonly indexed: Set<string>;
}

/** No transaction: every document is guarded by its position, and what is written comes before what says so. */
class MongoDocumentsWriter extends MongoGenerations implements DocumentsWriter {
  readonly #connection: MongoConnection;
  readonly #states: GenerationStates;
  readonly #prepared = new Map<string, Prepared>();

  constructor(connection: MongoConnection, partition: Partition) {
    super(connection, partition);
    this.#connection = connection;
    this.#states = new GenerationStates(readModelsIn(connection.database), partition);
  }

  async bind(logId: string): Promise<void> {
    const log = logIn(this.#connection.database);
    await this.#connection.run(() => log.replaceOne({ _id: 'log' }, { logId }, { upsert: true }));
  }

  async prepare(model: StoredModel, generation: string): Promise<void> {
    if (modelOfGeneration(generation) !== model.name) {
      throw new Error(`Generation ${generation} is none of ${model.name}`);
    }
    const { database } = this.#connection;
    const [documents, versions] = [documentsIn(database, generation), versionsIn(database, generation)];
    await this.#connection.run(async () => {
      // Entered before it is created: a collection without an entry is a leftover.
      await this.#states.enter(generation);
      await createCollection(database, documents.collectionName);
      await dropUndeclared(database, documents.collectionName, documentIndexes(model));
      if (!model.history) return;
      await createCollection(database, versions.collectionName);
      await dropUndeclared(database, versions.collectionName, versionIndexes(model));
      for (const { name, keys } of versionIndexes(model)) await versions.createIndex(keys, { name });
    });
    this.#prepared.set(generation, {
      versions: model.history ? new VersionsWriter(versions) : undefined,
      indexed: new Set(),
    });
  }

  async indexOne(model: StoredModel, generation: string): Promise<boolean> {
    const { indexed } = this.#preparedAs(generation);
    const missing = documentIndexes(model).find(({ name }) => !indexed.has(name));
    if (!missing) return false;
    const { name, keys } = missing;
    // Where it is there already, or being made, the server says so or waits for it.
    await this.#connection.run(() =>
      documentsIn(this.#connection.database, generation).createIndex(keys, { name }),
    );
    indexed.add(name);
    return true;
  }

  async load(
    _model: StoredModel,
    generation: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Loaded>> {
    if (ids.length === 0) return new Map();
    const collection = documentsIn(this.#connection.database, generation);
    const found = await this.#connection.read((deadline) =>
      collection.find({ _id: { $in: [...ids] } }, { ...deadline, projection: { last: 0 } }).toArray(),
    );
    return new Map(
      found.map(({ _id, position, revision, document, lost }) => [
        _id,
        { position, revision, document: document ?? null, ...(lost && { lost }) },
      ]),
    );
  }

  async write(writes: readonly GenerationWrite[]): Promise<void> {
    const prepared = writes.map((write) => ({ write, ...this.#preparedAs(write.generation) }));
    await this.#connection.run(async () => {
      await all(prepared.map(async ({ write, versions }) => versions?.write(write.versions)));
      await all(writes.map((write) => this.#writeDocuments(write)));
      await this.#park(writes);
      await this.#states.advance(writes);
    });
  }

  async flip(name: string, generation: string, at: string): Promise<boolean> {
    return this.#connection.run(() => this.#states.flip(name, generation, at));
  }

  async drop(_model: StoredModel, generation: string): Promise<void> {
    this.#prepared.delete(generation);
    await this.#connection.run(async () => {
      await this.#states.leave(generation);
      await this.#remove(generation);
    });
  }

  async sweepTombstones(before: string): Promise<void> {
    const { database } = this.#connection;
    await this.#connection.run(async () => {
      // In this order: what is prepared meanwhile is known by the time it is looked for.
      const collections = await database.listCollections({}, { nameOnly: true }).toArray();
      const models = await readModelsIn(database).find().toArray();
      const known = new Set(models.flatMap(({ generations }) => Object.keys(generations)));
      for (const generation of known) {
        const documents = documentsIn(database, generation);
        await documents.deleteMany({ living: false, goneAt: { $lt: before } });
        await documents.updateMany(
          { 'lost.at': { $lt: before } },
          { $pull: { lost: { at: { $lt: before } } } },
        );
      }
      const left = new Set(collections.flatMap(({ name }) => generationOfCollection(name) ?? []));
      for (const generation of left) {
        if (!known.has(generation)) await this.#remove(generation);
      }
    });
  }

  #preparedAs(generation: string): Prepared {
    const prepared = this.#prepared.get(generation);
    if (!prepared) throw new Error(`Generation ${generation} was not prepared`);
    return prepared;
  }

  #writeDocuments({ generation, documents, moment }: GenerationWrite): Promise<unknown> {
    return guardedBulk(
      documentsIn(this.#connection.database, generation),
      documents.map((document) => upsertOf(document, moment)),
    );
  }

  async #park(writes: readonly GenerationWrite[]): Promise<void> {
    await guardedBulk(
      parkedIn(this.#connection.database),
      writes.flatMap(({ generation, parked }) =>
        parked.map((one) => ({
          insertOne: { document: { _id: `${generation} ${one.id}`, generation, ...one } },
        })),
      ),
    );
  }

  async #remove(generation: string): Promise<void> {
    const { database } = this.#connection;
    await dropCollection(database, documentsIn(database, generation).collectionName);
    await dropCollection(database, versionsIn(database, generation).collectionName);
    await parkedIn(database).deleteMany({ generation });
  }
}

/** All of them to their end, so that nothing goes on behind a failure; then the first failure. */
const all = async (work: readonly Promise<unknown>[]): Promise<void> => {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
};

/** The connection stays open when the writer is closed. Each partition has one writer at a time, by whatever arranges that. */
export const openMongoDocumentsWriter = (
  connection: MongoConnection,
  { partition = { index: 0, of: 1 } }: MongoDocumentsWriterOptions = {},
): DocumentsWriter => new MongoDocumentsWriter(connection, partition);
