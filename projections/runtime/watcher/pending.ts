import type { Position } from '#platform/event-store/port';

/** Selects read models by name. */
export type OfModels = (model: string) => boolean;

/** Positions that were read from the log and are not in the read models yet, by read model: a query of one need not wait for the others. */
export class PendingPositions {
  /** In log order. */
  private readonly byModel = new Map<string, Position[]>();
  /** In log order: positions that may concern any read model. */
  private readonly ofAny: Position[] = [];

  /** An event at this position concerns a document of the read model. */
  add(model: string, position: Position): void {
    const known = this.byModel.get(model);
    if (!known) this.byModel.set(model, [position]);
    else if (known.at(-1) !== position) known.push(position);
  }

  /** It is not known what the event at this position concerns: it may be any read model. */
  addToAll(position: Position): void {
    this.ofAny.push(position);
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
      dropUpTo(positions, upTo);
      if (positions.length === 0) this.byModel.delete(model);
    }
    dropUpTo(this.ofAny, upTo);
  }
}

const lastUpTo = (positions: readonly Position[], upTo: Position): Position | undefined =>
  positions.findLast((position) => position <= upTo);

const dropUpTo = (positions: Position[], upTo: Position): void => {
  const firstLater = positions.findIndex((position) => position > upTo);
  positions.splice(0, firstLater < 0 ? positions.length : firstLater);
};
