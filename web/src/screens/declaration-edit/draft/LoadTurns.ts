/** Loads of one thing: the newest counts, and one may be put off. */
export class LoadTurns {
  private request: AbortController | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  /** A load begins: the one that is under way is given up, and none is put off any more. */
  begin(): AbortSignal {
    this.stop();
    this.request = new AbortController();
    return this.request.signal;
  }

  /** `load` runs once `ms` have passed without another word. */
  later(ms: number, load: () => void): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(load, ms);
  }

  stop(): void {
    clearTimeout(this.retry);
    this.request?.abort();
  }
}
