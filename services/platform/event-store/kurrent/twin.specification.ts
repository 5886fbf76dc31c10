import { type KurrentOptions, openKurrentEventStore } from './open-kurrent-event-store.ts';
import { TwinServer } from '../../../../tests/support/kurrent-twin/twin-server.ts';
import type { TwinLog } from '../../../../tests/support/kurrent-twin/twin-log.ts';
import { Told } from '../../../../tests/support/told.ts';
import type { EventStore, StoredEvent, Subscriber } from '../port.ts';

/** A store before a twin that can be taken down and put up again, for the tests of the adapter. */
export class StoreOnTwin {
  twin: TwinServer;
  readonly store: EventStore;

  private constructor(twin: TwinServer, store: EventStore) {
    this.twin = twin;
    this.store = store;
  }

  static async open(options: Partial<KurrentOptions> = {}): Promise<StoreOnTwin> {
    const twin = await TwinServer.start();
    const store = await openKurrentEventStore({ connectionString: twin.connectionString, ...options });
    return new StoreOnTwin(twin, store);
  }

  async restart(log: TwinLog = this.twin.log): Promise<void> {
    this.twin.crash();
    this.twin = await TwinServer.start(log, this.twin.port);
  }

  async close(): Promise<void> {
    await this.store.close();
    this.twin.crash();
  }
}

/** Gathers what a subscription hands on and what it tells of; waits without sleeping. */
export class Hearing {
  readonly events: StoredEvent[] = [];
  readonly failures: unknown[] = [];
  readonly #heard = new Told(() => ({ events: this.ids, failures: this.failures }));
  /** What handling a batch does before it counts. */
  handle: (batch: readonly StoredEvent[]) => Promise<void> = async () => undefined;

  readonly subscriber: Subscriber = {
    events: async (batch) => {
      await this.handle(batch);
      this.events.push(...batch);
      this.#heard.tell();
    },
    caughtUp: () => this.#heard.tell(),
    failed: (error) => {
      this.failures.push(error);
      this.#heard.tell();
    },
  };

  /** Event ids, in the order in which they were handed on. */
  get ids(): readonly string[] {
    return this.events.map(({ id }) => id);
  }

  async until(isSo: () => boolean): Promise<void> {
    await this.#heard.until(isSo);
  }
}
