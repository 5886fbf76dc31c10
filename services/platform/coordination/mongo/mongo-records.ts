import { type Db, MongoServerError } from 'mongodb';
import type { SharedRecord, SharedRecords } from '../port.ts';

interface Kept {
  readonly _id: string;
  readonly revision: number;
  /** JSON text: names of fields may hold what a document's may not. */
  readonly value: string;
}

const duplicateKey = 11_000;

/** undefined for what somebody put there by hand: as if nothing had been written, so that whoever works on goes on and writes it anew. */
const valueIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const recordOf = ({ _id, revision, value }: Kept): SharedRecord => ({
  name: _id,
  revision,
  value: valueIn(value),
});

/** Sorts after every name that begins with the prefix. */
const past = (prefix: string): string => `${prefix}\uFFFF`;

/**
 * Records in the collection `coordination`. Every change is one guarded update of one document, read and written where the
 * majority is: a lease that a rolled-back primary forgot would be held twice.
 */
export const mongoRecords = (database: Db): SharedRecords => {
  const collection = database.collection<Kept>('coordination', {
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    writeConcern: { w: 'majority' },
  });
  const insert = async (kept: Kept): Promise<boolean> => {
    try {
      await collection.insertOne(kept);
      return true;
    } catch (error) {
      if (error instanceof MongoServerError && error.code === duplicateKey) return false;
      throw error;
    }
  };
  return {
    read: async (name) => {
      const kept = await collection.findOne({ _id: name });
      return kept ? recordOf(kept) : undefined;
    },
    list: async (prefix) => {
      const found = await collection
        .find({ _id: { $gte: prefix, $lt: past(prefix) } }, { sort: { _id: 1 } })
        .toArray();
      return found.map(recordOf);
    },
    write: async (name, value, expected) => {
      const kept = { _id: name, revision: expected + 1, value: JSON.stringify(value) };
      if (expected === 0) return (await insert(kept)) ? { name, revision: 1, value } : undefined;
      const { matchedCount } = await collection.updateOne(
        { _id: name, revision: expected },
        { $set: { revision: kept.revision, value: kept.value } },
      );
      return matchedCount === 1 ? { name, revision: kept.revision, value } : undefined;
    },
    remove: async (name, expected) => {
      const { deletedCount } = await collection.deleteOne({ _id: name, revision: expected });
      return deletedCount === 1;
    },
  };
};
