import { createHash } from 'node:crypto';
import type { Collection, Db } from 'mongodb';
import { modelOfGeneration } from '../generation-names.ts';
import type { StoredModel } from '../port.ts';
import type { Lost } from '../writer-port.ts';

/** A document of a read model, or the tombstone of one. */
export interface KeptDocument {
  readonly _id: string;
  readonly position: string;
  readonly revision: number;
  readonly living: boolean;
  readonly document?: unknown;
  /** Of a tombstone: when it was recorded that the document went, and what it was last. */
  readonly goneAt?: string;
  readonly last?: unknown;
  readonly lost?: readonly Lost[];
}

/** What a document held from one moment to another. */
export interface KeptVersion {
  /** `{row} {id}` */
  readonly _id: string;
  readonly id: string;
  /** From 1. */
  readonly row: number;
  readonly version: number;
  /** When the first row of its version began. */
  readonly began: string;
  readonly from: string;
  /** `stillHolds` for the last one of a document that is not gone. */
  readonly to: string;
  /** A later row is of the same version. */
  readonly superseded: boolean;
  readonly position: string;
  readonly revision: number;
  readonly key: string;
  readonly document: unknown;
}

/** What both have in common. */
export type KeptRow = Pick<KeptDocument, '_id' | 'position' | 'revision' | 'document'> &
  Partial<Pick<KeptVersion, 'id'>>;

/** MongoDB takes 255 bytes for database and collection together, the server of the tests 128. */
const longest = 100;

const collectionName = (kind: 'documents' | 'versions', generation: string): string => {
  modelOfGeneration(generation);
  const name = `${kind}.${generation}`;
  if (name.length > longest) throw new Error(`${name} is too long for the name of a collection`);
  return name;
};

export const documentsIn = (database: Db, generation: string): Collection<KeptDocument> =>
  database.collection(collectionName('documents', generation));

export const versionsIn = (database: Db, generation: string): Collection<KeptVersion> =>
  database.collection(collectionName('versions', generation));

export const rowsIn = (
  database: Db,
  kind: 'documents' | 'versions',
  generation: string,
): Collection<KeptRow> => database.collection(collectionName(kind, generation));

/** The generation that a collection belongs to; undefined where it belongs to none. */
export const generationOfCollection = (name: string): string | undefined =>
  /^(?:documents|versions)\.(.+@\d+#\d+)$/.exec(name)?.[1];

const namespaceExists = 48;
const namespaceNotFound = 26;
const indexNotFound = 27;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

export const createCollection = async (database: Db, name: string): Promise<void> => {
  try {
    await database.createCollection(name);
  } catch (error) {
    if (codeOf(error) !== namespaceExists) throw error;
  }
};

/** Harmless where there is none: older servers, and that of the tests, call that an error without a code. */
export const dropCollection = async (database: Db, name: string): Promise<void> => {
  try {
    await database.dropCollection(name);
  } catch (error) {
    if (codeOf(error) !== namespaceNotFound && !/ns not found/.test(String(error))) throw error;
  }
};

export interface DeclaredIndex {
  readonly name: string;
  readonly keys: Record<string, 1>;
}

const ours = 'by-';

/** Named by what it is over: an index of the same name is the same index. */
const declared = (fields: readonly string[]): DeclaredIndex => ({
  name: `${ours}${createHash('sha256').update(fields.join('\n')).digest('hex').slice(0, 16)}`,
  keys: Object.fromEntries(fields.map((field) => [field, 1])),
});

/** With the id, under its name in the collection: ties are ordered by it. */
const fieldsOf = (paths: readonly string[], id: string): readonly string[] => [
  ...paths.map((path) => (path === '_id' ? id : `document.${path}`)),
  ...(paths.includes('_id') ? [] : [id]),
];

/** Asked for with every index that is made. */
const ofEachModel = (
  indexes: (model: StoredModel) => readonly DeclaredIndex[],
): ((model: StoredModel) => readonly DeclaredIndex[]) => {
  const known = new WeakMap<StoredModel, readonly DeclaredIndex[]>();
  return (model) => {
    const made = known.get(model) ?? indexes(model);
    known.set(model, made);
    return made;
  };
};

/** Each begins with `living`, which every query of documents names. */
export const documentIndexes = ofEachModel((model) => [
  declared(['living', 'position']),
  declared(['lost.audience', 'lost.position']),
  ...model.indexes.map((paths) => declared(['living', ...fieldsOf(paths, '_id')])),
]);

/**
 * Each ends with what tells whether a row held at a moment, and whether it is the last of its version: an index that has the wished order
 * passes over the others without reading them.
 */
export const versionIndexes = ofEachModel((model) => [
  declared(['id', 'row']),
  declared(['to', 'from', 'superseded']),
  ...(model.historyIndexes ?? []).map((paths) =>
    declared([...fieldsOf(paths, 'id'), 'from', 'to', 'superseded']),
  ),
]);

/** Indexes of ours that are no longer declared. */
export const dropUndeclared = async (
  database: Db,
  name: string,
  indexes: readonly DeclaredIndex[],
): Promise<void> => {
  const collection = database.collection(name);
  const wanted = new Set(indexes.map((index) => index.name));
  const present = await collection.listIndexes().toArray();
  for (const { name: index } of present) {
    if (typeof index !== 'string' || !index.startsWith(ours) || wanted.has(index)) continue;
    try {
      await collection.dropIndex(index);
    } catch (error) {
      // Another partition was faster.
      if (codeOf(error) !== indexNotFound) throw error;
    }
  }
};
