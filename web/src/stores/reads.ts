import { makeObservable, observable, runInAction } from 'mobx';

/** How far back what the server answers is: its read models do not keep up, or nobody fills them. */
class Reads {
  /** What was recorded before this moment is shown; null while everything is, as it happens. */
  asOf: string | null = null;

  constructor() {
    makeObservable(this, { asOf: observable });
  }

  /** From an answer or the live connection; the last one counts. */
  heard(asOf: string | null): void {
    runInAction(() => {
      this.asOf = asOf;
    });
  }
}

export const reads = new Reads();
