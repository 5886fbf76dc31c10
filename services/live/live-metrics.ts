import { Counter, Gauge, type Registry } from 'prom-client';
import type { BroadcastCounts } from '#platform/topics/broadcast';
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
  const count = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  gauge('laycan_live_connections', 'Websockets that are open', () => live.counts().connections);
  gauge('laycan_live_channels', 'Channels that someone is on', () => live.counts().channels);
  count(
    'laycan_live_floods_total',
    'Websockets closed because they sent more frames than one may',
    () => live.counts().floods,
  );
};

/** What was heard and passed over: no node of this version wrote it with our key, or it had been heard before. */
export type BusCounts = BroadcastCounts & { readonly refused: number };

/** Tells Prometheus what this node and the others told each other; what is dropped is lost without harm. */
export const measureBroadcast = (counts: () => BusCounts, registry: Registry): Counter =>
  new Counter({
    name: 'laycan_live_bus_messages_total',
    help: 'Messages between live nodes: sent, dropped because the brokers were away or slow, heard, and refused of what was heard',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts())) this.inc({ outcome }, count);
    },
  });
