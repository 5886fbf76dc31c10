/**
 * The event store: the one place where what happened is kept for ever. Both adapters pass
 * `event-store.contract.ts`, and that suite defines this port.
 */

/** 20 digits, zero-padded, compared as a string. Belongs to one log; never stored in an event or a URL. */
export type Position = string;

export const beforeTheFirst: Position = '0'.repeat(20);

/** The stream in which a log keeps its own id; a copy of a log has one of its own. */
export const ownStream = 'log';

/** Never `any`: an append says what it expects, so that a retry can be told from a conflict. */
export type ExpectedRevision = 'no_stream' | number;

export interface NewEvent {
  /** uuid, unique in the log; the same id with the same expectation is the same append. */
  readonly id: string;
  readonly type: string;
  /** JSON text, kept to the byte. */
  readonly data: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** ISO 8601 UTC, milliseconds; from the trade's clock of whoever decided. */
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
  readonly stream: string;
  readonly expected: ExpectedRevision;
  constructor(stream: string, expected: ExpectedRevision) {
    super(`Stream ${stream} is not at ${expected}`);
    this.stream = stream;
    this.expected = expected;
  }
}

/** The store did not answer: the append may or may not have happened. Repeat it with the same ids and expectation. */
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown';
}

/** The disk of the log takes nothing more: trying again at once is of no use. */
export class LogDiskFull extends AppendOutcomeUnknown {
  constructor() {
    super('The disk of the log is full');
  }
}

/**
 * An event at the end of a stream carries an id that the log has already: the caller's mistake, for every event has
 * an id of its own. The embedded engine refuses it; the distributed one would write it twice, so nobody may rely on it.
 */
export class EventIdTaken extends Error {
  override readonly name = 'EventIdTaken';
  constructor(stream: string) {
    super(`An event for stream ${stream} carries an id that another event of the log has`);
  }
}

/** A reader holds a position that this log never gave: it belongs to another log, or the log was cut short. */
export class PositionBeyondLog extends Error {
  override readonly name = 'PositionBeyondLog';
  constructor(position: Position, head: Position) {
    super(`Position ${position} is past the end of the log (${head}); reading on from it would skip events`);
  }
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
  /** Reading or handling failed; the same batch follows again after a back-off. Without it the process is warned. */
  failed?(error: unknown): void;
}

/** The reading half, as threads that append nothing hold it. */
export interface EventReader {
  /** Identifies the log; a restore gives it a new one. */
  logId(): Promise<string>;
  /** Events of a stream from a revision on, in order; empty where there is no such stream. */
  readStream(stream: string, fromRevision?: number): Promise<readonly StoredEvent[]>;
  /** At most `limit` events after a position, in log order. */
  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]>;
  /** Position of the last event, `beforeTheFirst` in an empty log. */
  head(): Promise<Position>;
  /**
   * Where `after` is past the end of the log nothing is handed on, ever: a PositionBeyondLog is thrown, or told to
   * `failed` by an engine that has to ask a server first.
   * @throws PositionBeyondLog
   */
  subscribeAll(after: Position, subscriber: Subscriber): Subscription;
  close(): Promise<void>;
}

export interface EventStore extends EventReader {
  /**
   * Appends all events or none, durably. The same ids with the same expectation answer with the first outcome, for
   * ever; ids are looked at only where the stream has gone past the expectation.
   * @throws WrongExpectedRevision, AppendOutcomeUnknown (LogDiskFull), EventIdTaken
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
}
