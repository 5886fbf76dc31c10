import { Gauge, type Registry } from 'prom-client';
import type { NodePart, NodeParts } from './node-parts.ts';

/** What this process stands on, as Prometheus is told. */
export class PartGauges {
  readonly #up: Gauge;
  readonly #behind: Gauge;

  constructor(metrics: Registry) {
    this.#up = new Gauge({
      name: 'laycan_part_up',
      help: '1 while a store, the read models or the disk answer this process',
      labelNames: ['part'],
      registers: [metrics],
    });
    this.#behind = new Gauge({
      name: 'laycan_read_models_behind_seconds',
      help: 'How long the oldest change that is shown nowhere has waited for the read models',
      registers: [metrics],
    });
  }

  async look(parts: Pick<NodeParts, 'all' | 'look' | 'behindSeconds'>): Promise<void> {
    this.#behind.set(parts.behindSeconds());
    await Promise.all(
      parts.all().map(async (part) => this.#up.set({ part }, await this.#answers(parts, part))),
    );
  }

  async #answers(parts: Pick<NodeParts, 'look'>, part: NodePart): Promise<0 | 1> {
    return parts.look(part).then(
      () => 1,
      // Why is for the log, which the part itself writes.
      () => 0,
    );
  }
}
