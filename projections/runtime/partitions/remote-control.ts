import { pauseAfter } from '#platform/concurrency/back-off';
import { type MachineClock, systemClock } from '#platform/clock/port';
import { systemTimers, type Timers } from '#platform/clock/timers';
import type { Coordination } from '#platform/coordination/port';
import type { Generations, GenerationState } from '#platform/documents/writer-port';
import { beforeTheFirst, type EventReader, type Position } from '#platform/event-store/port';
import type { ProjectionControl, ProjectionStatus } from '../control.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { modelOf, parseGeneration } from '../generations/generation-name.ts';
import { ProjectionNews } from '../news.ts';
import { OtherLog } from '../generations/opening.ts';
import { registry } from '../../areas.ts';
import { Pacer } from './pacer.ts';
import { Plans } from './plans.ts';
import { RemoteRequests } from './remote-requests.ts';
import { RemoteStatus } from './remote-status.ts';

/** How soon it looks again while somebody waits, in milliseconds, like all of these. */
const quickly = 10;
/** The longer the projectors stand still, the more rarely: a tenth of the wait so far, up to this. */
const stalled = 250;
/** While nothing is waited for: for flips, and what nobody told of. */
const rarely = 1_000;
const whileBuilding = 500;
const backOff = { firstMs: 100, longestMs: 5_000 };

export interface RemoteControlOptions {
  readonly generations: Generations;
  readonly coordination: Coordination;
  readonly store: Pick<EventReader, 'head' | 'logId'>;
  readonly onFault: (error: unknown, doing: string) => void;
  readonly projections?: readonly AnyProjection[];
  readonly clock?: MachineClock;
  readonly timers?: Timers;
  /** Read models that are as far count as ready, whether or not anybody takes them further; by default at the head of the log. */
  readonly builtTo?: Position | undefined;
}

/** The projections of an installation, seen from a process that has no projector. */
export interface RemoteProjections extends ProjectionControl {
  /** False while the checkpoints cannot be looked at. */
  isKnown(): boolean;
  /** The log has got so far: from now on it is looked for often, until the read models have, too. */
  expect(position: Position): void;
  /**
   * Resolves when every read model has a live generation of this process's version, or was refused one, and is as far as
   * `builtTo`, or as the head of the log was at the start. Until then queries answer with less than there ever was.
   */
  readonly ready: Promise<void>;
}

class RemoteControl implements RemoteProjections {
  readonly ready: Promise<void>;
  readonly #options: RemoteControlOptions;
  readonly #projections: readonly AnyProjection[];
  readonly #timers: Timers;
  readonly #pacer: Pacer;
  readonly #plans: Plans;
  readonly #requests: RemoteRequests;
  readonly #status: RemoteStatus;
  readonly #news = new ProjectionNews();
  readonly onAdvance = this.#news.onAdvance;
  /** Never tells anything: projectors of other processes write nothing ahead of its turn. */
  readonly onAhead = this.#news.onAhead;
  readonly onFlip = this.#news.onFlip;
  readonly onProgress = this.#news.onProgress;
  readonly #caughtUp = Promise.withResolvers<undefined>();
  readonly #head: Position;
  #expected: Position;
  #behindSince: number;
  /** Plans as they were told to those who hear of progress. */
  #toldPlans = '';
  #isBuilding = false;
  #isReady = false;
  #failures = 0;
  #closed = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: RemoteControlOptions, head: Position) {
    const { generations, coordination, store, timers = systemTimers, clock = systemClock } = options;
    const projections = options.projections ?? registry;
    this.#options = options;
    this.#projections = projections;
    this.#timers = timers;
    this.#pacer = new Pacer(timers);
    this.#plans = new Plans(coordination);
    this.#requests = new RemoteRequests({ generations, plans: this.#plans, projections, timers });
    this.#status = new RemoteStatus({
      generations,
      coordination,
      plans: this.#plans,
      store,
      projections,
      clock,
    });
    this.#head = head;
    this.#expected = head;
    this.#behindSince = timers.now();
    this.ready = this.#caughtUp.promise.then(() => undefined);
  }

  async begin(): Promise<void> {
    await this.#look();
    this.#running = this.#run();
  }

  expect(position: Position): void {
    if (position <= this.#expected) return;
    const wasBehind = this.#isBehind;
    this.#expected = position;
    if (wasBehind || !this.#isBehind) return;
    this.#behindSince = this.#timers.now();
    this.#pacer.within(quickly);
  }

  reached(): Position {
    return this.#news.reached;
  }

  isKnown(): boolean {
    return this.#failures === 0;
  }

  status(): Promise<readonly ProjectionStatus[]> {
    return this.#status.all();
  }

  rebuild(name: string): Promise<void> {
    return this.#asked(this.#requests.rebuild(name));
  }

  pause(name: string): Promise<void> {
    return this.#asked(this.#requests.pause(name));
  }

  resume(name: string): Promise<void> {
    return this.#asked(this.#requests.resume(name));
  }

  abort(name: string): Promise<void> {
    return this.#asked(this.#requests.abort(name));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pacer.close();
    this.#requests.close();
    await this.#running;
  }

  get #isBehind(): boolean {
    return this.#expected > this.#news.reached;
  }

  async #asked(request: Promise<void>): Promise<void> {
    await request;
    this.#pacer.within(0);
  }

  async #run(): Promise<void> {
    while (!this.#closed) {
      await this.#pacer.wait(this.#pause());
      if (this.#closed) return;
      try {
        await this.#look();
        await this.#tellProgress();
        this.#failures = 0;
      } catch (error) {
        this.#failures += 1;
        this.#options.onFault(error, 'looking how far the read models are');
      }
    }
  }

  #pause(): number {
    if (this.#failures > 0) return pauseAfter(backOff, this.#failures);
    if (this.#isBehind) {
      const waited = this.#timers.now() - this.#behindSince;
      return Math.max(quickly, Math.min(stalled, waited / 10));
    }
    return this.#isBuilding ? whileBuilding : rarely;
  }

  async #look(): Promise<void> {
    const states = await this.#options.generations.allGenerations();
    this.#status.note(states);
    const live = new Map(
      states.flatMap((state) => (state.live ? [[modelOf(state.generation), state] as const] : [])),
    );
    for (const [name, { generation }] of live) this.#news.live(name, generation);
    if (this.#news.advance(this.#least(live))) this.#behindSince = this.#timers.now();
    if (!this.#isReady) await this.#lookWhetherReady(live);
  }

  /** One of another version stands still until its successor is live, and does not count. */
  #least(live: ReadonlyMap<string, GenerationState>): Position {
    let least: Position | undefined;
    for (const projection of this.#projections) {
      const state = live.get(projection.model.name);
      if (!state) return beforeTheFirst;
      if (!isOf(projection, state)) continue;
      if (least === undefined || state.reached < least) least = state.reached;
    }
    return least ?? this.#news.reached;
  }

  async #lookWhetherReady(live: ReadonlyMap<string, GenerationState>): Promise<void> {
    const others = this.#projections.filter((projection) => {
      const state = live.get(projection.model.name);
      return !state || !isOf(projection, state);
    });
    const plans = others.length > 0 ? await this.#plans.all() : undefined;
    const isSettled = others.every(
      ({ model }) => live.has(model.name) && plans?.get(model.name)?.plan?.state === 'refused',
    );
    const { builtTo = this.#head } = this.#options;
    const isCaughtUp = this.#news.reached >= builtTo || others.length === this.#projections.length;
    if (!isSettled || !isCaughtUp) return;
    this.#isReady = true;
    this.#caughtUp.resolve(undefined);
  }

  /** At every change of a plan, and as often as it looks while a generation is built. */
  async #tellProgress(): Promise<void> {
    if (!this.#news.isProgressHeard) {
      this.#isBuilding = false;
      return;
    }
    const plans = [...(await this.#plans.all())].map(([name, { plan }]) => [name, plan ?? null]);
    this.#isBuilding = plans.some(([, plan]) => plan !== null);
    const told = JSON.stringify(plans);
    if (!this.#isBuilding && told === this.#toldPlans) return;
    this.#toldPlans = told;
    this.#news.progress(await this.#status.all());
  }
}

const isOf = ({ version }: AnyProjection, { generation }: GenerationState): boolean =>
  parseGeneration(generation).version === version;

/**
 * Looks at the checkpoints in the documents store: often while the log is ahead of them, rarely otherwise. What is asked of
 * the projectors is left in shared records, for whichever process has the partitions. The caller closes what it handed in.
 * @throws OtherLog
 */
export const startRemoteControl = async (options: RemoteControlOptions): Promise<RemoteProjections> => {
  const [bound, logId] = [await options.generations.boundTo(), await options.store.logId()];
  if (bound !== null && bound !== logId) {
    throw new OtherLog(`The read models were built from log ${bound}, and this is log ${logId}.`);
  }
  const control = new RemoteControl(options, await options.store.head());
  await control.begin();
  return control;
};
