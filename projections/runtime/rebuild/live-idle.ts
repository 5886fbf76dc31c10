import { setTimeout } from 'node:timers/promises';

/** Longest that a rebuild gives way: under a load that never ends it must still come to its end. */
const longestWait = 50;
/** After so long without an event nobody is at work, in milliseconds like the other. */
const quietAfter = 2_000;

/** Knows whether the live read models have work, so that rebuilds give way to them. */
export class LiveIdle {
  #idle = true;
  #busyAt = -Infinity;
  #wake: (() => void)[] = [];

  busy(): void {
    this.#idle = false;
    this.#busyAt = performance.now();
  }

  /** Nothing came for a while: nobody works, and few read. */
  isQuiet(): boolean {
    return performance.now() - this.#busyAt > quietAfter;
  }

  done(): void {
    this.#idle = true;
    for (const wake of this.#wake) wake();
    this.#wake = [];
  }

  async wait(): Promise<void> {
    if (this.#idle) return;
    const over = new AbortController();
    const idle = new Promise<void>((resolve) => {
      this.#wake.push(resolve);
    });
    const timer = setTimeout(longestWait, undefined, { signal: over.signal, ref: false }).catch(
      (reason: unknown) => {
        if (!over.signal.aborted) throw reason;
      },
    );
    await Promise.race([idle, timer]);
    over.abort();
  }
}
