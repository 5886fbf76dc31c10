import type { GridTypes, RowsDelta } from './rows.ts';

type RowsListener<G extends GridTypes> = (delta: RowsDelta<G>) => void;

/** Who hears of changed rows. All of them hear of one change before any hears of the next. */
export class RowsListeners<G extends GridTypes> {
  private readonly listeners = new Set<RowsListener<G>>();
  private readonly outbox: RowsDelta<G>[] = [];
  private telling = false;

  add(listener: RowsListener<G>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A listener may change rows: what that changes is told after everyone has heard what was before. */
  tell(delta: RowsDelta<G>): void {
    this.outbox.push(delta);
    if (this.telling) return;
    this.telling = true;
    try {
      for (let next = this.outbox.shift(); next; next = this.outbox.shift()) {
        for (const listener of this.listeners) listener(next);
      }
    } finally {
      this.telling = false;
    }
  }
}
