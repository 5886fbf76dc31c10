import { beforeTheFirst, type Position } from '#platform/event-store/port';
import type { ChangeAhead, ProjectionControl, ProjectionStatus } from './control.ts';
import { Listeners } from './listeners.ts';

type Heard = Pick<ProjectionControl, 'onAdvance' | 'onAhead' | 'onFlip' | 'onProgress'>;

/** What the projections of an installation tell of themselves, for each `ProjectionControl` alike. */
export class ProjectionNews implements Heard {
  readonly #advanced = new Listeners<[position: Position]>();
  readonly #ahead = new Listeners<[changes: readonly ChangeAhead[]]>();
  readonly #flipped = new Listeners<[name: string, generation: string]>();
  readonly #progressed = new Listeners<[status: readonly ProjectionStatus[]]>();
  readonly #generations = new Map<string, string>();
  #reached: Position = beforeTheFirst;

  readonly onAdvance: Heard['onAdvance'] = (listener) => this.#advanced.add(listener);
  readonly onAhead: Heard['onAhead'] = (listener) => this.#ahead.add(listener);
  readonly onFlip: Heard['onFlip'] = (listener) => this.#flipped.add(listener);
  readonly onProgress: Heard['onProgress'] = (listener) => this.#progressed.add(listener);

  /** The furthest that was told. */
  get reached(): Position {
    return this.#reached;
  }

  get isAheadHeard(): boolean {
    return !this.#ahead.isEmpty;
  }

  get isProgressHeard(): boolean {
    return !this.#progressed.isEmpty;
  }

  /** @returns whether that is further than what was told before. */
  advance(position: Position): boolean {
    if (position <= this.#reached) return false;
    this.#reached = position;
    this.#advanced.tell(position);
    return true;
  }

  /** Written before what stands before it in the log. */
  ahead(changes: readonly ChangeAhead[]): void {
    this.#ahead.tell(changes);
  }

  /** A read model's live generation: told where another one was live before. */
  live(name: string, generation: string): void {
    const before = this.#generations.get(name);
    this.#generations.set(name, generation);
    if (before !== undefined && before !== generation) this.#flipped.tell(name, generation);
  }

  progress(status: readonly ProjectionStatus[]): void {
    this.#progressed.tell(status);
  }
}
