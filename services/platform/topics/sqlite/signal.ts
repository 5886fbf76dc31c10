/** Wakes those who wait for messages. */
export class Signal {
  readonly #waiting = new Set<() => void>();
  #seen = 0;

  /** Counts calls of `give`: hand it to `next`, so that one between a read and the wait is not missed. */
  get seen(): number {
    return this.#seen;
  }

  give(): void {
    this.#seen += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the first call of `give` after `seen`, or when stopped. */
  async next(seen: number, stopping: AbortSignal): Promise<void> {
    if (seen !== this.#seen || stopping.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake);
        stopping.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      stopping.addEventListener('abort', wake, { once: true });
    });
  }
}

/** One for each partition of a topic: what is published wakes nobody who waits for something else. */
export class Signals {
  readonly #byPlace = new Map<string, Signal>();

  of(topic: string, partition: number): Signal {
    const place = `${partition} ${topic}`;
    const known = this.#byPlace.get(place);
    if (known) return known;
    const made = new Signal();
    this.#byPlace.set(place, made);
    return made;
  }
}
