import type { Timers } from '#platform/clock/timers';

/** Pauses of a loop that others may cut short. */
export class Pacer {
  readonly #timers: Timers;
  #cancel: () => void = () => undefined;
  #go: (() => void) | undefined;
  #until = 0;
  #closed = false;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Resolves after so many milliseconds, or when it is told to. At once when it was closed. */
  wait(ms: number): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#go = resolve;
      this.#set(ms);
    });
  }

  /** A pause under way is over after so many milliseconds at the latest. */
  within(ms: number): void {
    if (this.#go && this.#timers.now() + ms < this.#until) this.#set(ms);
  }

  close(): void {
    this.#closed = true;
    this.#end();
  }

  #set(ms: number): void {
    this.#cancel();
    this.#until = this.#timers.now() + ms;
    this.#cancel = this.#timers.after(ms, () => this.#end());
  }

  #end(): void {
    this.#cancel();
    const go = this.#go;
    this.#go = undefined;
    go?.();
  }
}
