import type { Position } from '#platform/event-store/port';

/** Selects read models by name. */
export type OfModels = (model: string) => boolean;

/** Positions that were read from the log and are not in the read models yet, by read model: a query of one need not wait for the others. */
export class PendingPositions {
  /** In log order. */
  private readonly byModel = new Map<string, Position[]>();
  /** In log order: positions that may concern any read model. */
  private readonly ofAny: Position[] = [];
  private held = 0;

  /** An event at this position concerns a document of the read model. */
  add(model: string, position: Position): void {
    const known = this.byModel.get(model);
    if (known?.at(-1) === position) return;
    if (known) known.push(position);
    else this.byModel.set(model, [position]);
    this.held += 1;
  }

  /** It is not known what the event at this position concerns: it may be any read model. */
  addToAll(position: Position): void {
    this.ofAny.push(position);
    this.held += 1;
  }

  /** How many there are, one of several read models counted once for each. */
  get count(): number {
    return this.held;
  }

  /** The last position, at or before `upTo`, that one of these read models has yet to reach; undefined where there is none. */
  last(of: OfModels, upTo: Position): Position | undefined {
    let last = lastUpTo(this.ofAny, upTo);
    for (const [model, positions] of this.byModel) {
      if (!of(model)) continue;
      const found = lastUpTo(positions, upTo);
      if (found !== undefined && (last === undefined || found > last)) last = found;
    }
    return last;
  }

  /** The read models have reached this position. */
  drop(upTo: Position): void {
    for (const [model, positions] of this.byModel) {
      this.held -= dropUpTo(positions, upTo);
      if (positions.length === 0) this.byModel.delete(model);
    }
    this.held -= dropUpTo(this.ofAny, upTo);
  }
}

const lastUpTo = (positions: readonly Position[], upTo: Position): Position | undefined =>
  positions.findLast((position) => position <= upTo);

/** @returns how many it dropped */
const dropUpTo = (positions: Position[], upTo: Position): number => {
  const firstLater = positions.findIndex((position) => position > upTo);
  return positions.splice(0, firstLater < 0 ? positions.length : firstLater).length;
};
