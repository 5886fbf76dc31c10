import { setTimeout } from 'node:timers/promises';
import { systemClocks, type TradeClock } from '../../clock/port.ts';
import {
  type Appended,
  AppendOutcomeUnknown,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  ownStream,
  type Position,
  type StoredEvent,
  type Subscriber,
  type Subscription,
  WrongExpectedRevision,
} from '../port.ts';
import { openingEvent } from '../log-opened.ts';
import { Unstopped } from '../../unstopped.ts';
import { append, type Appending } from './append.ts';
import { type Clients, connect } from './connection.ts';
import { EventStoreUnreachable } from './connection-faults.ts';
import { followLog } from './follow-log.ts';
import { KurrentReader } from './kurrent-reader.ts';

export interface KurrentOptions {
  /** `kurrentdb://user:password@host:2113?tls=true`, several hosts or `kurrentdb+discover://` for a cluster. */
  readonly connectionString: string;
  /** Gives the event that opens an empty log its time. */
  readonly clock?: TradeClock;
  /** How long an append waits for its answer before it says that the outcome is unknown. Default 10,000. */
  readonly appendDeadlineMs?: number;
  /** How long a read waits. The client needs 20 s to notice a server that stands still. Default 30,000. */
  readonly readDeadlineMs?: number;
  /** How often subscriptions are held against the head of the log. Default 5,000. */
  readonly superviseMs?: number;
}

class KurrentEventStore implements EventStore {
  readonly #clients: Clients;
  readonly #reader: KurrentReader;
  readonly #appending: Appending;
  readonly #superviseMs: number;
  #logId: string | undefined;
  readonly #subscriptions = new Unstopped();
  readonly #underway = new Set<Promise<unknown>>();

  constructor(clients: Clients, options: KurrentOptions) {
    this.#clients = clients;
    this.#reader = new KurrentReader(clients.reading, options.readDeadlineMs ?? 30_000);
    this.#superviseMs = options.superviseMs ?? 5_000;
    this.#appending = {
      client: clients.appending,
      deadlineMs: options.appendDeadlineMs ?? 10_000,
      positionAt: async (stream, revision) => this.#reader.positionAt(stream, revision),
    };
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const appended = append(this.#appending, stream, expected, events);
    this.#underway.add(appended);
    try {
      return await appended;
    } finally {
      this.#underway.delete(appended);
    }
  }

  /** Asked once: it is in every cursor, and queries are answered while the server is away. */
  async logId(): Promise<string> {
    this.#logId ??= await this.#reader.logId();
    if (this.#logId === undefined) throw new Error('The log has no id: it was never opened for writing');
    return this.#logId;
  }

  async readStream(stream: string, fromRevision = 0): Promise<readonly StoredEvent[]> {
    return this.#reader.stream(stream, fromRevision);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return this.#reader.all(after, limit);
  }

  async head(): Promise<Position> {
    return this.#reader.head();
  }

  subscribeAll(after: Position, subscriber: Subscriber): Subscription {
    const followed = followLog(
      { client: this.#clients.reading, reader: this.#reader, superviseMs: this.#superviseMs },
      after,
      subscriber,
    );
    return this.#subscriptions.add(followed);
  }

  /** Appends under way are answered first. */
  async close(): Promise<void> {
    await this.#subscriptions.stopAll();
    await Promise.allSettled(this.#underway);
    await Promise.all([this.#clients.appending.dispose(), this.#clients.reading.dispose()]);
  }

  /** A log is known by an id of its own; of several that open an empty one at once, the first gives it. */
  async openLog(recordedAt: string): Promise<void> {
    this.#logId = await this.#reader.logId();
    if (this.#logId !== undefined) return;
    await this.#appendUntilKnown(openingEvent(recordedAt));
  }

  async #appendUntilKnown(opened: NewEvent): Promise<void> {
    const attempts = 3;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.append(ownStream, 'no_stream', [opened]);
        return;
      } catch (error) {
        if (error instanceof WrongExpectedRevision) return;
        if (!(error instanceof AppendOutcomeUnknown) || attempt === attempts) throw error;
        await setTimeout(100 * attempt);
      }
    }
  }
}

/**
 * The distributed engine's event store. One database holds one log, and nothing else writes to it.
 * @throws UnfitConnectionString, EventStoreUnreachable
 */
export const openKurrentEventStore = async (options: KurrentOptions): Promise<EventStore> => {
  const store = new KurrentEventStore(connect(options.connectionString), options);
  try {
    await store.openLog((options.clock ?? systemClocks.trade).now().toISOString());
    return store;
  } catch (error) {
    await store.close();
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new EventStoreUnreachable(
      `KurrentDB could not be opened (${said}). See that it runs, that host, port, user and TLS of its connection string are right, and that it may be reached from here.`,
      { cause: error },
    );
  }
};
