import { setTimeout } from 'node:timers/promises';
import type { EventStore } from '#platform/event-store/port';
import { bookingEvents, type PlacedEvent } from './booking-events.ts';

const bookings = 100;

/** People at work: amends the same bookings again and again, some 50 a second, so that what a page is taken from does not grow. */
export class LiveWriter {
  readonly #store: EventStore;
  readonly #events: Iterator<PlacedEvent> = bookingEvents({ bookings, versions: 1_000_000 });

  private constructor(store: EventStore) {
    this.#store = store;
  }

  /** Declares its bookings. */
  static async begin(store: EventStore): Promise<LiveWriter> {
    const writer = new LiveWriter(store);
    for (let n = 0; n < bookings; n += 1) await writer.#append();
    return writer;
  }

  async until(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#append();
      await setTimeout(20);
    }
  }

  async #append(): Promise<void> {
    const { done, value } = this.#events.next();
    if (done) throw new Error('Every booking was amended as often as can be');
    const { stream, revision, id, type, data, metadata, recordedAt } = value;
    const expected = revision === 0 ? 'no_stream' : revision - 1;
    await this.#store.append(stream, expected, [{ id, type, data, metadata, recordedAt }]);
  }
}
