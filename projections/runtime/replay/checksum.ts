import { createHash, type Hash } from 'node:crypto';
import type { Documents, Filter, Held, Stored, StoredModel } from '#platform/documents/port';

const pageSize = 500;

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, field]) => [key, canonical(field)]));
};

const add = (hash: Hash, fields: readonly unknown[]): void => {
  hash.update(JSON.stringify(fields.map(canonical))).update('\n');
};

const addDocuments = async (hash: Hash, documents: Documents, model: StoredModel): Promise<number> => {
  let count = 0;
  let last: Stored<unknown> | undefined;
  do {
    const filter: Filter<unknown> = last ? { _id: { $gt: last.id } } : {};
    const page = await documents.find(model, filter, { sort: [['_id', 1]], limit: pageSize });
    for (const { id, position, revision, document } of page) add(hash, [id, position, revision, document]);
    count += page.length;
    last = page.at(-1);
  } while (last);
  return count;
};

const addEverHeld = async (hash: Hash, documents: Documents, model: StoredModel): Promise<void> => {
  let last: Held<unknown> | undefined;
  do {
    const page = await documents.everHeld(model, last, pageSize);
    for (const { id, row, version, from, to, superseded, position, revision, document } of page) {
      add(hash, [id, row, version, from, to, superseded, position, revision, document]);
    }
    last = page.at(-1);
  } while (last);
};

export interface Checksum {
  readonly documents: number;
  /** SHA-256, hex. */
  readonly sha256: string;
}

/**
 * What a read model comes to: every document and, where it keeps history, all that they ever held, whatever generation is live and
 * however the log was cut into batches. Equal to that of a full replay of the same log. Tombstones do not count, for
 * they are swept with time. Ask while nothing is written.
 */
export const checksumOf = async (documents: Documents, model: StoredModel): Promise<Checksum> => {
  const hash = createHash('sha256');
  const count = await addDocuments(hash, documents, model);
  if (model.history) await addEverHeld(hash, documents, model);
  return { documents: count, sha256: hash.digest('hex') };
};
