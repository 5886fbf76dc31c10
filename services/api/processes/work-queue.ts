import { pauseAfter, pauseFor } from '#platform/concurrency/back-off';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex';
import { Semaphore } from '#platform/concurrency/semaphore';

/** Work of one kind: what it is about, and how it is done. */
export interface Work<Item, Done> {
  /** What is queued twice under one id is one. */
  readonly idOf: (item: Item) => string;
  /** What shares a key is carried out one after another, in the order in which it was queued. */
  readonly keyOf: (item: Item) => string;
  /** May be called again for the same item, also by another process: it finds what is done already. */
  readonly carryOut: (item: Item, stopping: AbortSignal) => Promise<Done>;
}

export interface WorkQueueOptions<Item, Done> extends Work<Item, Done> {
  /** Told of each fault; the item is tried again after a back-off. */
  readonly failed: (item: Item, error: unknown) => void;
  /** Waits before the next attempt; simulations bring their own. */
  readonly pause?: (ms: number, stop: AbortSignal) => Promise<unknown>;
}

const inFlight = 64;
const backOff = { firstMs: 100, longestMs: 10_000 };

/** The portal is stopping; the work goes on after the next start. */
export class QueueStopped extends Error {
  override readonly name = 'QueueStopped';
}

/**
 * Carries work out in this process: one at a time of each key, 64 in all. A fault of the machine is tried again until it
 * passes: what is half done is finished, never dropped.
 */
export class WorkQueue<Item, Done> {
  readonly #options: Required<WorkQueueOptions<Item, Done>>;
  readonly #keys = new KeyedMutex();
  readonly #known = new Map<string, Promise<Done>>();
  readonly #places = new Semaphore(inFlight);
  readonly #stopping = new AbortController();

  constructor(options: WorkQueueOptions<Item, Done>) {
    this.#options = { pause: pauseFor, ...options };
  }

  /** Resolves when it is done; rejects with `QueueStopped` where the queue is stopped before. */
  add(item: Item): Promise<Done> {
    const { idOf, keyOf } = this.#options;
    const id = idOf(item);
    const present = this.#known.get(id);
    if (present) return present;
    const done = this.#keys.run(keyOf(item), () => this.#untilDone(item));
    this.#known.set(id, done);
    const forget = (): boolean => this.#known.delete(id);
    done.then(forget, forget);
    return done;
  }

  /** Lets what is under way finish its step and starts nothing more. */
  async stop(): Promise<void> {
    this.#stopping.abort(new QueueStopped());
    await Promise.allSettled(this.#known.values());
  }

  async #untilDone(item: Item): Promise<Done> {
    const { carryOut, failed, pause } = this.#options;
    const { signal } = this.#stopping;
    for (let failures = 1; ; failures += 1) {
      try {
        return await this.#places.run(() => {
          signal.throwIfAborted();
          return carryOut(item, signal);
        });
      } catch (error) {
        signal.throwIfAborted();
        failed(item, error);
        await pause(pauseAfter(backOff, failures), signal);
      }
    }
  }
}
