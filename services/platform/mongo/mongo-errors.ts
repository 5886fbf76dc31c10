import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  type WriteError,
} from 'mongodb';

/** What a server says that is starting, stepping down, stopping, recovering, or waiting for others in vain. */
const passing: readonly unknown[] = [
  6, 7, 50, 64, 89, 91, 100, 133, 134, 189, 202, 262, 317, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
];

const duplicateKey = 11_000;

/** Whether it is the server or the way to it that fails, and not what was asked of it. */
export const isUnreachable = (error: unknown): boolean => {
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoOperationTimeoutError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoClientClosedError
  ) {
    return true;
  }
  // Not among the driver's exports.
  if (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError') return true;
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof MongoServerError)) return false;
  // A bulk that lost its connection names neither a code nor a write.
  if (error instanceof MongoBulkWriteError && error.code === undefined)
    return writeErrorsOf(error).length === 0;
  return passing.includes(error.code) || error.hasErrorLabel('RetryableWriteError');
};

export const writeErrorsOf = (error: MongoBulkWriteError): readonly WriteError[] =>
  [error.writeErrors].flat();

/** The index that a duplicate key was found in; bulks keep it in their message only. */
const indexIn = (message: string | undefined): string | undefined =>
  /^E11000 duplicate key error collection: \S+ index: (\S+)/.exec(message ?? '')?.[1];

/** Whether a write failed because its `_id` is taken; a key that another unique index has is another matter. */
export const isTakenId = ({
  code,
  message,
}: {
  readonly code?: number | string | undefined;
  readonly message?: string | undefined;
}): boolean => code === duplicateKey && indexIn(message) === '_id_';
