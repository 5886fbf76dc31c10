import type { Consumer, EachBatchPayload } from 'kafkajs';
import { within } from '../../within.ts';
import { type Handling, pauseAfter, pauseFor } from '../handling.ts';
import type { ConsumeOptions, TopicConsumer } from '../port.ts';
import { clientOf, type KafkaConnection, patient } from './client.ts';
import { runPartition } from './partition-run.ts';
import { supervise } from './supervision.ts';
import { reachKafka } from './topic-creation.ts';

export interface GroupConsumerParts {
  readonly connection: KafkaConnection;
  readonly handling: Handling;
  readonly options: ConsumeOptions;
  readonly ensure: (topic: string) => Promise<void>;
  /** So long a member that shows no sign of life keeps its partitions, in milliseconds. */
  readonly sessionMs: number;
}

/** Milliseconds. */
const rebalanceTimeout = 15_000;
const heartbeatsInSession = 5;
const maxWaitTimeInMs = 100;
const commitInterval = 1_000;
/** A broker that is away cannot be told that one leaves: after so long one goes without. */
const leaveMs = 5_000;
const partitionsAtOnce = 4;

/** The client gave a consumer up for good. */
class ConsumerCrashed extends Error {
  override readonly name = 'ConsumerCrashed';
}

/** One member of a group, over as many consumers of the client as it takes. */
export class GroupConsumer implements TopicConsumer {
  readonly #parts: GroupConsumerParts;
  readonly #stop = new AbortController();
  readonly #stopped: Promise<void>;
  readonly #working = new Set<Promise<void>>();
  readonly #running: Promise<void>;

  constructor(parts: GroupConsumerParts) {
    this.#parts = parts;
    this.#stopped = new Promise((resolve) => {
      this.#stop.signal.addEventListener('abort', () => resolve());
    });
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#working);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { options, ensure } = this.#parts;
    const { signal } = this.#stop;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await Promise.race([Promise.all(options.topics.map((topic) => ensure(topic))), this.#stopped]);
        if (!signal.aborted) await this.#live(() => (failures = 0));
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        options.failed(error);
        await pauseFor(pauseAfter(failures), signal);
      }
    }
  }

  /** One consumer, from its connection to its end. @throws what ended it */
  async #live(joined: () => void): Promise<void> {
    const { connection, options, sessionMs } = this.#parts;
    const crashed = Promise.withResolvers<never>();
    const retired = new AbortController();
    const consumer = clientOf(connection, patient).consumer({
      groupId: options.group,
      sessionTimeout: sessionMs,
      heartbeatInterval: sessionMs / heartbeatsInSession,
      rebalanceTimeout,
      maxWaitTimeInMs,
    });
    consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
      if (restart) options.failed(error);
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
    const starting = this.#start(consumer, AbortSignal.any([this.#stop.signal, retired.signal]));
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
    await within(left, leaveMs, late).catch((error: unknown) => this.#parts.options.failed(error));
  }

  async #start(consumer: Consumer, stopping: AbortSignal): Promise<void> {
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.#parts.options.topics], fromBeginning: true });
    await consumer.run({
      autoCommitInterval: commitInterval,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: partitionsAtOnce,
      eachBatch: (payload) => this.#track(this.#eachBatch(payload, stopping)),
    });
  }

  #eachBatch(payload: EachBatchPayload, stopping: AbortSignal): Promise<void> {
    return runPartition(
      {
        handling: this.#parts.handling,
        stopping,
        heartbeatMs: this.#parts.sessionMs / heartbeatsInSession,
        resumeIn: (ms, resume) => {
          // A client that has stopped meanwhile takes no notice.
          setTimeout(resume, ms).unref();
        },
      },
      payload,
    );
  }

  async #track(work: Promise<void>): Promise<void> {
    this.#working.add(work);
    try {
      await work;
    } finally {
      this.#working.delete(work);
    }
  }
}
