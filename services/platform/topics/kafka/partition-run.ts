import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { Handling } from '../handling.ts';
import { toReceived } from './messages.ts';

/** A batch goes on for so long; what is left is fetched again, so that no partition keeps others waiting. Milliseconds. */
const longestMs = 1_000;

export interface PartitionRunParts {
  readonly handling: Handling;
  readonly stopping: AbortSignal;
  readonly heartbeatMs: number;
  /** Calls `resume` after so many milliseconds. */
  readonly resumeIn: (ms: number, resume: () => void) => void;
}

/** The client wraps what the broker says of a group, and then takes it for the end: what is inside it can get over. */
const unwrapped = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'type' in error.cause ? error.cause : error;

/** Handles a message while the broker is told that this member lives; throws what it answered, once that is done. */
const attempt = async (
  { handling, heartbeatMs }: PartitionRunParts,
  payload: EachBatchPayload,
  message: KafkaMessage,
  done: () => void,
): Promise<number | undefined> => {
  const { topic, partition } = payload.batch;
  let sending: Promise<void> | undefined;
  let lost: unknown;
  const heartbeat = setInterval(() => {
    sending = payload.heartbeat().catch((error: unknown) => {
      lost ??= error;
    });
  }, heartbeatMs);
  const againIn = await handling.attempt(toReceived(topic, partition, message)).finally(() => {
    clearInterval(heartbeat);
  });
  if (againIn === undefined) done();
  await sending;
  if (lost !== undefined) throw unwrapped(lost);
  return againIn;
};

/**
 * Handles what was fetched of a partition. Offsets are noted message by message, and committed by the client at the end,
 * or after a second. A message that must wait pauses its partition, so that the others go on.
 */
export const runPartition = async (parts: PartitionRunParts, payload: EachBatchPayload): Promise<void> => {
  const until = performance.now() + longestMs;
  for (const message of payload.batch.messages) {
    if (parts.stopping.aborted || !payload.isRunning() || payload.isStale() || performance.now() > until)
      return;
    const againIn = await attempt(parts, payload, message, () => payload.resolveOffset(message.offset));
    if (againIn !== undefined) {
      parts.resumeIn(againIn, payload.pause());
      return;
    }
    try {
      await payload.heartbeat();
      await payload.commitOffsetsIfNecessary();
    } catch (error) {
      throw unwrapped(error);
    }
  }
};
