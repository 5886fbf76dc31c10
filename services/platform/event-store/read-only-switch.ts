import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import type {
  Appended,
  EventStore,
  ExpectedRevision,
  NewEvent,
  Position,
  StoredEvent,
  Subscriber,
  Subscription,
} from './port.ts';

/** The log takes nothing more for now: it is being moved to another engine. Nothing was written. */
export class LogIsReadOnly extends Error {
  override readonly name = 'LogIsReadOnly';
  constructor() {
    super('The log is read-only while it is moved to another engine');
  }
}

/** Work that records what it has done, and must be through before nothing can be recorded. */
export interface ReadOnlyListener {
  /** Ends what is under way, which may still append. */
  readonly turningOn: () => Promise<void>;
  readonly turnedOff: () => void;
}

/** An event store that can be told to take nothing more, while it goes on being read. */
export class ReadOnlySwitch implements EventStore {
  readonly #store: EventStore;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #listeners = new Set<ReadOnlyListener>();
  /** Turned on and off one after another, by whoever asks. */
  readonly #turns = new KeyedMutex();
  #readOnly = false;

  constructor(store: EventStore) {
    this.#store = store;
  }

  get isReadOnly(): boolean {
    return this.#readOnly;
  }

  /** @returns how to stop listening */
  onTurning(listener: ReadOnlyListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Lets listeners finish, then refuses appends. Where one of them cannot finish, all go on and the log takes changes as
   * before.
   * @returns the head, once those under way have been answered: it stays where it is
   * @throws what a listener throws
   */
  turnOn(): Promise<Position> {
    return this.#turns.run('turn', async () => {
      if (!this.#readOnly) await this.#letFinish();
      this.#readOnly = true;
      await Promise.allSettled(this.#underWay);
      return this.#store.head();
    });
  }

  /** Resolves once the log takes changes again; where it took them all along, nobody hears of it. */
  turnOff(): Promise<void> {
    return this.#turns.run('turn', async () => {
      if (!this.#readOnly) return;
      this.#readOnly = false;
      this.#goOn();
    });
  }

  async #letFinish(): Promise<void> {
    const finished = await Promise.allSettled([...this.#listeners].map(({ turningOn }) => turningOn()));
    const failed = finished.find((one) => one.status === 'rejected');
    if (!failed) return;
    this.#goOn();
    throw failed.reason;
  }

  #goOn(): void {
    for (const { turnedOff } of this.#listeners) turnedOff();
  }

  /** @throws LogIsReadOnly beside what the store itself throws */
  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    if (this.#readOnly) throw new LogIsReadOnly();
    const appended = this.#store.append(stream, expected, events);
    this.#underWay.add(appended);
    try {
      return await appended;
    } finally {
      this.#underWay.delete(appended);
    }
  }

  logId(): Promise<string> {
    return this.#store.logId();
  }

  readStream(stream: string, fromRevision?: number): Promise<readonly StoredEvent[]> {
    return this.#store.readStream(stream, fromRevision);
  }

  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return this.#store.readAll(after, limit);
  }

  head(): Promise<Position> {
    return this.#store.head();
  }

  subscribeAll(after: Position, subscriber: Subscriber): Subscription {
    return this.#store.subscribeAll(after, subscriber);
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}
