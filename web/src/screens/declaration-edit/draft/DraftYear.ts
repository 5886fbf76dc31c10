import { action, computed, makeObservable, observable } from 'mobx';

/**
 * The year of which a draft's laycans are to be, as one window sees it: what was chosen here until the draft says it, else the
 * draft's.
 */
export class DraftYear {
  private ofDraft: number | null = null;
  private chosen: number | null | undefined = undefined;
  private untold = false;

  /** @param begin the year over which an edit was opened: it is the draft's, too, once something is changed in it */
  constructor(private readonly begin: number | null) {
    makeObservable<this, 'ofDraft' | 'chosen'>(this, {
      ofDraft: observable,
      chosen: observable,
      value: computed,
      loaded: action,
      pushed: action,
      choose: action,
    });
  }

  get value(): number | null {
    return this.chosen === undefined ? this.ofDraft : this.chosen;
  }

  /** The draft was read; what it holds goes before the year over which it was opened. */
  loaded(year: number | null): void {
    this.ofDraft = year;
    this.untold = year === null && this.begin !== null;
    this.chosen = this.untold ? this.begin : undefined;
  }

  /** The draft has changed; a year that it takes is somebody's choice, mine or a colleague's. */
  pushed(year: number | null): void {
    if (year === this.ofDraft) return;
    this.ofDraft = year;
    this.chosen = undefined;
    this.untold = false;
  }

  choose(year: number | null): void {
    this.chosen = year;
    this.untold = true;
  }

  /** What the next command has to say of the year, once; undefined: nothing. */
  tell(): number | null | undefined {
    if (!this.untold) return undefined;
    this.untold = false;
    return this.value;
  }
}
