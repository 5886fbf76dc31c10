import { setImmediate, setTimeout } from 'node:timers/promises';
import type { EffectName } from '#domain/effect/events';
import { isEvent, type StoredEventName } from '#domain/stored-events';
import { pauseAfter } from '#platform/concurrency/back-off';
import { beforeTheFirst, type EventReader, type Position } from '#platform/event-store/port';
import type { Watcher } from '#projections/runtime/watcher/port';
import type { Delivery } from './delivery.ts';
import type { DueEffect, DueEffects, Place } from './due-effects.ts';
import { readHold } from './held-effects.ts';

export interface EffectsRunnerOptions<Name extends EffectName> {
  readonly due: DueEffects<Name>;
  readonly delivery: Delivery<Name>;
  readonly events: Pick<EventReader, 'head' | 'readStream'>;
  readonly watcher: Pick<Watcher, 'passed' | 'onEvents'>;
  /** Told of each failure; the effect is tried again after a back-off. */
  readonly failed: (due: DueEffect<Name> | undefined, error: unknown) => void;
  /** Milliseconds before the second try; doubled with each, up to the longest. Default 1,000 and 300,000. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** Milliseconds between two tries, at most, where nothing at all goes out: what waits is looked for soon after its return. Default 15,000. */
  readonly longestStallMs?: number;
}

interface Tries {
  readonly count: number;
  /** Of `performance.now()`. */
  readonly notBefore: number;
}

interface Tried<Name extends EffectName> extends Tries {
  /** To be tried again; undefined: it is done, and was due when it was last looked at. */
  readonly again: DueEffect<Name> | undefined;
}

interface Look<Name extends EffectName> {
  readonly fresh: readonly DueEffect<Name>[];
  readonly place: Place | null | 'the end';
}

const unhindered: Tries = { count: 0, notBefore: 0 };
const maxAtATime = 500;
/** So many are looked at in one query where most of them were tried before. */
const maxAtOnce = 5_000;
/** Looks without being told, in case a signal was lost. Milliseconds. */
const sweepEvery = 60_000;
/** While others are tried again and again, it looks at all of them so often without being told. */
const roundEvery = sweepEvery / 2;
const waitForReadModels = 1_000;
/** What was held, or was refused, is due from then on. */
const released = ['EffectsReleased', 'EffectReleased'] as const satisfies readonly StoredEventName[];

const inOrder = (a: Place, b: Place): number => {
  if (a.since !== b.since) return a.since < b.since ? -1 : 1;
  return a.cause < b.cause ? -1 : 1;
};

/**
 * Lets effects out: delivery is at least once, under the cause's id. It starts when the read model of what is due has
 * reached the head that the log had at the start, so that a rebuild never sends old mail again; the delivery
 * reads the effect's own stream before it sends.
 */
export class EffectsRunner<Name extends EffectName> {
  readonly #options: Required<EffectsRunnerOptions<Name>>;
  #closing = new AbortController();
  readonly #tries = new Map<string, Tried<Name>>();
  /** How far the round over all that is due has come; null: it begins with the oldest. */
  #place: Place | null | 'the end' = null;
  #roundBegan = -Infinity;
  /** Something became due that the round may have passed. */
  #heard = false;
  /** Of the delivery as a whole, where a batch did not go out: effects that wait each for itself would overtake each other. */
  #stall: Tries = unhindered;
  #wake: () => void = () => undefined;
  #started = false;
  #told = false;
  /** What the read model must reflect before it is looked at: at first all that was in the log at the start. */
  #mustPass: Position = beforeTheFirst;
  #longestRest = sweepEvery;
  #running: Promise<void> = Promise.resolve();

  constructor(options: EffectsRunnerOptions<Name>) {
    this.#options = { firstPauseMs: 1_000, longestPauseMs: 300_000, longestStallMs: 15_000, ...options };
  }

  /** May be called again after `close`. */
  start(): void {
    this.#closing = new AbortController();
    this.#place = null;
    this.#running = this.#run();
  }

  /** Finishes what is on its way. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const causes = [...this.#options.delivery.causes, ...released];
    const silence = this.#options.watcher.onEvents(causes, (event) => {
      // Refused, it was not to be looked at again for long; now it is.
      if (isEvent(event, 'EffectReleased')) this.#tries.delete(event.data.cause);
      this.#reach(event.position);
      this.#told = true;
      this.#heard = true;
      this.#wake();
    });
    try {
      while (!this.#closing.signal.aborted) {
        await this.#turn();
        await this.#rest();
      }
    } finally {
      silence();
    }
  }

  #reach(position: Position): void {
    if (position > this.#mustPass) this.#mustPass = position;
  }

  /** Waits for the read models, then does what is due. */
  async #turn(): Promise<void> {
    try {
      if (!this.#started) this.#reach(await this.#options.events.head());
      this.#started = true;
      this.#told = false;
      this.#beginRound();
      // An event is heard of before the read model of what is due has it.
      if (await this.#options.watcher.passed(this.#mustPass, waitForReadModels)) await this.#sweep();
      else this.#told = true;
      this.#longestRest = sweepEvery;
    } catch (error) {
      this.#options.failed(undefined, error);
      this.#longestRest = this.#options.firstPauseMs;
    }
    // A turn that never really waits must not starve the thread.
    await setImmediate();
  }

  /** Only once the one before has come to its end; what is heard of in the meantime has another follow. */
  #beginRound(): void {
    const isTime = this.#heard || performance.now() - this.#roundBegan >= roundEvery;
    if (this.#place === 'the end' && isTime) this.#place = null;
    if (this.#place !== null) return;
    this.#heard = false;
    this.#roundBegan = performance.now();
  }

  async #sweep(): Promise<void> {
    if (performance.now() < this.#stall.notBefore) return;
    const { ready, isAll } = await this.#lookOver();
    if (ready.length === 0) {
      this.#stall = unhindered;
      return;
    }
    const tried = this.#stall.count;
    await this.#options.delivery.deliver(
      ready,
      {
        done: (one, recorded) => {
          // The next look waits until the read model has let go of it.
          this.#reach(recorded);
          this.#postpone(one, sweepEvery, undefined);
        },
        failed: (one, error) => this.#failed(one, error),
        stalled: (batch, error) => this.#stalled(batch, error),
      },
      this.#closing.signal,
    );
    // Neither done nor failed: they come before all others the next time, too.
    if (ready.some(({ cause }) => !this.#tries.has(cause))) this.#place = null;
    if (this.#stall.count === tried) this.#stall = unhindered;
    if (!isAll) this.#told = true;
  }

  /**
   * What is to be tried now, what was never tried before what failed, each the oldest first: however many fail again and again, they
   * hold up nobody who comes after them.
   */
  async #lookOver(): Promise<{ readonly ready: readonly DueEffect<Name>[]; readonly isAll: boolean }> {
    const { upTo } = await readHold(this.#options.events);
    const { fresh, place } = await this.#lookOn(upTo);
    this.#place = place;
    const ready = [...fresh, ...this.#toBeTriedAgain(upTo)];
    return {
      ready: ready.slice(0, maxAtATime),
      isAll: place === 'the end' && ready.length <= maxAtATime,
    };
  }

  /** What was never tried, from where the last look stood: each is read once a round, however many there are and whatever fails. */
  async #lookOn(after: string | null): Promise<Look<Name>> {
    const fresh: DueEffect<Name>[] = [];
    let place = this.#place;
    let page = maxAtATime;
    while (place !== 'the end' && fresh.length < maxAtATime) {
      const due: readonly DueEffect<Name>[] = await this.#options.due.due(page, after, place);
      for (const one of due) {
        if (!this.#tries.has(one.cause)) fresh.push(one);
        place = one;
        if (fresh.length === maxAtATime) break;
      }
      if (fresh.length < maxAtATime && due.length < page) place = 'the end';
      page = Math.min(2 * page, maxAtOnce);
    }
    return { fresh, place };
  }

  /** From memory; whether it was settled by others meanwhile, the delivery asks. */
  #toBeTriedAgain(after: string | null): readonly DueEffect<Name>[] {
    const now = performance.now();
    const ready: DueEffect<Name>[] = [];
    for (const [cause, { again, notBefore }] of this.#tries) {
      if (notBefore > now) continue;
      if (!again) this.#tries.delete(cause);
      else if (after === null || again.since > after) ready.push(again);
    }
    return ready.sort(inOrder);
  }

  #failed(due: DueEffect<Name>, error: unknown): void {
    this.#options.failed(due, error);
    this.#postpone(due, this.#pauseAfter(this.#tries.get(due.cause)?.count ?? 0), due);
  }

  #stalled(batch: readonly DueEffect<Name>[], error: unknown): void {
    for (const due of batch) this.#options.failed(due, error);
    const { count } = this.#stall;
    const pause = Math.min(this.#options.longestStallMs, this.#pauseAfter(count));
    this.#stall = { count: count + 1, notBefore: performance.now() + pause };
  }

  #pauseAfter(tries: number): number {
    const { firstPauseMs: firstMs, longestPauseMs: longestMs } = this.#options;
    return pauseAfter({ firstMs, longestMs }, tries + 1);
  }

  #postpone({ cause }: Place, milliseconds: number, again: DueEffect<Name> | undefined): void {
    const count = (this.#tries.get(cause)?.count ?? 0) + 1;
    this.#tries.set(cause, { count, notBefore: performance.now() + milliseconds, again });
  }

  /** Until something is due: told by the watcher, or after a back-off. */
  async #rest(): Promise<void> {
    if (this.#told || this.#closing.signal.aborted) return;
    const now = performance.now();
    // While all of them wait, the time of one alone wakes nobody up.
    const next = this.#stall.count > 0 ? [this.#stall] : [...this.#tries.values()];
    // Looked at together where many are to be tried again, each at its own time; the more there are, the less often.
    const soonest = next.reduce((first, { notBefore }) => Math.min(first, notBefore), Infinity);
    const least = this.#options.firstPauseMs * Math.ceil((next.length + 1) / maxAtOnce);
    const pause = Math.min(this.#longestRest, Math.max(least, soonest - now));
    const woken = new AbortController();
    this.#wake = () => woken.abort();
    try {
      await setTimeout(pause, undefined, { signal: woken.signal, ref: false });
    } catch (error) {
      if (!woken.signal.aborted) throw error;
    }
  }
}
