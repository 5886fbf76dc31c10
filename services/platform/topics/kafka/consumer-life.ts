import type { Consumer, ConsumerConfig } from 'kafkajs';
import { within } from '../../within.ts';
import { pauseFor } from '../../concurrency/back-off.ts';
import { retryPause } from '../handling.ts';
import { clientOf, type KafkaConnection, patient } from './client.ts';
import { supervise } from './supervision.ts';
import { reachKafka } from './topic-creation.ts';

export interface ConsumerLifeParts {
  readonly connection: KafkaConnection;
  readonly config: ConsumerConfig;
  /** Rejects where the consumer cannot be started yet. */
  readonly ready: () => Promise<unknown>;
  /** Connects, subscribes and runs a consumer, which hands out nothing more once the signal has come. */
  readonly start: (consumer: Consumer, stopping: AbortSignal) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** A broker that is away cannot be told that one leaves: after so long one goes without. Milliseconds. */
const leaveMs = 5_000;

/** The client gave a consumer up for good. */
class ConsumerCrashed extends Error {
  override readonly name = 'ConsumerCrashed';
}

/** One member of a group until it is stopped, over as many consumers of the client as it takes. */
export class ConsumerLife {
  readonly #parts: ConsumerLifeParts;
  readonly #stop = new AbortController();
  readonly #stopped: Promise<void>;
  readonly #working = new Set<Promise<void>>();
  readonly #running: Promise<void>;

  constructor(parts: ConsumerLifeParts) {
    this.#parts = parts;
    this.#stopped = new Promise((resolve) => {
      this.#stop.signal.addEventListener('abort', () => resolve());
    });
    this.#running = this.#run();
  }

  /** Waits for handlers that are under way, and not for a broker that is away. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#working);
    await this.#running;
  }

  /** Makes `stop` wait for it. */
  async track(work: Promise<void>): Promise<void> {
    this.#working.add(work);
    try {
      await work;
    } finally {
      this.#working.delete(work);
    }
  }

  async #run(): Promise<void> {
    const { ready, failed } = this.#parts;
    const { signal } = this.#stop;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await Promise.race([ready(), this.#stopped]);
        if (!signal.aborted) await this.#live(() => (failures = 0));
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        failed(error);
        await pauseFor(retryPause(failures), signal);
      }
    }
  }

  /** One consumer, from its connection to its end. @throws what ended it */
  async #live(joined: () => void): Promise<void> {
    const { connection, config, start, failed } = this.#parts;
    const crashed = Promise.withResolvers<never>();
    const retired = new AbortController();
    const consumer = clientOf(connection, patient).consumer(config);
    consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
      if (restart) failed(error);
      else
        crashed.reject(new ConsumerCrashed(`The Kafka client gave up: ${error.message}`, { cause: error }));
    });
    consumer.on('consumer.group_join', joined);
    const unwatch = supervise({
      consumer,
      isWorking: () => this.#working.size > 0,
      reach: () => reachKafka(connection),
      silent: crashed.reject,
    });
    const starting = start(consumer, AbortSignal.any([this.#stop.signal, retired.signal]));
    try {
      await Promise.race([starting, crashed.promise, this.#stopped]);
      await Promise.race([this.#stopped, crashed.promise]);
    } finally {
      unwatch();
      retired.abort();
      await this.#leave(consumer, starting);
    }
  }

  /** A consumer that is still joining takes no notice of being told to stop, and would join. */
  async #leave(consumer: Consumer, starting: Promise<void>): Promise<void> {
    const left = starting.then(
      () => consumer.disconnect(),
      () => consumer.disconnect(),
    );
    const late = (): Error => new Error(`Kafka did not let go of a consumer within ${leaveMs} ms`);
    await within(left, leaveMs, late).catch((error: unknown) => this.#parts.failed(error));
  }
}
