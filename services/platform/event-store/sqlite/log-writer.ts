import type { DatabaseSync } from 'node:sqlite';
import { isNativeError } from 'node:util/types';
import { isDiskFull } from '../../disk-full.ts';
import { LogConnection } from './log-connection.ts';
import { openingEvent } from '../log-opened.ts';
import { ownStream } from '../port.ts';
import { outcome, toWire, type WireAppend, type WireOutcomes } from './wire.ts';

/** The only writer of a log. A failure leaves it usable: the next group starts on a connection that works. */
export class LogWriter {
  readonly #open: () => DatabaseSync;
  #connection: LogConnection | undefined;

  constructor(open: () => DatabaseSync) {
    this.#open = open;
    this.#connection = new LogConnection(open());
  }

  /** Position of the last committed event, as a number; 0 in an empty log. */
  get head(): number {
    return this.#connection?.head ?? 0;
  }

  /** Commits once for all. After a failure nothing is acknowledged: every outcome of the group is unknown. */
  commit(appends: readonly WireAppend[]): WireOutcomes {
    try {
      this.#connection ??= new LogConnection(this.#open());
      return { numbers: this.#connection.commit(appends) };
    } catch (error) {
      this.#recover();
      return {
        numbers: appends.flatMap(() => [outcome.unknown, 0, 0, 0]),
        error: isNativeError(error) ? error.message : String(error),
        full: isDiskFull(error),
      };
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  #recover(): void {
    const connection = this.#connection;
    if (!connection) return;
    try {
      connection.abandon();
    } catch {
      // The reason is told already, with the outcome; here only a fresh connection helps.
      this.#connection = undefined;
      connection.close();
    }
  }
}

/** A log is known by an id of its own. */
const writeLogId = (writer: LogWriter, recordedAt: string): void => {
  const opening = toWire(ownStream, -1, [openingEvent(recordedAt)]);
  const { numbers, error } = writer.commit([opening]);
  if (numbers[0] !== outcome.appended)
    throw new Error(`The log could not be opened: ${error ?? 'not empty'}`);
};

/** Opens a log for writing, and gives an empty one its id. `open` is called again after a failure. */
export const openLogWriter = (open: () => DatabaseSync, recordedAt: string): LogWriter => {
  const writer = new LogWriter(open);
  if (writer.head === 0) writeLogId(writer, recordedAt);
  return writer;
};
