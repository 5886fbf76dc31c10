import { createExecute } from '#api/platform/execute';
import type { Execute } from '#api/platform/execute-port';
import { noSeal } from '#api/platform/payload-seal';
import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import { readFeedMessage } from '#contracts/voyage-feed/read-message';
import { Secret } from '#platform/config/secret';
import { beforeTheFirst, type EventStore, type StoredEvent } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import type { VaultRecords } from '#platform/vault/port';
import { TestClock } from '../../../tests/support/test-clock.ts';
import { contactPeopleIn } from './contact-people.ts';
import { type Intake, takeIn, type TakenIn } from './take-in.ts';

type WrappedKey = VaultRecords['key'];

/** A message as its sender has it, which may be none. */
export type Told = Readonly<Record<string, unknown>> & { readonly type: string };

const keysOver = (records: Map<string, WrappedKey>): PeopleKeys =>
  new PeopleKeys(
    {
      get: async (_, id) => records.get(id) as never,
      claim: async (_, id, record) => {
        if (records.has(id)) return false;
        records.set(id, record as WrappedKey);
        return true;
      },
    },
    new Secret(Buffer.alloc(32, 7)),
  );

/** A log in memory, keys of people, bookings that are known, and one message after another. */
export class FeedWorld {
  readonly store: EventStore;
  readonly clock = new TestClock('2027-03-10T08:00:00.000Z');
  readonly execute: Execute;
  /** Charterers by booking. */
  readonly bookings = new Map<string, string>();
  readonly #records = new Map<string, WrappedKey>();
  readonly keys = keysOver(this.#records);
  intake: Intake = {
    execute: (execution) => this.execute(execution),
    lookUps: {
      charterer: async (bookingId) => this.bookings.get(bookingId) ?? null,
      zones: async () => ({ BRSSZ: 'America/Sao_Paulo' }),
    },
    people: contactPeopleIn(this.keys, { remove: async (_, id) => void this.#records.delete(id) }),
  };

  constructor(store: EventStore = openEventStoreInMemory()) {
    this.store = store;
    this.execute = createExecute({ store, clock: this.clock.trade, payloads: noSeal });
  }

  /** Another process on the same log. */
  besides(): FeedWorld {
    const other = new FeedWorld(this.store);
    other.clock.set(this.clock.now().toISOString());
    for (const [id, charterer] of this.bookings) other.bookings.set(id, charterer);
    return other;
  }

  get keyIds(): readonly string[] {
    return [...this.#records.keys()];
  }

  /** Takes in a message as it would come by the topic that takes its type. */
  async take(id: string, message: Told): Promise<TakenIn> {
    const { reports, statements } = voyageFeedTopics;
    const topic = ['position', 'fuel'].includes(message.type) ? reports : statements;
    return takeIn(this.intake)(id, readFeedMessage(topic, JSON.stringify(message), this.clock.now()));
  }

  async events(stream?: string): Promise<readonly StoredEvent[]> {
    const all = await this.store.readAll(beforeTheFirst, 10_000);
    return all.filter((event) => event.stream === (stream ?? event.stream));
  }

  async types(stream: string): Promise<readonly string[]> {
    return (await this.events(stream)).map(({ type }) => type);
  }

  /** Data of the last event of a stream. */
  async last(stream: string): Promise<Readonly<Record<string, unknown>>> {
    return JSON.parse((await this.events(stream)).at(-1)?.data ?? 'null');
  }
}
