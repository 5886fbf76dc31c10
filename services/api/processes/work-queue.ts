import { pauseAfter, pauseFor } from '#platform/concurrency/back-off';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex';
import { Semaphore } from '#platform/concurrency/semaphore';
import { giveWay } from '#platform/fairness/give-way';

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

/** Nothing is written for a while; the work goes on afterwards. */
class QueuePaused extends Error {
  override readonly name = 'QueuePaused';
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
  readonly #underWay = new Set<Promise<Done>>();
  /** Of what is under way: told to end its step. Another one after each pause. */
  #halting = new AbortController();
  #isStopped = false;
  /** Pending while the queue is paused. */
  #resumed: PromiseWithResolvers<void> | undefined;

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
    this.#isStopped = true;
    this.#halting.abort(new QueueStopped());
    this.#resumed?.resolve();
    await Promise.allSettled(this.#known.values());
  }

  /** Lets what is under way finish its step; everything else, also what is added meanwhile, waits for `resume`. */
  async pause(): Promise<void> {
    this.#resumed ??= Promise.withResolvers();
    this.#halting.abort(new QueuePaused());
    await Promise.allSettled(this.#underWay);
  }

  resume(): void {
    if (this.#isStopped || !this.#resumed) return;
    this.#halting = new AbortController();
    this.#resumed.resolve();
    this.#resumed = undefined;
  }

  async #untilDone(item: Item): Promise<Done> {
    const { failed, pause } = this.#options;
    for (let failures = 1; ;) {
      await this.#resumed?.promise;
      if (this.#isStopped) throw new QueueStopped();
      const { signal } = this.#halting;
      try {
        return await this.#places.run(async () => {
          // Thousands of items may be due at once, and people's requests must not wait behind all of them.
          await giveWay();
          return this.#carryOut(item, signal);
        });
      } catch (error) {
        if (this.#isStopped) throw new QueueStopped();
        if (error === signal.reason) continue;
        failed(item, error);
        await pause(pauseAfter(backOff, failures), signal).catch((interrupted: unknown) => {
          if (!signal.aborted) throw interrupted;
        });
        failures += 1;
      }
    }
  }

  async #carryOut(item: Item, signal: AbortSignal): Promise<Done> {
    signal.throwIfAborted();
    const carried = this.#options.carryOut(item, signal);
    this.#underWay.add(carried);
    try {
      return await carried;
    } finally {
      this.#underWay.delete(carried);
    }
  }
}
