import { type AnyBulkWriteOperation, type Collection, type Document, MongoBulkWriteError } from 'mongodb';
import { isTakenId, writeErrorsOf } from './mongo-errors.ts';

/** The writes of a bulk whose `_id` was taken. @throws whatever else went wrong, of which the outcome is unknown */
const takenIn = (error: unknown): readonly number[] => {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failed = writeErrorsOf(error);
  // Not even acknowledged: the connection was lost, or the majority was not reached.
  if (failed.length === 0 || error.result.getWriteConcernError()) throw error;
  if (!failed.every(({ code, errmsg }) => isTakenId({ code, message: errmsg }))) throw error;
  return failed.map(({ index }) => index);
};

/** Runs writes that do not stop one another; answers with those whose `_id` was taken. */
const unorderedBulk = async <Doc extends Document>(
  collection: Collection<Doc>,
  operations: readonly AnyBulkWriteOperation<Doc>[],
): Promise<readonly AnyBulkWriteOperation<Doc>[]> => {
  try {
    await collection.bulkWrite(operations, { ordered: false });
    return [];
  } catch (error) {
    return takenIn(error).flatMap((index) => operations[index] ?? []);
  }
};

/**
 * Runs upserts whose filter names an `_id` and what may be replaced. One that finds its `_id` taken meets something
 * newer, or a rival that was inserting the same at that moment; so it is tried once more, and is stale if it fails again.
 * Answers how many were stale.
 */
export const guardedBulk = async <Doc extends Document>(
  collection: Collection<Doc>,
  operations: readonly AnyBulkWriteOperation<Doc>[],
): Promise<number> => {
  if (operations.length === 0) return 0;
  const taken = await unorderedBulk(collection, operations);
  return taken.length === 0 ? 0 : (await unorderedBulk(collection, taken)).length;
};
