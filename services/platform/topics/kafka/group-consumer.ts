import type { Consumer } from 'kafkajs';
import type { Handling } from '../handling.ts';
import type { ConsumeOptions, TopicConsumer } from '../port.ts';
import type { KafkaConnection } from './client.ts';
import { ConsumerLife } from './consumer-life.ts';
import { runPartition } from './partition-run.ts';

export interface GroupConsumerParts {
  readonly connection: KafkaConnection;
  readonly handling: Handling;
  readonly options: ConsumeOptions;
  /** Resolves when there is such a topic. */
  readonly ensure: (topic: string) => Promise<void>;
  /** So long a member that shows no sign of life keeps its partitions, in milliseconds. */
  readonly sessionMs: number;
}

/** Milliseconds. */
const rebalanceTimeout = 15_000;
const maxWaitTimeInMs = 100;
const commitInterval = 1_000;
const heartbeatsInSession = 5;
const partitionsAtOnce = 4;

/** A consumer of the port: handles messages, and lets the client commit what has been handled. */
export const groupConsumer = (parts: GroupConsumerParts): TopicConsumer => {
  const { connection, handling, options, ensure, sessionMs } = parts;
  const heartbeatMs = sessionMs / heartbeatsInSession;
  const start = async (consumer: Consumer, stopping: AbortSignal): Promise<void> => {
    await consumer.connect();
    await consumer.subscribe({ topics: [...options.topics], fromBeginning: true });
    await consumer.run({
      autoCommitInterval: commitInterval,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: partitionsAtOnce,
      eachBatch: (payload) =>
        life.track(
          runPartition(
            {
              handling,
              stopping,
              heartbeatMs,
              // A client that has stopped meanwhile takes no notice.
              resumeIn: (ms, resume) => void setTimeout(resume, ms).unref(),
            },
            payload,
          ),
        ),
    });
  };
  const life = new ConsumerLife({
    connection,
    config: {
      groupId: options.group,
      sessionTimeout: sessionMs,
      heartbeatInterval: heartbeatMs,
      rebalanceTimeout,
      maxWaitTimeInMs,
    },
    ready: () => Promise.all(options.topics.map((topic) => ensure(topic))),
    start,
    failed: (error) => options.failed(error),
  });
  return life;
};
