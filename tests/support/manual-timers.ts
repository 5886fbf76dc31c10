import type { Timers } from '#platform/clock/timers';

/** Time that passes when a test says so. */
export class ManualTimers implements Timers {
  private time = 0;
  private due: { readonly at: number; readonly work: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, work: () => void): () => void {
    const entry = { at: this.time + ms, work };
    this.due.push(entry);
    return () => {
      this.due = this.due.filter((one) => one !== entry);
    };
  }

  /** Lets so many milliseconds pass, and does what falls due on the way, in order. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due = this.due.filter((one) => one !== next);
      this.time = next.at;
      next.work();
    }
    this.time = until;
  }
}
