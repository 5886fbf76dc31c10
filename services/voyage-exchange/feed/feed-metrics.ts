import { Counter, Gauge, type Registry } from 'prom-client';
import type { FeedMessage } from '#contracts/voyage-feed/messages';
import type { MachineClock } from '#platform/clock/port';
import type { Took } from './take-message.ts';

const isReport = ({ type }: FeedMessage): boolean => type === 'position' || type === 'fuel';

/** Tells Prometheus what came by the feed, and for how long nothing has. */
export const measureFeed = (registry: Registry, clock: MachineClock): Took => {
  let last = clock.now();
  const messages = new Counter({
    name: 'laycan_feed_messages_total',
    help: 'Messages of the voyage feed that were taken in, by their type; those that had been before are counted apart',
    labelNames: ['type', 'outcome'],
    registers: [registry],
  });
  const quiet = new Gauge({
    name: 'laycan_feed_quiet_seconds',
    help: 'How long this process has been without a statement of the voyage feed, from its start on',
    registers: [registry],
    collect() {
      this.set(Math.max(0, clock.now().getTime() - last.getTime()) / 1_000);
    },
  });
  quiet.set(0);
  return (message, repeated) => {
    messages.inc({ type: message.type, outcome: repeated ? 'repeated' : 'taken' });
    if (!isReport(message)) last = clock.now();
  };
};
