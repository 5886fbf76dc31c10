import { pauseAfter, pauseFor } from '../../concurrency/back-off.ts';
import { isNativeError } from 'node:util/types';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { PositionBeyondLog, type Position, type Subscriber, type Subscription } from '../port.ts';
import type { KurrentReader } from './kurrent-reader.ts';
import { Tail } from './tail.ts';

/** Back-off after a failure, in milliseconds: doubled each time, up to the longest. */
const backOff = { firstMs: 50, longestMs: 5_000 };

/** The server behind the address has another log than the one that was being read. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';
}

/** The head of the log moves on, and nothing of it arrives. */
export class SubscriptionSilent extends Error {
  override readonly name = 'SubscriptionSilent';
}

export interface FollowOptions {
  readonly client: KurrentDBClient;
  readonly reader: KurrentReader;
  /** How often the head of the log is held against what has arrived, in milliseconds. */
  readonly superviseMs: number;
}

const warn = (error: unknown): void => {
  process.emitWarning(
    `A subscriber to KurrentDB failed, and goes on where it was: ${isNativeError(error) ? (error.stack ?? error.message) : String(error)}`,
  );
};

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Follows the log for one subscriber, over as many subscriptions as it takes: the client never makes a second one by
 * itself. Each starts after the last event that was handled, or after a checkpoint that all handled events lie before.
 */
class Follower {
  readonly #options: FollowOptions;
  readonly #subscriber: Subscriber;
  readonly #stopping = new AbortController();
  /** So that nobody who stops has to wait for a server that does not answer. */
  readonly #stopped = new Promise<undefined>((resolve) => {
    this.#stopping.signal.addEventListener('abort', () => resolve(undefined));
  });
  /** Last event handled. */
  #handled: Position;
  /** Where the next subscription starts: the same, or past records that are the server's own. */
  #resume: Position;
  #told: Position | undefined;
  #logId: string | undefined;
  #tail: Tail | undefined;
  #handling = false;
  #failures = 0;

  constructor(options: FollowOptions, after: Position, subscriber: Subscriber) {
    this.#options = options;
    this.#subscriber = subscriber;
    this.#handled = after;
    this.#resume = after;
  }

  async run(): Promise<void> {
    while (!this.#isStopping()) {
      try {
        await this.#openAndRead();
      } catch (error) {
        if (this.#isStopping()) return;
        this.#tell(error);
        // Whoever heard that it failed hears when it is well again, though nothing came meanwhile.
        this.#told = undefined;
        if (error instanceof LogReplaced || error instanceof PositionBeyondLog) return;
        await this.#backOff();
      }
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#tail?.wake();
  }

  async #openAndRead(): Promise<void> {
    await this.#refuseAnotherLog();
    if (this.#isStopping()) return;
    const tail = new Tail(this.#options.client, this.#resume);
    this.#tail = tail;
    const supervision = this.#supervise(tail);
    try {
      await this.#read(tail);
    } finally {
      clearInterval(supervision);
      this.#tail = undefined;
      await tail.close();
    }
  }

  /** The server takes a position past its end without a word, and would skip everything up to there. */
  async #refuseAnotherLog(): Promise<void> {
    const { reader } = this.#options;
    const known = await Promise.race([Promise.all([reader.logId(), reader.end()]), this.#stopped]);
    if (known === undefined) return;
    const [logId, end] = known;
    if (this.#logId !== undefined && logId !== this.#logId) {
      throw new LogReplaced(`KurrentDB now holds log ${logId ?? 'without an id'}, not ${this.#logId}`);
    }
    if (this.#resume > end) {
      // Once it has read from this log, a node that lags behind is likelier: it may catch up.
      if (this.#logId === undefined) throw new PositionBeyondLog(this.#resume, end);
      throw new Error(`KurrentDB ends at ${end}, before ${this.#resume}, which it has given already`);
    }
    this.#logId = logId;
  }

  async #read(tail: Tail): Promise<void> {
    while (!this.#isStopping()) {
      const batch = await tail.next(this.#stopping.signal);
      const last = batch.at(-1);
      if (last) {
        if (!(await this.#handle(batch))) return;
        this.#handled = last.position;
        this.#resume = last.position;
      }
      if (this.#isStopping()) return;
      const checkpoint = tail.settle();
      if (checkpoint !== undefined && checkpoint > this.#resume) this.#resume = checkpoint;
      this.#failures = 0;
      if (tail.live && this.#told !== this.#handled) {
        await this.#subscriber.caughtUp?.(this.#handled);
        this.#told = this.#handled;
      }
    }
  }

  /** Until it succeeds; false where the subscriber stops first. The server waits meanwhile. */
  async #handle(batch: Parameters<Subscriber['events']>[0]): Promise<boolean> {
    this.#handling = true;
    try {
      for (;;) {
        try {
          await this.#subscriber.events(batch);
          return true;
        } catch (error) {
          this.#tell(error);
          await this.#backOff();
          if (this.#isStopping()) return false;
        }
      }
    } finally {
      this.#handling = false;
    }
  }

  /** A subscription can end without a word. Two looks: at the first the head is ahead, at the second nothing has come. */
  #supervise(tail: Tail): ReturnType<typeof setInterval> {
    let suspicion: { readonly head: Position; readonly taken: number } | undefined;
    let looking = false;
    const look = async (): Promise<void> => {
      if (suspicion && suspicion.taken === tail.taken && this.#handled < suspicion.head) {
        tail.fail(
          new SubscriptionSilent(
            `The log has reached ${suspicion.head}, and nothing came after ${this.#handled}`,
          ),
        );
        return;
      }
      const { taken } = tail;
      const head = await this.#options.reader.head();
      suspicion = head > this.#handled ? { head, taken } : undefined;
    };
    const timer = setInterval(() => {
      if (this.#handling || looking) {
        suspicion = undefined;
        return;
      }
      looking = true;
      look()
        .catch((error: unknown) => tail.fail(toError(error)))
        .finally(() => {
          looking = false;
        });
    }, this.#options.superviseMs);
    timer.unref();
    return timer;
  }

  async #backOff(): Promise<void> {
    this.#failures += 1;
    await pauseFor(pauseAfter(backOff, this.#failures), this.#stopping.signal);
  }

  #tell(error: unknown): void {
    if (this.#subscriber.failed) this.#subscriber.failed(error);
    else warn(error);
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }
}

export const followLog = (options: FollowOptions, after: Position, subscriber: Subscriber): Subscription => {
  const follower = new Follower(options, after, subscriber);
  const running = follower.run();
  return {
    stop: async () => {
      follower.stop();
      await running;
    },
  };
};
