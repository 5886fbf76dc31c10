import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { systemClocks, type TradeClock } from '../../clock/port.ts';
import { Unstopped } from '../../unstopped.ts';
import {
  type Appended,
  AppendOutcomeUnknown,
  type EventReader,
  type EventStore,
  EventIdTaken,
  LogDiskFull,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type StoredEvent,
  type Subscriber,
  type Subscription,
  WrongExpectedRevision,
} from '../port.ts';
import { positionOf } from '../position.ts';
import type { Appender } from './appender.ts';
import { announceCommits, type CommitSignal, CommitWatch } from './commit-signal.ts';
import { follow } from './follow.ts';
import { inMemory, logFileIn, openForReading, openForWriting } from './log-file.ts';
import { LogReader } from './log-reader.ts';
import { openLogWriter } from './log-writer.ts';
import { OwnAppender } from './own-appender.ts';
import { ThreadAppender } from './thread-appender.ts';
import { outcome, toWire } from './wire.ts';
import { lockDataFolder } from './writer-lock.ts';

/** Events of a stream that are read at one go: those of a large draft have hundreds of kilobytes each. */
const streamPage = 16;

class SqliteEventReader implements EventReader {
  protected readonly reader: LogReader;
  readonly #watch: CommitWatch;
  readonly #subscriptions = new Unstopped();
  #logId: string | undefined;

  constructor(reader: LogReader, watch: CommitWatch) {
    this.reader = reader;
    this.#watch = watch;
  }

  async logId(): Promise<string> {
    // A log changes its id by a restore only, which nobody lives through.
    this.#logId ??= this.reader.logId();
    return this.#logId;
  }

  async readStream(stream: string, fromRevision = 0): Promise<readonly StoredEvent[]> {
    const events = this.reader.stream(stream, fromRevision, streamPage);
    for (let last = events.at(-1); last && events.length % streamPage === 0;) {
      // Whoever appends meanwhile comes after what was read: revisions have no gaps.
      await setImmediate();
      const page = this.reader.stream(stream, last.revision + 1, streamPage);
      events.push(...page);
      last = page.at(-1);
    }
    return events;
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return this.reader.all(after, limit);
  }

  async head(): Promise<Position> {
    return this.reader.head();
  }

  subscribeAll(after: Position, subscriber: Subscriber): Subscription {
    return this.#subscriptions.add(follow(this.reader, this.#watch, after, subscriber));
  }

  async close(): Promise<void> {
    await this.stopAll();
    this.reader.close();
  }

  protected async stopAll(): Promise<void> {
    await this.#subscriptions.stopAll();
    this.#watch.close();
  }
}

/** What cannot be kept must fail alone, before it reaches the transaction that it shares with others. */
const refuseUnfit = (stream: string, events: readonly NewEvent[]): void => {
  if (events.length === 0) throw new RangeError(`Nothing to append to ${stream}`);
  for (const { id, type, data, recordedAt } of events) {
    const isText = [stream, id, type, data, recordedAt].every((field) => typeof field === 'string');
    if (!isText) throw new TypeError(`An event for ${stream} is not made of text: ${type}`);
  }
};

class SqliteEventStore extends SqliteEventReader implements EventStore {
  readonly #appender: Appender;
  readonly #release: () => void;

  constructor(reader: LogReader, watch: CommitWatch, appender: Appender, release: () => void) {
    super(reader, watch);
    this.#appender = appender;
    this.#release = release;
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    refuseUnfit(stream, events);
    const after = expected === 'no_stream' ? -1 : expected;
    const answer = await this.#appender.append(toWire(stream, after, events));
    switch (answer.outcome) {
      case outcome.appended:
        return {
          firstRevision: answer.firstRevision,
          lastRevision: answer.lastRevision,
          position: positionOf(answer.position),
        };
      case outcome.wrong:
        throw new WrongExpectedRevision(stream, expected);
      case outcome.idTaken:
        throw new EventIdTaken(stream);
      default:
        throw answer.full
          ? new LogDiskFull()
          : new AppendOutcomeUnknown(answer.error ?? `The log did not answer for ${stream}`);
    }
  }

  override async close(): Promise<void> {
    await this.stopAll();
    await this.#appender.close();
    await super.close();
    this.#release();
  }
}

/** For a log that is written in the thread of those who follow it: they are woken beside those in other threads. */
const hereToo = (watch: CommitWatch, others: CommitSignal): CommitSignal => ({
  committed: () => {
    watch.wake();
    others.committed();
  },
  close: () => others.close(),
});

export interface EventStoreOptions {
  /** Where `log.db` lies; created where it is absent. */
  readonly folder: string;
  /** Gives the event that opens an empty log its time. */
  readonly clock?: TradeClock;
  /** `own` (the default): a worker thread writes. `caller`: this thread does, for tests and one-off commands. */
  readonly thread?: 'own' | 'caller';
  /** The caller has taken the folder by `lockDataFolder` already, and lets go of it after the store is closed. */
  readonly lockIsHeld?: boolean;
}

/**
 * The embedded engine's event store, of which a folder has one.
 * @throws DataFolderInUse
 */
export const openEventStore = async (options: EventStoreOptions): Promise<EventStore> => {
  const file = logFileIn(options.folder);
  const recordedAt = (options.clock ?? systemClocks.trade).now().toISOString();
  const release = options.lockIsHeld ? () => undefined : lockDataFolder(options.folder);
  const watch = new CommitWatch();
  try {
    const appender =
      options.thread === 'caller'
        ? new OwnAppender(
            openLogWriter(() => openForWriting(file), recordedAt),
            hereToo(watch, announceCommits(file)),
          )
        : await ThreadAppender.start({ file, recordedAt }, () => watch.wake());
    return new SqliteEventStore(new LogReader(openForReading(file)), watch, appender, release);
  } catch (error) {
    release();
    throw error;
  }
};

/** The same engine without a file, gone when it is closed; for tests. */
export const openEventStoreInMemory = (clock: TradeClock = systemClocks.trade): EventStore => {
  const database = openForWriting(inMemory);
  const writer = openLogWriter(() => database, clock.now().toISOString());
  const watch = new CommitWatch();
  // Nobody else can open it.
  const appender = new OwnAppender(writer, { committed: () => watch.wake(), close: () => undefined });
  return new SqliteEventStore(new LogReader(database), watch, appender, () => undefined);
};

/** Another thread's view of the log of a folder, which a writer has opened; woken by every commit. */
export const openReadOnlyEventStore = (folder: string): EventReader => {
  const file = logFileIn(folder);
  if (!existsSync(file)) throw new Error(`There is no log in ${folder}; it must be opened for writing first`);
  return new SqliteEventReader(new LogReader(openForReading(file)), new CommitWatch(file));
};
