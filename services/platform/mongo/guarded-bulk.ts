import { type AnyBulkWriteOperation, type Collection, type Document, MongoBulkWriteError } from 'mongodb';
import { isTakenId, writeErrorsOf } from './mongo-errors.ts';

/**
 * Runs writes that are independent of one another; answers with those whose `_id` was taken.
 * @throws whatever else went wrong, of which the outcome is unknown
 */
export const unorderedBulk = async <Doc extends Document>(
  collection: Collection<Doc>,
  operations: readonly AnyBulkWriteOperation<Doc>[],
): Promise<{ readonly matched: number; readonly taken: readonly AnyBulkWriteOperation<Doc>[] }> => {
  try {
    const { matchedCount } = await collection.bulkWrite(operations, { ordered: false });
    return { matched: matchedCount, taken: [] };
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failed = writeErrorsOf(error);
    // Not even acknowledged: the connection was lost, or the majority was not reached.
    if (failed.length === 0 || error.result.getWriteConcernError()) throw error;
    if (!failed.every(({ code, errmsg }) => isTakenId({ code, message: errmsg }))) throw error;
    const taken = failed.flatMap(({ index }) => operations[index] ?? []);
    return { matched: error.matchedCount, taken };
  }
};

/**
 * Runs upserts whose filter names an `_id` and what may be replaced. One that finds its `_id` taken meets something
 * newer, or a rival that was inserting the same at that moment; so it is tried once more, and is stale if it fails again.
 */
export const guardedBulk = async <Doc extends Document>(
  collection: Collection<Doc>,
  operations: readonly AnyBulkWriteOperation<Doc>[],
): Promise<void> => {
  if (operations.length === 0) return;
  const { taken } = await unorderedBulk(collection, operations);
  if (taken.length > 0) await unorderedBulk(collection, taken);
};
