import { NoRebuildUnderWay, RebuildUnderWay } from '../control.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { type FeedPorts, GenerationFeed } from '../generations/generation-feed.ts';
import { nextGeneration } from '../generations/generation-name.ts';
import type { LiveReadModels } from '../generations/live-read-models.ts';
import { Rebuild, type RebuildOptions } from './rebuild.ts';

export interface RebuildsOptions
  extends Omit<RebuildOptions, 'feed' | 'wanted' | 'liveAt' | 'isParkedLive' | 'flip'>, FeedPorts {
  readonly live: LiveReadModels;
  readonly upcastTypes: readonly string[];
  /** Position of the log up to which live batches were taken. */
  readonly position: () => string;
  /** To be told once a generation was made live. */
  readonly onFlip: (feed: GenerationFeed) => void;
}

/** The generations that are being built, at most one a read model. */
export class Rebuilds {
  readonly #options: RebuildsOptions;
  readonly #rebuilds = new Map<string, Rebuild>();
  readonly #beginning = new Set<string>();

  constructor(options: RebuildsOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#rebuilds.size === 0;
  }

  get(name: string): Rebuild | undefined {
    return this.#rebuilds.get(name);
  }

  /** Begins a generation of its own; one that was refused makes room for it. @throws RebuildUnderWay */
  async start(projection: AnyProjection): Promise<void> {
    const { writer } = this.#options;
    const { name } = projection.model;
    if (this.#rebuilds.get(name)?.state === 'refused') await this.abort(name);
    const taken = (await writer.generations(name)).map(({ generation }) => generation);
    await this.begin(projection, nextGeneration(name, projection.version, taken));
  }

  /** Begins a generation that has a name already. @throws RebuildUnderWay */
  async begin(projection: AnyProjection, generation: string): Promise<void> {
    const rebuild = await this.#begin(projection, generation);
    rebuild.run().catch((error: unknown) => this.#options.onFault(error, `building ${generation}`));
  }

  /** Builds a generation that has a name already; resolves when it is live, or was refused or stopped. */
  async finish(projection: AnyProjection, generation: string): Promise<void> {
    const rebuild = await this.#begin(projection, generation);
    await rebuild.run();
  }

  /** @throws NoRebuildUnderWay */
  underWay(name: string): Rebuild {
    const rebuild = this.#rebuilds.get(name);
    if (!rebuild) throw new NoRebuildUnderWay(`${name} is not being built`);
    return rebuild;
  }

  /** @throws NoRebuildUnderWay */
  async abort(name: string): Promise<void> {
    const { writer, turns, onChange } = this.#options;
    const { projection, generation } = this.underWay(name).feed;
    if (!(await this.letGo(name))) return;
    await turns.take(() => writer.drop(projection.model, generation));
    onChange();
  }

  /**
   * Builds no further, and leaves what is there. False where it was made live while it was told to stop.
   * @throws NoRebuildUnderWay
   */
  async letGo(name: string): Promise<boolean> {
    const rebuild = this.underWay(name);
    await rebuild.stop();
    if (this.#rebuilds.get(name) !== rebuild) return false;
    this.#rebuilds.delete(name);
    this.#options.live.leave(rebuild.feed);
    return true;
  }

  /** Lets go of all of them; they go on at the next start. */
  async close(): Promise<void> {
    await Promise.all([...this.#rebuilds.values()].map((rebuild) => rebuild.stop()));
  }

  async #begin(projection: AnyProjection, generation: string): Promise<Rebuild> {
    const { name } = projection.model;
    if (this.#rebuilds.has(name) || this.#beginning.has(name)) {
      throw new RebuildUnderWay(`${name} is being built already`);
    }
    this.#beginning.add(name);
    try {
      const rebuild = await this.#open(projection, generation);
      this.#rebuilds.set(name, rebuild);
      this.#options.onChange();
      return rebuild;
    } finally {
      this.#beginning.delete(name);
    }
  }

  async #open(projection: AnyProjection, generation: string): Promise<Rebuild> {
    const { live, upcastTypes, reveal, partition, position, onFlip, ...shared } = this.#options;
    const { writer, turns, clock } = shared;
    const { name } = projection.model;
    const feed = await turns.take(() =>
      GenerationFeed.open({ writer, reveal, partition }, projection, generation, 'rebuild'),
    );
    return new Rebuild({
      ...shared,
      feed,
      wanted: new Set([...upcastTypes, ...projection.types]),
      liveAt: () => live.followedTo(name) ?? position(),
      isParkedLive: (id) => live.isParked(name, id),
      flip: async (built) => {
        if (!(await writer.flip(name, built.generation, clock.now().toISOString()))) {
          live.accompany(built);
          return false;
        }
        built.rest();
        live.replace(built);
        this.#rebuilds.delete(name);
        onFlip(built);
        return true;
      },
    });
  }
}
