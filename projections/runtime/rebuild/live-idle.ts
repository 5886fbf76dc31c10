import { setTimeout } from 'node:timers/promises';

/** Longest that a rebuild gives way: under a load that never ends it must still come to its end. */
const longestWait = 50;

/** Knows whether the live read models have work, so that rebuilds give way to them. */
export class LiveIdle {
  #idle = true;
  #wake: (() => void)[] = [];

  busy(): void {
    this.#idle = false;
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
