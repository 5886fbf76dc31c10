import { randomUUID } from 'node:crypto';
import {
  beforeTheFirst,
  type EventStore,
  type NewEvent,
  ownStream,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '../port.ts';

/**
 * A part of a server's log that looks fresh: what was there before is not seen, and streams carry a prefix. The suite of the
 * port wants an empty log for each of its tests, and a real server cannot be emptied.
 */
export const fromNowOn = async (store: EventStore): Promise<EventStore> => {
  const start = await store.head();
  return new LogFromNowOn(store, start, `${randomUUID()}-`);
};

export class LogFromNowOn implements EventStore {
  constructor(
    private readonly store: EventStore,
    readonly start: Position,
    readonly prefix: string,
  ) {}

  async append(stream: string, expected: Parameters<EventStore['append']>[1], events: readonly NewEvent[]) {
    try {
      return await this.store.append(this.#named(stream), expected, events);
    } catch (error) {
      throw error instanceof WrongExpectedRevision ? new WrongExpectedRevision(stream, expected) : error;
    }
  }

  async readStream(stream: string, fromRevision = 0) {
    return this.#unnamed(await this.store.readStream(this.#named(stream), fromRevision));
  }

  async readAll(after: Position, limit: number) {
    return this.#unnamed(await this.store.readAll(this.#from(after), limit));
  }

  subscribeAll(...[after, subscriber]: Parameters<EventStore['subscribeAll']>) {
    return this.store.subscribeAll(this.#from(after), {
      ...subscriber,
      events: async (batch) => subscriber.events(this.#unnamed(batch)),
    });
  }

  async logId() {
    return this.store.logId();
  }

  async head() {
    return this.store.head();
  }

  async close() {
    return this.store.close();
  }

  #from(after: Position): Position {
    return after === beforeTheFirst ? this.start : after;
  }

  #named(stream: string): string {
    return stream === ownStream ? stream : `${this.prefix}${stream}`;
  }

  #unnamed(events: readonly StoredEvent[]): readonly StoredEvent[] {
    return events.map((event) => ({ ...event, stream: event.stream.replace(this.prefix, '') }));
  }
}
