import { Gauge, type Registry } from 'prom-client';
import type { ProjectionStatus } from '#projections/runtime/control';

/** How the read models stand, as Prometheus is told. */
export class ProjectionGauges {
  readonly #gauges: Readonly<Record<'lag' | 'rate' | 'parked' | 'rebuilding', Gauge>>;
  readonly #known: Gauge;

  constructor(metrics: Registry) {
    const gauge = (name: string, help: string): Gauge =>
      new Gauge({ name, help, labelNames: ['projection'], registers: [metrics] });
    this.#gauges = {
      lag: gauge('laycan_projection_lag_events', 'Events of the log that a read model has not seen yet'),
      rate: gauge(
        'laycan_projection_events_per_second',
        'Events that a read model took in, over the last 10 seconds',
      ),
      parked: gauge('laycan_projection_parked_documents', 'Documents whose fold failed'),
      rebuilding: gauge('laycan_projection_rebuilding', '1 while a new generation is built'),
    };
    this.#known = new Gauge({
      name: 'laycan_projection_status_known',
      help: '0 while nobody can say how the read models stand, since a store or the projector is away',
      registers: [metrics],
    });
  }

  /** undefined: nobody can say; figures of before would be taken for those of now. */
  set(status: readonly ProjectionStatus[] | undefined): void {
    this.#known.set(status ? 1 : 0);
    for (const gauge of Object.values(this.#gauges)) gauge.reset();
    for (const { name, lag, rate, parked, rebuild } of status ?? []) {
      this.#gauges.lag.set({ projection: name }, lag);
      this.#gauges.rate.set({ projection: name }, rate);
      this.#gauges.parked.set({ projection: name }, parked.length);
      this.#gauges.rebuilding.set({ projection: name }, rebuild === null ? 0 : 1);
    }
  }
}
