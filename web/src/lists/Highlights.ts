import { makeAutoObservable, observableRef, runInAction } from 'mobx';

const highlightMs = 1_500;

/** Rows to point out for 1.5 s: they came, or moved, by a push. */
export class Highlights {
  ids: ReadonlySet<string> = new Set();

  constructor() {
    makeAutoObservable(this, { ids: observableRef });
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  add(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.ids = new Set([...this.ids, ...ids]);
    setTimeout(() => {
      runInAction(() => {
        this.ids = new Set([...this.ids].filter((id) => !ids.includes(id)));
      });
    }, highlightMs);
  }
}
