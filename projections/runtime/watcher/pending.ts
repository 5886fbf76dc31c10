import type { Position } from '#platform/event-store/port';

/** Of which read models: all of those for whose names it holds. */
export type OfModels = (model: string) => boolean;

/** What was read of the log and is not in the read models yet, by read model: whoever asks one need not wait for the others. */
export class PendingPositions {
  /** In log order. */
  private readonly byModel = new Map<string, Position[]>();
  private readonly ofAny: Position[] = [];

  /** An event at this position concerns a document of the read model. */
  add(model: string, position: Position): void {
    const known = this.byModel.get(model);
    if (!known) this.byModel.set(model, [position]);
    else if (known.at(-1) !== position) known.push(position);
  }

  /** What an event concerns is not known: every read model may be. */
  addToAll(position: Position): void {
    this.ofAny.push(position);
  }

  /** The last position, up to one, that some of these read models wait for; undefined where none does. */
  last(of: OfModels, upTo: Position): Position | undefined {
    let last = lastUpTo(this.ofAny, upTo);
    for (const [model, positions] of this.byModel) {
      if (!of(model)) continue;
      const found = lastUpTo(positions, upTo);
      if (found !== undefined && (last === undefined || found > last)) last = found;
    }
    return last;
  }

  /** The read models have come so far. */
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
