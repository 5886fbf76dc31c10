import { setImmediate, setTimeout } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { PositionBeyondLog, type Position, type Subscriber, type Subscription } from '../port.ts';
import type { CommitWatch } from './commit-signal.ts';
import type { LogReader } from './log-reader.ts';

const batchSize = 500;
/** Back-off after a failure, in milliseconds: doubled each time, up to the longest. */
const firstPause = 50;
const longestPause = 5_000;

const warn = (error: unknown): void => {
  process.emitWarning(
    `A subscriber failed, and gets the same events again: ${isNativeError(error) ? (error.stack ?? error.message) : String(error)}`,
  );
};

/** Hands the log on to one subscriber, batch after batch; the next one is read when the last has been handled. */
export const follow = (
  reader: LogReader,
  watch: CommitWatch,
  after: Position,
  subscriber: Subscriber,
): Subscription => {
  const head = reader.head();
  if (after > head) throw new PositionBeyondLog(after, head);
  const stopping = new AbortController();
  let position = after;
  let told: Position | undefined;
  let failures = 0;

  const step = async (): Promise<void> => {
    const seen = watch.seen;
    const batch = reader.all(position, batchSize);
    const last = batch.at(-1);
    if (last) {
      await subscriber.events(batch);
      position = last.position;
      // A handler that never really waits must not starve the thread.
      await setImmediate();
      return;
    }
    if (told !== position) {
      await subscriber.caughtUp?.(position);
      told = position;
    }
    if (!stopping.signal.aborted) await watch.next(seen);
  };

  const failed = async (error: unknown): Promise<void> => {
    if (subscriber.failed) subscriber.failed(error);
    else warn(error);
    const pause = Math.min(longestPause, firstPause * 2 ** failures);
    failures += 1;
    try {
      await setTimeout(pause, undefined, { signal: stopping.signal, ref: false });
    } catch (reason) {
      if (!stopping.signal.aborted) throw reason;
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await step();
        failures = 0;
      } catch (error) {
        await failed(error);
      }
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      watch.wake();
      await running;
    },
  };
};
