import { Gauge, type Registry } from 'prom-client';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { dueEffectsModel } from '#projections/due-effects/read-model';

/** What is to leave the portal and has not yet, as Prometheus is told. */
export class EffectGauges {
  readonly #due: Gauge;
  readonly #oldest: Gauge;
  readonly #refused: Gauge;

  constructor(
    metrics: Registry,
    private readonly documents: Pick<Documents, 'group'>,
    private readonly clock: TradeClock,
  ) {
    const gauge = (name: string, help: string): Gauge =>
      new Gauge({ name, help, labelNames: ['effect'], registers: [metrics] });
    this.#due = gauge('laycan_effects_due', 'Mails and messages that are due and not delivered');
    this.#oldest = gauge('laycan_effects_oldest_seconds', 'Since when the oldest of them is due');
    this.#refused = gauge(
      'laycan_effects_refused',
      'Mails and messages that were refused for good, for staff to look at',
    );
  }

  async look(): Promise<void> {
    const keys = ['effect'] as const;
    const [groups, refused] = await Promise.all([
      this.documents.group(dueEffectsModel, { filter: { refused: null }, keys, min: ['since'] }),
      this.documents.group(dueEffectsModel, { filter: { refused: { $gt: '' } }, keys }),
    ]);
    for (const gauge of [this.#due, this.#oldest, this.#refused]) gauge.reset();
    for (const { keys, count } of refused) this.#refused.set({ effect: String(keys['effect']) }, count);
    for (const { keys, count, min } of groups) {
      const effect = String(keys['effect']);
      this.#due.set({ effect }, count);
      this.#oldest.set(
        { effect },
        Math.max(0, this.clock.now().getTime() - Date.parse(String(min['since']))) / 1_000,
      );
    }
  }
}
