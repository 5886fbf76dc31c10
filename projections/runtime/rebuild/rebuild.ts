import { pauseAfter } from '#platform/concurrency/back-off';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { MachineClock } from '#platform/clock/port';
import type { DocumentsWriter, GenerationWrite, Parked } from '#platform/documents/writer-port';
import type { EventReader, Position } from '#platform/event-store/port';
import type { RebuildStatus } from '../control.ts';
import type { GenerationFeed } from '../generations/generation-feed.ts';
import { type ReadEvent, readBatch } from '../folding/log-batch.ts';
import { RateMeter } from '../rate-meter.ts';
import { Pace } from './pace.ts';
import type { Turns } from './turns.ts';

/** After a failure, in milliseconds. */
const backOff = { firstMs: 50, longestMs: 5_000 };
/** How often those are asked anew who share the work and are not there yet, in milliseconds. */
const askAgain = 100;

export interface RebuildOptions {
  readonly store: Pick<EventReader, 'readAll'>;
  readonly writer: DocumentsWriter;
  readonly read: ReadEvent;
  /** Stored types that come out as types of the projection. */
  readonly wanted: ReadonlySet<string>;
  readonly clock: MachineClock;
  readonly feed: GenerationFeed;
  /** How long a slice may hold up the live read models while nobody writes, and while people do; milliseconds. */
  readonly sliceMs: number;
  readonly gentleMs: number;
  /** Slices and live batches take turns. */
  readonly turns: Turns;
  /** Resolves when the live read models have nothing to do, or have had their way for long enough. */
  readonly liveFirst: () => Promise<void>;
  /** Whether nobody is at work, and all of the processor and the store may be taken. */
  readonly isQuiet: () => boolean;
  /** Position that the live generation has reached. */
  readonly liveAt: () => Position;
  readonly isParkedLive: (id: string) => boolean;
  /** Makes the generation the live one; false where other partitions are not there yet. */
  readonly flip: (feed: GenerationFeed) => Promise<boolean>;
  readonly onFault: (error: unknown, doing: string) => void;
  readonly onChange: () => void;
}

const refusalOf = (parked: readonly Parked[]): string => {
  const [first] = parked;
  const rest = parked.length > 1 ? ` and ${parked.length - 1} more` : '';
  return `It parked what the live read model has: ${first?.id} (${first?.type}: ${first?.error})${rest}`;
};

/** Builds one generation beside the live one, in slices, and makes it live once it has caught up. */
export class Rebuild {
  readonly feed: GenerationFeed;
  readonly #options: RebuildOptions;
  readonly #meter: RateMeter;
  readonly #pace: Pace;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #state: RebuildStatus['state'] = 'running';
  #refusal: string | null = null;
  #resume: (() => void) | undefined;

  constructor(options: RebuildOptions) {
    this.#options = options;
    this.feed = options.feed;
    this.#meter = new RateMeter(options.clock);
    const { sliceMs, gentleMs, isQuiet, liveAt: live } = options;
    this.#pace = new Pace({ sliceMs, gentleMs, isQuiet, live, built: () => this.feed.checkpoint });
  }

  get state(): RebuildStatus['state'] {
    return this.#state;
  }

  /** Why it was not made live. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /** Resolves when it has been flipped, was refused or was stopped. */
  run(): Promise<void> {
    this.#running ??= this.#loop();
    return this.#running;
  }

  pause(): void {
    if (this.#state === 'running') this.#change('paused');
  }

  resume(): void {
    if (this.#state !== 'paused') return;
    this.#change('running');
    this.#resume?.();
  }

  /** A slice under way is finished first. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#resume?.();
    await this.#running;
  }

  status(head: Position): RebuildStatus {
    const [events, ofEvents] = [Number(this.feed.checkpoint), Number(head)];
    const rate = this.#meter.perSecond();
    const left = Math.max(0, ofEvents - events);
    return {
      generation: this.feed.generation,
      state: this.#state,
      position: this.feed.checkpoint,
      events,
      ofEvents,
      rate,
      secondsLeft: this.#state === 'running' && rate > 0 ? Math.ceil(left / rate) : null,
      refusal: this.#refusal,
    };
  }

  #change(state: RebuildStatus['state']): void {
    this.#state = state;
    this.#options.onChange();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #loop(): Promise<void> {
    let failures = 0;
    while (!this.#stopped) {
      await this.#whilePaused();
      await this.#options.liveFirst();
      try {
        const { next, took } = await this.#turn();
        if (next === 'done') return;
        failures = 0;
        if (next === 'wait') await this.#rest(askAgain);
        else await this.#yield(this.#pace.restMs(took));
      } catch (error) {
        this.feed.forget();
        this.#options.onFault(error, `building ${this.feed.generation}`);
        failures += 1;
        await this.#rest(pauseAfter(backOff, failures));
      }
    }
  }

  async #turn(): Promise<{ readonly next: 'more' | 'wait' | 'done'; readonly took: number }> {
    return this.#options.turns.take(async () => {
      const began = performance.now();
      const next = await this.#step();
      return { next, took: performance.now() - began };
    });
  }

  async #whilePaused(): Promise<void> {
    while (this.#state === 'paused' && !this.#stopped) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
    this.#resume = undefined;
  }

  async #yield(ms: number): Promise<void> {
    await (ms > 0 ? this.#rest(ms) : setImmediate());
  }

  async #rest(ms: number): Promise<void> {
    try {
      await setTimeout(ms, undefined, { signal: this.#stopping.signal, ref: false });
    } catch (reason) {
      if (!this.#stopped) throw reason;
    }
  }

  async #step(): Promise<'more' | 'wait' | 'done'> {
    if (this.#stopped || this.#state === 'paused') return this.#stopped ? 'done' : 'more';
    if (this.feed.checkpoint < this.#options.liveAt()) await this.#slice();
    if (this.feed.checkpoint < this.#options.liveAt()) return 'more';
    // One index a turn: the live read models go on in between, and the next step catches up with them.
    if (await this.feed.indexOne()) return 'more';
    // Another partition may have found poison that this one has not come to, live or here.
    const parked = this.feed.parked.filter(
      ({ id, position }) => position <= this.feed.checkpoint && !this.#options.isParkedLive(id),
    );
    if (parked.length > 0) {
      this.#refusal = refusalOf(parked);
      this.#change('refused');
      return 'done';
    }
    this.#change('flipping');
    if (await this.#options.flip(this.feed)) return 'done';
    this.#change('running');
    return 'wait';
  }

  async #slice(): Promise<void> {
    const { store, writer, read, wanted } = this.#options;
    const started = performance.now();
    const events = await store.readAll(this.feed.checkpoint, this.#pace.events());
    if (events.length === 0)
      throw new Error(`The log ends at ${this.feed.checkpoint}, before the live read model`);
    const write: GenerationWrite | undefined = await this.feed.fold(
      readBatch(events, ({ type }) => wanted.has(type), read, this.feed.moment),
    );
    if (write) {
      await writer.write([write]);
      this.feed.stored(write);
    }
    this.#meter.add(events.length);
    this.#pace.took(events.length, performance.now() - started);
  }
}
