import { setTimeout } from 'node:timers/promises';
import type { MachineClock } from '#platform/clock/port';
import type { ReplayPace } from '#platform/config/config';
import type { DocumentsWriter, GenerationWrite, Parked, Partition } from '#platform/documents/writer-port';
import {
  beforeTheFirst,
  type EventReader,
  type Position,
  type StoredEvent,
  type Subscription,
} from '#platform/event-store/port';
import type { ProjectionControl, ProjectionStatus } from '../control.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import type { GenerationFeed, RevealLater } from '../generations/generation-feed.ts';
import { ProjectionNews } from '../news.ts';
import { LiveIdle } from '../rebuild/live-idle.ts';
import { generationOf, LiveReadModels, positionOf } from '../generations/live-read-models.ts';
import { inLogOrder, inParts, longFrom, type ReadEvent, readBatch } from '../folding/log-batch.ts';
import { batchOf, Overtaking, type Passing, passingOf } from '../folding/overtaking.ts';
import { openReadModel } from '../generations/opening.ts';
import { openPartition } from '../generations/opening-partition.ts';
import { RateMeter } from '../rate-meter.ts';
import type { Rebuild } from '../rebuild/rebuild.ts';
import { Rebuilds } from '../rebuild/rebuilds.ts';
import { Turns } from '../rebuild/turns.ts';

export interface ProjectorOptions {
  readonly store: Pick<EventReader, 'logId' | 'head' | 'readAll' | 'subscribeAll'>;
  readonly writer: DocumentsWriter;
  readonly projections: readonly AnyProjection[];
  readonly read: ReadEvent;
  /** Stored types that are upcast, and may come out as any. */
  readonly upcastTypes: readonly string[];
  readonly reveal: RevealLater;
  readonly clock: MachineClock;
  readonly onFault: (error: unknown, doing: string) => void;
  readonly onParked: (name: string, parked: readonly Parked[]) => void;
  /** Of several projectors, the part of this one; which generations there are is then arranged for all of them. */
  readonly partition?: Partition;
  /** How long a slice of a rebuild may hold up the live read models while nobody writes, and while people do; milliseconds. */
  readonly sliceMs: number;
  readonly gentleMs: number;
  /** `gentle` (default): while events come in, rebuilds take short slices and half of the time. */
  readonly replayPace?: ReplayPace | undefined;
  /** Characters of data from which an event is long, so that others may overtake it; 16,384 by default. */
  readonly longData?: number | undefined;
}

/** So many events at once are a burst, and so many are as much as is written at once. */
const burst = { least: 32, full: 400 };
/** While a burst lasts, a batch takes at least so long, in milliseconds, that the next one is larger. */
const gatherMs = 50;
/** So many events are looked at beyond those that were read, for such as may overtake what is long. */
const mostBeyond = 100;

/** Everything that happens to read models in one thread: live batches, rebuilds and flips take turns. */
export class Projector implements ProjectionControl {
  readonly #options: ProjectorOptions;
  readonly #live = new LiveReadModels();
  readonly #rebuilds: Rebuilds;
  readonly #turns = new Turns();
  readonly #idle = new LiveIdle();
  readonly #meter: RateMeter;
  readonly #news = new ProjectionNews();
  readonly onAdvance = this.#news.onAdvance;
  readonly onAhead = this.#news.onAhead;
  readonly onFlip = this.#news.onFlip;
  readonly onProgress = this.#news.onProgress;
  readonly #wanted: ReadonlySet<string>;
  readonly #passing: (type: string) => Passing;
  #unfinished: readonly { readonly projection: AnyProjection; readonly generation: string }[] = [];
  #position: Position = beforeTheFirst;
  #moment = '';
  #subscription: Subscription | undefined;
  #caughtUp: (() => void) | undefined;

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#meter = new RateMeter(options.clock);
    this.#rebuilds = new Rebuilds({
      ...options,
      live: this.#live,
      turns: this.#turns,
      liveFirst: () => this.#idle.wait(),
      isQuiet: () => options.replayPace === 'full' || this.#idle.isQuiet(),
      position: () => this.#position,
      onChange: () => this.#tellProgress(),
      onFlip: ({ name, generation }) => {
        this.#news.live(name, generation);
        this.#tellAdvance();
        this.#tellProgress();
      },
    });
    this.#wanted = new Set([...options.upcastTypes, ...options.projections.flatMap(({ types }) => types)]);
    this.#passing = passingOf(options.projections, options.upcastTypes);
  }

  /**
   * Opens every read model where it stands.
   * @throws CheckpointAheadOfLog
   */
  async open(): Promise<void> {
    const head = await this.#options.store.head();
    const open = this.#options.partition ? openPartition : openReadModel;
    const openings = await Promise.all(
      this.#options.projections.map((projection) => open(this.#options, projection, head)),
    );
    for (const opening of openings) this.#live.take(opening);
    this.#unfinished = openings.flatMap(({ unfinished, projection }) =>
      unfinished === undefined ? [] : [{ projection, generation: unfinished }],
    );
    const slowest = this.#live.slowest();
    this.#position = slowest?.checkpoint ?? head;
    this.#moment = slowest?.moment ?? '';
    this.#tellAdvance();
    for (const live of this.#live.all()) this.#news.live(live.projection.model.name, generationOf(live));
  }

  /**
   * Follows the log. Resolves when the live read models have reached its head and those of another version have been
   * built anew, or were refused.
   */
  async catchUp(): Promise<void> {
    const caughtUp = new Promise<void>((resolve) => {
      this.#caughtUp = resolve;
    });
    this.#subscribe();
    const built = this.#unfinished.map(({ projection, generation }) =>
      this.#rebuilds.finish(projection, generation),
    );
    await Promise.all([caughtUp, ...built]);
  }

  reached(): Position {
    return this.#live.reached(this.#position);
  }

  async status(): Promise<readonly ProjectionStatus[]> {
    const head = await this.#options.store.head();
    return Promise.all(
      this.#live.all().map(async (live) => {
        const { name } = live.projection.model;
        const [generation, position] = [generationOf(live), positionOf(live)];
        return {
          name,
          version: live.projection.version,
          generation,
          position,
          lag: Math.max(0, Number(head) - Number(position)),
          rate: live.feed ? this.#meter.perSecond() : 0,
          parked: live.feed?.parked ?? (await this.#options.writer.parked(generation)),
          rebuild: this.#rebuilds.get(name)?.status(head) ?? null,
        };
      }),
    );
  }

  async rebuild(name: string): Promise<void> {
    await this.#rebuilds.start(this.#live.known(name).projection);
  }

  async pause(name: string): Promise<void> {
    this.#live.known(name);
    this.#rebuilds.underWay(name).pause();
  }

  async resume(name: string): Promise<void> {
    this.#live.known(name);
    this.#rebuilds.underWay(name).resume();
  }

  async abort(name: string): Promise<void> {
    this.#live.known(name);
    await this.#rebuilds.abort(name);
  }

  /** The generation that is being built of a read model. */
  building(name: string): Rebuild | undefined {
    return this.#rebuilds.get(name);
  }

  /** Builds a generation whose name was arranged. @throws RebuildUnderWay */
  async build(name: string, generation: string): Promise<void> {
    await this.#rebuilds.begin(this.#live.known(name).projection, generation);
  }

  /** Builds no further; what is there stays. */
  async letGo(name: string): Promise<void> {
    await this.#rebuilds.letGo(name);
  }

  /** The live generation of a read model, as this projector writes it. */
  liveGeneration(name: string): string {
    return generationOf(this.#live.known(name));
  }

  /** Tells listeners of rebuilds how far they are. */
  tick(): void {
    if (!this.#rebuilds.isEmpty) this.#tellProgress();
  }

  /**
   * Drops generations retired before the moment, and tombstones of events recorded before the other; live feeds let go of
   * what a burst has left.
   */
  async sweep(retiredBefore: string, goneBefore: string): Promise<void> {
    await this.#turns.take(async () => {
      for (const feed of this.#live.following()) feed.rest();
    });
    for (const { projection } of this.#live.all()) {
      const states = await this.#options.writer.generations(projection.model.name);
      const over = states.filter(
        ({ live, retiredAt }) => !live && retiredAt !== null && retiredAt < retiredBefore,
      );
      for (const { generation } of over) {
        await this.#turns.take(() => this.#options.writer.drop(projection.model, generation));
      }
    }
    await this.#turns.take(() => this.#options.writer.sweepTombstones(goneBefore));
  }

  /** A subscription can stop without an error: begins anew where the log has gone on without it. */
  async supervise(positionBefore: Position): Promise<Position> {
    const head = await this.#options.store.head();
    if (this.#position === positionBefore && head > this.#position && this.#subscription) {
      this.#options.onFault(new Error(`Stuck at ${this.#position} of ${head}`), 'following the log');
      await this.#subscription.stop();
      this.#subscribe();
    }
    return this.#position;
  }

  async close(): Promise<void> {
    await this.#subscription?.stop();
    this.#subscription = undefined;
    await this.#rebuilds.close();
  }

  #subscribe(): void {
    this.#subscription = this.#options.store.subscribeAll(this.#position, {
      events: async (events) => {
        this.#idle.busy();
        const began = performance.now();
        await this.#turns.take(() => this.#foldInParts(inLogOrder(events)));
        // A page that many documents share, and the commit, cost once a batch: 64 at a time cost twice what 500 do.
        if (events.length < burst.least || events.length >= burst.full) return;
        const left = gatherMs - (performance.now() - began);
        if (left > 0) await setTimeout(left);
      },
      caughtUp: () => {
        this.#idle.done();
        this.#tellAdvance();
        this.#caughtUp?.();
      },
      failed: (error) => {
        this.#idle.done();
        this.#options.onFault(error, 'following the log');
      },
    });
  }

  /** Short events go before each long part that they stand behind, those that have come meanwhile too. */
  async #foldInParts(events: readonly StoredEvent[]): Promise<void> {
    const { longData, store } = this.#options;
    const isLong = longFrom(longData);
    const overtaking = new Overtaking(this.#passing, isLong);
    let rest = events;
    let beyond: readonly StoredEvent[] = [];
    const isBehind = events.length >= burst.full && !this.#news.isAheadHeard;
    for (const part of inParts(events, { isLong, isBehind })) {
      if (
        this.#news.isAheadHeard &&
        part.every((event) => isLong(event) && this.#passing(event.type) === 'overtakes')
      ) {
        const last = beyond.at(-1) ?? events.at(-1);
        const left = mostBeyond - beyond.length;
        if (last && left > 0) beyond = [...beyond, ...(await store.readAll(last.position, left))];
        await this.#foldAhead(overtaking, [...rest, ...beyond]);
      }
      await this.#fold(part);
      rest = rest.slice(part.length);
    }
  }

  /** @param waiting what has not been written, in the order of the log */
  async #foldAhead(overtaking: Overtaking, waiting: readonly StoredEvent[]): Promise<void> {
    const next = overtaking.next(waiting);
    if (next.length === 0) return;
    const batch = batchOf(next, waiting, this.#options.read, this.#moment);
    // What cannot be read waits for its turn, and all that would go before it: its stream is parked there.
    if (batch.entries.some(({ fault }) => fault !== undefined)) return;
    const after = this.reached();
    const writes = await this.#write((feed) => feed.foldAhead(batch));
    overtaking.wrote(next);
    const changes = writes.flatMap(([{ name, generation }, { documents }]) =>
      generation === this.liveGeneration(name)
        ? documents.map(({ id, position }) => ({ model: name, id, position, after }))
        : [],
    );
    if (changes.length > 0) this.#news.ahead(changes);
  }

  /** @param events in the order of the log, one at least */
  async #fold(events: readonly StoredEvent[]): Promise<void> {
    const isWanted = ({ type }: StoredEvent): boolean => this.#wanted.has(type);
    const batch = readBatch(events, isWanted, this.#options.read, this.#moment);
    await this.#write((feed) => feed.fold(batch));
    if (batch.upTo > this.#position) this.#position = batch.upTo;
    if (batch.moment > this.#moment) this.#moment = batch.moment;
    this.#meter.add(events.length);
    this.#tellAdvance();
  }

  async #write(
    foldOf: (feed: GenerationFeed) => Promise<GenerationWrite | undefined>,
  ): Promise<readonly (readonly [GenerationFeed, GenerationWrite])[]> {
    const feeds = this.#live.following();
    try {
      const writes: [GenerationFeed, GenerationWrite][] = [];
      for (const feed of feeds) {
        const write = await foldOf(feed);
        if (write) writes.push([feed, write]);
      }
      if (writes.length > 0) await this.#options.writer.write(writes.map(([, write]) => write));
      for (const [feed, write] of writes) {
        feed.stored(write);
        if (write.parked.length > 0 && feed.generation === this.liveGeneration(feed.name))
          this.#options.onParked(feed.name, write.parked);
      }
      return writes;
    } catch (error) {
      for (const feed of feeds) feed.forget();
      throw error;
    }
  }

  #tellAdvance(): void {
    this.#news.advance(this.reached());
  }

  #tellProgress(): void {
    if (!this.#news.isProgressHeard) return;
    this.status().then(
      (status) => this.#news.progress(status),
      (error: unknown) => this.#options.onFault(error, 'telling progress'),
    );
  }
}
