import { setTimeout } from 'node:timers/promises';

/** Long after an answer has left. Milliseconds. */
const pauseMs = 200;

/**
 * Work that begins once its request was answered: neither the answer nor its time tells what came of it. It must be kept
 * elsewhere, too, for a process may end in between.
 */
export class AfterAnswer {
  private readonly underWay = new Set<Promise<void>>();
  private readonly ending = new AbortController();

  /** @param onFault told of what failed; nobody else waits for it */
  begin(work: () => Promise<void>, onFault: (error: unknown) => void): void {
    const begun = setTimeout(pauseMs, undefined, { signal: this.ending.signal })
      // The process ends: there is nobody left to hide it from.
      .catch(() => undefined)
      .then(work)
      .catch(onFault)
      .finally(() => this.underWay.delete(begun));
    this.underWay.add(begun);
  }

  /** Begins at once what waits, and resolves when nothing is under way. */
  async end(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.underWay);
  }
}
