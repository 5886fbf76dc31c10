import type { Consumer } from 'kafkajs';

/** Milliseconds. */
export interface SupervisionLimits {
  /** How often it looks. */
  readonly everyMs: number;
  /** So long a consumer may show no sign of life. */
  readonly silentMs: number;
}

const supervisionLimits: SupervisionLimits = { everyMs: 15_000, silentMs: 45_000 };

/** A consumer of the client fetches nothing any more, and says nothing, though the brokers answer. */
export class ConsumerSilent extends Error {
  override readonly name = 'ConsumerSilent';
}

export interface SupervisionParts {
  readonly consumer: Pick<Consumer, 'on'>;
  /** Handlers are under way: no sign of life is expected. */
  readonly isWorking: () => boolean;
  /** Rejects where the brokers do not answer, which is then why the consumer is silent. */
  readonly reach: () => Promise<void>;
  readonly silent: (error: ConsumerSilent) => void;
  readonly limits?: SupervisionLimits;
}

const signsOfLife = ['consumer.fetch', 'consumer.heartbeat', 'consumer.group_join'] as const;

/** Watches a consumer that may stop without an error; answers with how to stop watching. */
export const supervise = ({
  consumer,
  isWorking,
  reach,
  silent,
  limits = supervisionLimits,
}: SupervisionParts): (() => void) => {
  let seen = performance.now();
  for (const sign of signsOfLife) {
    consumer.on(sign, () => {
      seen = performance.now();
    });
  }
  const look = async (): Promise<void> => {
    const before = seen;
    if (isWorking()) seen = performance.now();
    if (performance.now() - before < limits.silentMs) return;
    try {
      await reach();
    } catch {
      // It waits for brokers, and the client tells of that.
      return;
    }
    if (seen === before)
      silent(new ConsumerSilent(`No sign of life of a Kafka consumer for ${limits.silentMs} ms`));
  };
  const timer = setInterval(() => void look(), limits.everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
