import { Gauge, type Registry } from 'prom-client';
import type { Live } from './live.ts';

/** Tells Prometheus how many listen here. */
export const measureLive = (live: Pick<Live, 'counts'>, registry: Registry): void => {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('laycan_live_connections', 'Websockets that are open', () => live.counts().connections);
  gauge('laycan_live_channels', 'Channels that someone is on', () => live.counts().channels);
};
