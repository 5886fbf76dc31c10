import { Gauge, type Registry } from 'prom-client';
import type { Documents } from '#platform/documents/port';
import { parkedMessagesModel } from '#projections/parked-messages/read-model';

/** Messages of other systems that wait for somebody, as Prometheus is told. */
export class ParkedGauges {
  readonly #parked: Gauge;

  constructor(
    metrics: Registry,
    private readonly documents: Pick<Documents, 'group'>,
  ) {
    this.#parked = new Gauge({
      name: 'laycan_parked_messages',
      help: 'Messages of other systems that could not be taken in and were not published again, by topic',
      labelNames: ['topic'],
      registers: [metrics],
    });
  }

  async look(): Promise<void> {
    const groups = await this.documents.group(parkedMessagesModel, { filter: {}, keys: ['topic'] });
    this.#parked.reset();
    for (const { keys, count } of groups) this.#parked.set({ topic: String(keys['topic']) }, count);
  }
}
