import type { GenerationState } from '#platform/documents/writer-port';
import { beforeTheFirst, type Position } from '#platform/event-store/port';
import { UnknownProjection } from '../control.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import type { GenerationFeed } from './generation-feed.ts';
import type { Opening } from './opening.ts';

/** What queries of one read model are answered from. */
export type LiveReadModel =
  | { readonly projection: AnyProjection; readonly feed: GenerationFeed }
  | {
      readonly projection: AnyProjection;
      readonly feed: undefined;
      /** Built by another version of the fold: stands still until a generation of this one takes its place. */
      readonly frozen: GenerationState;
      readonly parked: ReadonlySet<string>;
    };

export const generationOf = (live: LiveReadModel): string =>
  live.feed ? live.feed.generation : live.frozen.generation;

export const positionOf = (live: LiveReadModel): Position =>
  live.feed ? live.feed.checkpoint : live.frozen.checkpoint;

const liveOf = ({ projection, feed, frozen, frozenParked }: Opening): LiveReadModel => {
  if (feed) return { projection, feed };
  if (frozen) return { projection, feed: undefined, frozen, parked: frozenParked };
  throw new Error(`${projection.model.name} has no live generation`);
};

/** The live generation of every read model. */
export class LiveReadModels {
  readonly #models = new Map<string, LiveReadModel>();
  readonly #accompanying = new Set<GenerationFeed>();

  take(opening: Opening): void {
    this.#models.set(opening.projection.model.name, liveOf(opening));
  }

  replace(feed: GenerationFeed): void {
    this.#accompanying.delete(feed);
    this.#models.set(feed.name, { projection: this.known(feed.name).projection, feed });
  }

  all(): readonly LiveReadModel[] {
    return [...this.#models.values()];
  }

  /** A generation that is built, and waits for other partitions: it follows the log beside the live one. */
  accompany(feed: GenerationFeed): void {
    this.#accompanying.add(feed);
  }

  leave(feed: GenerationFeed): void {
    this.#accompanying.delete(feed);
  }

  /** All that follow the log; whatever takes the place of another is written before it, so that it is never behind. */
  following(): readonly GenerationFeed[] {
    return [...this.#accompanying, ...this.feeds()];
  }

  /** Live generations that follow the log. */
  feeds(): readonly GenerationFeed[] {
    return this.all().flatMap(({ feed }) => feed ?? []);
  }

  /**
   * The one that is least far; undefined where none follows the log. Frozen ones do not count: were theirs refused, one
   * read model would keep all others from being told of.
   */
  slowest(): GenerationFeed | undefined {
    let slowest: GenerationFeed | undefined;
    for (const feed of this.feeds()) {
      if (slowest === undefined || feed.checkpoint < slowest.checkpoint) slowest = feed;
    }
    return slowest;
  }

  /** @throws UnknownProjection */
  known(name: string): LiveReadModel {
    const live = this.#models.get(name);
    if (!live) throw new UnknownProjection(`There is no read model ${name}`);
    return live;
  }

  /** How far a read model that follows the log is. */
  followedTo(name: string): Position | undefined {
    return this.known(name).feed?.checkpoint;
  }

  isParked(name: string, id: string): boolean {
    const live = this.known(name);
    return live.feed ? live.feed.isParked(id) : live.parked.has(id);
  }

  /** Position that every read model which follows the log has reached. */
  reached(otherwise: Position = beforeTheFirst): Position {
    return this.slowest()?.checkpoint ?? otherwise;
  }
}
