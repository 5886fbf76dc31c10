import type { GridRow } from './rows.ts';

/** What changed, parted by what the eye sees of it. */
export interface RowsDelta {
  /** `others`: it came from the server, and is nothing that this window has just shown by itself. */
  readonly by: 'own' | 'others';
  readonly add: readonly GridRow[];
  readonly update: readonly GridRow[];
  readonly remove: readonly GridRow[];
  /** Rows that look as before: an echo of one's own change, a new revision. Nothing to draw. */
  readonly quiet: readonly GridRow[];
}

export type RowsListener = (delta: RowsDelta) => void;

/** Who hears of changed rows. All of them hear of one change before any hears of the next. */
export class RowsListeners {
  private readonly listeners = new Set<RowsListener>();
  private readonly outbox: RowsDelta[] = [];
  private telling = false;

  add(listener: RowsListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A listener may change rows: what that changes is told after everyone has heard what was before. */
  tell(delta: RowsDelta): void {
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
