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

/** What a server says that is starting, stepping down, stopping, recovering, waiting for others in vain, or out of disk space. */
const passing: readonly unknown[] = [
  6, 7, 50, 64, 89, 91, 100, 133, 134, 189, 202, 262, 317, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
  14_031,
];

/** Cursor not found, killed: the server came back, or gave up what was half read. */
const cursorGone: readonly unknown[] = [43, 237];

/** The driver hands on what the system says of a socket that broke at the very moment of a write, and of a name that nobody resolves. */
const ofTheSystem: readonly unknown[] = [
  'ENOTFOUND',
  'ENODATA',
  'EAI_AGAIN',
  'ESERVFAIL',
  'ETIMEOUT',
  'ECONNRESET',
  'ECONNABORTED',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
];

/** Unauthorized, AuthenticationFailed, MechanismUnavailable, ReauthenticationRequired, and Atlas for all of them. */
const notTaken: readonly unknown[] = [13, 18, 334, 391, 8_000];

/** Not among the driver's exports. */
const unexported: readonly string[] = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'];

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
  if (error instanceof Error && unexported.includes(error.name)) return true;
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  if (!(error instanceof MongoServerError))
    return error instanceof Error && 'code' in error && ofTheSystem.includes(error.code);
  // A bulk that lost its connection names neither a code nor a write.
  if (error instanceof MongoBulkWriteError && error.code === undefined)
    return writeErrorsOf(error).length === 0;
  return (
    passing.includes(error.code) ||
    cursorGone.includes(error.code) ||
    error.hasErrorLabel('RetryableWriteError')
  );
};

/** Whether the server does not take us: a password or rights that were changed. Whatever was asked of it was not done. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof MongoServerError && notTaken.includes(error.code);

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
