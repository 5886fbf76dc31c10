import { action, makeObservable, observableRef } from 'mobx';
import type { DiscardView, DraftView } from '#contracts/declaration-draft/draft-view';

/** Discards that were there when a draft was opened in this window: what comes after them is news. */
export class MetDiscards {
  private met: { readonly draftId: string; readonly ids: ReadonlySet<number> } | null = null;

  constructor() {
    makeObservable<this, 'met'>(this, { met: observableRef, meet: action });
  }

  /** Only the first time that a draft is seen. */
  meet(draftId: string, draft: DraftView | null): void {
    if (this.met?.draftId === draftId) return;
    this.met = { draftId, ids: new Set(draft?.discards.map(({ id }) => id)) };
  }

  /** What others than this person discarded since, and nobody has taken back. */
  since(draft: DraftView | null, userId: string): readonly DiscardView[] {
    const { met } = this;
    if (!draft || met?.draftId !== draft.id) return [];
    return draft.discards.filter(({ id, by }) => by.id !== userId && !met.ids.has(id));
  }
}
