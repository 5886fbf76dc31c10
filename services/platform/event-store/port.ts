/**
 * The event store: the one place where what happened is kept for ever. Both adapters pass
 * `event-store.contract.ts`, and that suite defines this port.
 */

/** 20 digits, zero-padded, compared as a string. Belongs to one log; never stored in an event or a URL. */
export type Position = string;

export const beforeTheFirst: Position = '0'.repeat(20);

/** Never `any`: an append says what it expects, so that a retry can be told from a conflict. */
export type ExpectedRevision = 'no_stream' | number;

export interface NewEvent {
  /** uuid, unique in the log; the same id with the same expectation is the same append. */
  readonly id: string;
  readonly type: string;
  /** JSON text, kept to the byte. */
  readonly data: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** ISO 8601 UTC, milliseconds; from the clock of whoever decided. */
  readonly recordedAt: string;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** From 0, without gaps in a stream. */
  readonly revision: number;
  readonly position: Position;
}

export interface Appended {
  /** Of the first event appended. */
  readonly firstRevision: number;
  readonly lastRevision: number;
  /** Of the last event. */
  readonly position: Position;
}

/** The stream does not end where the caller expected; nothing was written. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
  ) {
    super(`Stream ${stream} is not at ${expected}`);
  }
}

/** The store did not answer: the append may or may not have happened. Repeat it with the same ids and expectation. */
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown';
}

export interface Subscription {
  /** Resolves when the subscription has let go of the log; a batch under way is finished first. */
  stop(): Promise<void>;
}

export interface Subscriber {
  /** In log order. The next batch is read when this one has been handled: back-pressure. */
  events(batch: readonly StoredEvent[]): Promise<void>;
  /** Everything that was in the log has been handled; may be told more than once. */
  caughtUp?(position: Position): Promise<void> | void;
}

export interface EventStore {
  /** Identifies the log; a restore gives it a new one. */
  logId(): Promise<string>;
  /**
   * Appends all events or none, durably. The same ids with the same expectation answer with the first outcome.
   * @throws WrongExpectedRevision, AppendOutcomeUnknown
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /** Events of a stream from a revision on, in order; empty where there is no such stream. */
  readStream(stream: string, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /** At most `limit` events after a position, in log order. */
  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]>;
  /** Position of the last event, `beforeTheFirst` in an empty log. */
  head(): Promise<Position>;
  subscribeAll(after: Position, subscriber: Subscriber): Subscription;
  close(): Promise<void>;
}
