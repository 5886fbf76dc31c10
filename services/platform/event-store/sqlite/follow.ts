import { pauseAfter, pauseFor } from '../../concurrency/back-off.ts';
import { setImmediate } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { PositionBeyondLog, type Position, type Subscriber, type Subscription } from '../port.ts';
import type { CommitWatch } from './commit-signal.ts';
import type { LogReader } from './log-reader.ts';

const batchSize = 500;
/** Back-off after a failure, in milliseconds: doubled each time, up to the longest. */
const backOff = { firstMs: 50, longestMs: 5_000 };

const warn = (error: unknown): void => {
  process.emitWarning(
    `A subscriber failed, and gets the same events again: ${isNativeError(error) ? (error.stack ?? error.message) : String(error)}`,
  );
};

/** One subscriber's way through the log, batch after batch; the next one is read when the last has been handled. */
class Following implements Subscription {
  readonly #reader: LogReader;
  readonly #watch: CommitWatch;
  readonly #subscriber: Subscriber;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #position: Position;
  #told: Position | undefined;
  #failures = 0;

  constructor(reader: LogReader, watch: CommitWatch, after: Position, subscriber: Subscriber) {
    this.#reader = reader;
    this.#watch = watch;
    this.#subscriber = subscriber;
    this.#position = after;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#watch.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#step();
        this.#failures = 0;
      } catch (error) {
        await this.#failed(error);
      }
    }
  }

  async #step(): Promise<void> {
    const seen = this.#watch.seen;
    const batch = this.#reader.all(this.#position, batchSize);
    const last = batch.at(-1);
    if (last) {
      await this.#subscriber.events(batch);
      this.#position = last.position;
      // A handler that never really waits must not starve the thread.
      await setImmediate();
      return;
    }
    if (this.#told !== this.#position) {
      await this.#subscriber.caughtUp?.(this.#position);
      this.#told = this.#position;
    }
    if (!this.#stopping.signal.aborted) await this.#watch.next(seen);
  }

  async #failed(error: unknown): Promise<void> {
    if (this.#subscriber.failed) this.#subscriber.failed(error);
    else warn(error);
    this.#failures += 1;
    await pauseFor(pauseAfter(backOff, this.#failures), this.#stopping.signal);
  }
}

/** Hands the log on to one subscriber, after a position. @throws PositionBeyondLog */
export const follow = (
  reader: LogReader,
  watch: CommitWatch,
  after: Position,
  subscriber: Subscriber,
): Subscription => {
  const head = reader.head();
  if (after > head) throw new PositionBeyondLog(after, head);
  return new Following(reader, watch, after, subscriber);
};
