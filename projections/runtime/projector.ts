import type { Clock } from '#platform/clock/port';
import type {
  DocumentsWriter,
  GenerationState,
  GenerationWrite,
  Parked,
} from '#platform/documents/writer-port';
import {
  beforeTheFirst,
  type EventReader,
  type Position,
  type StoredEvent,
} from '#platform/event-store/port';
import type { Subscription } from '#platform/event-store/port';
import {
  NoRebuildUnderWay,
  type ProjectionControl,
  type ProjectionStatus,
  RebuildUnderWay,
  UnknownProjection,
} from './control.ts';
import type { AnyProjection } from './fold-batch.ts';
import { GenerationFeed, type RevealLater } from './generation-feed.ts';
import { nextGeneration } from './generation-name.ts';
import { LiveIdle } from './live-idle.ts';
import { inLogOrder, type ReadEvent, readBatch } from './log-batch.ts';
import { Listeners } from './listeners.ts';
import { RateMeter } from './rate-meter.ts';
import { Rebuild } from './rebuild.ts';
import { type Opening, openReadModel } from './opening.ts';
import { Turns } from './turns.ts';

export interface ProjectorOptions {
  readonly store: Pick<EventReader, 'logId' | 'head' | 'readAll' | 'subscribeAll'>;
  readonly writer: DocumentsWriter;
  readonly projections: readonly AnyProjection[];
  readonly read: ReadEvent;
  /** Stored types that are upcast, and may come out as any. */
  readonly upcastTypes: readonly string[];
  readonly reveal: RevealLater;
  readonly clock: Clock;
  readonly onFault: (error: unknown, doing: string) => void;
  readonly onParked: (name: string, parked: readonly Parked[]) => void;
  /** How long a slice of a rebuild may hold up the live read models; milliseconds. */
  readonly sliceMs: number;
}

/** A read model that is kept up to date, or one of an older version that waits to be replaced. */
interface Live {
  readonly projection: AnyProjection;
  generation: string;
  /** undefined: built by another version of the fold, frozen until a generation of this one takes its place. */
  feed: GenerationFeed | undefined;
  frozen: GenerationState | undefined;
  frozenParked: ReadonlySet<string>;
}

/** Everything that happens to read models in one thread: live batches, rebuilds and flips take turns. */
export class Projector implements ProjectionControl {
  readonly #options: ProjectorOptions;
  readonly #live = new Map<string, Live>();
  readonly #rebuilds = new Map<string, Rebuild>();
  readonly #beginning = new Set<string>();
  readonly #turns = new Turns();
  readonly #idle = new LiveIdle();
  readonly #meter: RateMeter;
  readonly #advanced = new Listeners<[position: Position]>();
  readonly #flipped = new Listeners<[name: string, generation: string]>();
  readonly #progressed = new Listeners<[status: readonly ProjectionStatus[]]>();
  readonly #wanted: ReadonlySet<string>;
  #unfinished: readonly { readonly projection: AnyProjection; readonly generation: string }[] = [];
  #position: Position = beforeTheFirst;
  #moment = '';
  #told: Position = beforeTheFirst;
  #subscription: Subscription | undefined;
  #caughtUp: (() => void) | undefined;

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#meter = new RateMeter(options.clock);
    this.#wanted = new Set([...options.upcastTypes, ...options.projections.flatMap(({ types }) => types)]);
  }

  /**
   * Takes up every read model where it stands.
   * @throws CheckpointAheadOfLog
   */
  async takeUp(): Promise<void> {
    const head = await this.#options.store.head();
    const openings = await Promise.all(
      this.#options.projections.map((projection) => openReadModel(this.#options, projection, head)),
    );
    openings.forEach((opening) => this.#take(opening));
    this.#unfinished = openings.flatMap(({ unfinished, projection }) =>
      unfinished === undefined ? [] : [{ projection, generation: unfinished }],
    );
    const feeds = [...this.#live.values()].flatMap(({ feed }) => feed ?? []);
    const [slowest] = feeds.sort((a, b) => (a.checkpoint < b.checkpoint ? -1 : 1));
    this.#position = slowest?.checkpoint ?? head;
    this.#moment = slowest?.moment ?? '';
    this.#told = this.reached();
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
    const built = this.#unfinished.map(async ({ projection, generation }) => {
      const rebuild = await this.#begin(projection, generation);
      await rebuild.run();
    });
    await Promise.all([caughtUp, ...built]);
  }

  reached(): Position {
    let least: Position | undefined;
    for (const { feed, frozen } of this.#live.values()) {
      const at = feed?.checkpoint ?? frozen?.checkpoint ?? beforeTheFirst;
      if (least === undefined || at < least) least = at;
    }
    return least ?? this.#position;
  }

  onAdvance(listener: (position: Position) => void): () => void {
    return this.#advanced.add(listener);
  }

  onFlip(listener: (name: string, generation: string) => void): () => void {
    return this.#flipped.add(listener);
  }

  onProgress(listener: (status: readonly ProjectionStatus[]) => void): () => void {
    return this.#progressed.add(listener);
  }

  async status(): Promise<readonly ProjectionStatus[]> {
    const head = await this.#options.store.head();
    return Promise.all(
      [...this.#live.values()].map(async ({ projection, generation, feed, frozen }) => {
        const { name } = projection.model;
        const position = feed?.checkpoint ?? frozen?.checkpoint ?? beforeTheFirst;
        return {
          name,
          version: projection.version,
          generation,
          position,
          lag: Math.max(0, Number(head) - Number(position)),
          rate: feed ? this.#meter.perSecond() : 0,
          parked: feed?.parked ?? (await this.#options.writer.parked(generation)),
          rebuild: this.#rebuilds.get(name)?.status(head) ?? null,
        };
      }),
    );
  }

  async rebuild(name: string): Promise<void> {
    const { projection } = this.#known(name);
    const present = this.#rebuilds.get(name);
    if (present?.state === 'refused') await this.abort(name);
    const states = await this.#options.writer.generations(name);
    const names = states.map(({ generation }) => generation);
    const rebuild = await this.#begin(projection, nextGeneration(name, projection.version, names));
    rebuild.run().catch((error: unknown) => this.#options.onFault(error, `building ${name}`));
  }

  async pause(name: string): Promise<void> {
    this.#building(name).pause();
  }

  async resume(name: string): Promise<void> {
    this.#building(name).resume();
  }

  async abort(name: string): Promise<void> {
    const rebuild = this.#building(name);
    await rebuild.stop();
    // It may have been made live while it was told to stop.
    if (this.#rebuilds.get(name) !== rebuild) return;
    this.#rebuilds.delete(name);
    await this.#turns.take(() =>
      this.#options.writer.drop(rebuild.feed.projection.model, rebuild.feed.generation),
    );
    this.#tellProgress();
  }

  /** Tells listeners of rebuilds how far they are. */
  tick(): void {
    if (this.#rebuilds.size > 0) this.#tellProgress();
  }

  /** Drops generations retired before the moment, and tombstones of events recorded before the other. */
  async sweep(retiredBefore: string, goneBefore: string): Promise<void> {
    for (const { projection } of this.#live.values()) {
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
    await Promise.all([...this.#rebuilds.values()].map((rebuild) => rebuild.stop()));
  }

  #known(name: string): Live {
    const live = this.#live.get(name);
    if (!live) throw new UnknownProjection(`There is no read model ${name}`);
    return live;
  }

  #building(name: string): Rebuild {
    this.#known(name);
    const rebuild = this.#rebuilds.get(name);
    if (!rebuild) throw new NoRebuildUnderWay(`${name} is not being built`);
    return rebuild;
  }

  #take({ projection, feed, frozen, frozenParked }: Opening): void {
    const generation = feed?.generation ?? frozen?.generation;
    if (generation === undefined) throw new Error(`${projection.model.name} has no live generation`);
    this.#live.set(projection.model.name, { projection, generation, feed, frozen, frozenParked });
  }

  #subscribe(): void {
    this.#subscription = this.#options.store.subscribeAll(this.#position, {
      events: (events) => {
        this.#idle.busy();
        return this.#turns.take(() => this.#fold(events));
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

  async #fold(events: readonly StoredEvent[]): Promise<void> {
    const ordered = inLogOrder(events);
    if (ordered.length === 0) return;
    const batch = readBatch(ordered, this.#wanted, this.#options.read, this.#moment);
    const feeds = [...this.#live.values()].flatMap(({ feed }) => feed ?? []);
    try {
      const writes: [GenerationFeed, GenerationWrite][] = [];
      for (const feed of feeds) {
        const write = await feed.fold(batch);
        if (write) writes.push([feed, write]);
      }
      await this.#options.writer.write(writes.map(([, write]) => write));
      for (const [feed, write] of writes) {
        feed.stored(write);
        if (write.parked.length > 0) this.#options.onParked(feed.name, write.parked);
      }
    } catch (error) {
      for (const feed of feeds) feed.forget();
      throw error;
    }
    if (batch.upTo > this.#position) this.#position = batch.upTo;
    if (batch.moment > this.#moment) this.#moment = batch.moment;
    this.#meter.add(ordered.length);
    this.#tellAdvance();
  }

  /** @throws RebuildUnderWay */
  async #begin(projection: AnyProjection, generation: string): Promise<Rebuild> {
    const { name } = projection.model;
    if (this.#rebuilds.has(name) || this.#beginning.has(name)) {
      throw new RebuildUnderWay(`${name} is being built already`);
    }
    this.#beginning.add(name);
    try {
      const rebuild = await this.#rebuildOf(projection, generation);
      this.#rebuilds.set(name, rebuild);
      this.#tellProgress();
      return rebuild;
    } finally {
      this.#beginning.delete(name);
    }
  }

  async #rebuildOf(projection: AnyProjection, generation: string): Promise<Rebuild> {
    const { store, writer, read, clock, reveal, sliceMs, onFault } = this.#options;
    const { name } = projection.model;
    const feed = await this.#turns.take(() =>
      GenerationFeed.open(writer, reveal, projection, generation, 'rebuild'),
    );
    return new Rebuild({
      store,
      writer,
      read,
      wanted: new Set([...this.#options.upcastTypes, ...projection.types]),
      clock,
      feed,
      sliceMs,
      turns: this.#turns,
      liveFirst: () => this.#idle.wait(),
      liveAt: () => this.#live.get(name)?.feed?.checkpoint ?? this.#position,
      isParkedLive: (id) => this.#isParkedLive(name, id),
      flip: (built) => this.#flip(name, built),
      onFault,
      onChange: () => this.#tellProgress(),
    });
  }

  #isParkedLive(name: string, id: string): boolean {
    const live = this.#known(name);
    return live.feed?.isParked(id) ?? live.frozenParked.has(id);
  }

  async #flip(name: string, feed: GenerationFeed): Promise<void> {
    await this.#options.writer.flip(name, feed.generation, this.#options.clock.now().toISOString());
    feed.live();
    const live = this.#known(name);
    live.generation = feed.generation;
    live.feed = feed;
    live.frozen = undefined;
    this.#rebuilds.delete(name);
    this.#flipped.tell(name, feed.generation);
    this.#tellAdvance();
    this.#tellProgress();
  }

  #tellAdvance(): void {
    const reached = this.reached();
    if (reached <= this.#told) return;
    this.#told = reached;
    this.#advanced.tell(reached);
  }

  #tellProgress(): void {
    if (this.#progressed.isEmpty) return;
    this.status().then(
      (status) => this.#progressed.tell(status),
      (error: unknown) => this.#options.onFault(error, 'telling progress'),
    );
  }
}
