import type { GridTypes, RowOf, RowsDelta, RowSource, StandingRow } from './rows.ts';
import { RowsListeners } from './RowsListeners.ts';

/** Makes the newest version of a row; undefined where there is none any more. */
export type BuildRow<G extends GridTypes> = (
  id: string,
  before: RowOf<G> | undefined,
) => RowOf<G> | undefined;

export type SameLook<G extends GridTypes> = (before: RowOf<G>, after: RowOf<G>) => boolean;

/**
 * The rows that a grid stands on. Whoever knows what they hold says which ids may have another version now; the grid
 * hears of a row only when it looks different.
 */
export class StandingRows<G extends GridTypes> implements RowSource<G> {
  private readonly shown = new Map<string, StandingRow<G>>();
  private readonly listeners = new RowsListeners<G>();

  constructor(
    private readonly build: BuildRow<G>,
    /** Whether two versions cannot be told apart in the grid. */
    private readonly looksTheSame: SameLook<G>,
  ) {}

  subscribe(listener: (delta: RowsDelta<G>) => void): () => void {
    return this.listeners.add(listener);
  }

  get all(): readonly RowOf<G>[] {
    return Array.from(this.shown.values(), ({ row }) => row);
  }

  get standing(): readonly StandingRow<G>[] {
    return [...this.shown.values()];
  }

  get size(): number {
    return this.shown.size;
  }

  get ids(): Iterable<string> {
    return this.shown.keys();
  }

  get(id: string): RowOf<G> | undefined {
    return this.shown.get(id)?.row;
  }

  getStanding(id: string): StandingRow<G> | undefined {
    return this.shown.get(id);
  }

  refresh(
    /** Each once. */
    ids: Iterable<string>,
    by: RowsDelta<G>['by'],
    isSame: SameLook<G> = this.looksTheSame,
  ): void {
    const add: RowOf<G>[] = [];
    const update: RowOf<G>[] = [];
    const remove: RowOf<G>[] = [];
    const quiet: RowOf<G>[] = [];
    for (const id of ids) {
      const standing = this.shown.get(id);
      const before = standing?.row;
      const after = this.build(id, before);
      if (!after) {
        if (standing) {
          standing.isGone = true;
          remove.push(standing.row);
        }
        this.shown.delete(id);
      } else if (!standing || !before) {
        this.shown.set(id, { id, row: after, isGone: false });
        add.push(after);
      } else {
        standing.row = after;
        if (isSame(before, after)) quiet.push(after);
        else update.push(after);
      }
    }
    if (add.length + update.length + remove.length + quiet.length > 0) {
      this.listeners.tell({ by, add, update, remove, quiet });
    }
  }
}
