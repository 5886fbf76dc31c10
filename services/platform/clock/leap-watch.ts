import type { MachineClock } from './port.ts';
import { systemTimers, type Timers } from './timers.ts';

/** Milliseconds, as all of these. A clock that is mended a little at a time stays below it from look to look. */
const tolerated = 60_000;
/** A leap that has stood for so long is believed. */
const believedAfter = 10 * 60_000;

export interface LeapWatchParts {
  readonly machine: MachineClock;
  readonly timers?: Timers | undefined;
  /** Hears of each leap, once: by how much the clock went ahead (or back, below 0). */
  readonly leapt: (ms: number) => void;
}

/**
 * Holds the machine's clock against the monotonic one. A clock that is a year ahead for a minute would make everything of
 * that year due at once, and nothing of that can be taken back. A machine that slept counts as one that leapt.
 */
export class LeapWatch {
  readonly #parts: LeapWatchParts;
  readonly #timers: Timers;
  /** What the believed clock showed when the monotonic one stood at 0. */
  #origin: number;
  #leap: { readonly ms: number; readonly since: number } | undefined;

  constructor(parts: LeapWatchParts) {
    this.#parts = parts;
    this.#timers = parts.timers ?? systemTimers;
    this.#origin = this.#shown();
  }

  /** Milliseconds by which the clock is ahead (or behind, below 0) of what is believed of it; 0 but for minutes after a leap. */
  unbelieved(): number {
    const now = this.#timers.now();
    const ms = this.#shown() - this.#origin;
    if (Math.abs(ms) <= tolerated) {
      this.#believe();
      return 0;
    }
    if (!this.#leap || Math.abs(ms - this.#leap.ms) > tolerated) {
      this.#leap = { ms, since: now };
      this.#parts.leapt(ms);
    }
    if (now - this.#leap.since < believedAfter) return ms;
    this.#believe();
    return 0;
  }

  #believe(): void {
    this.#origin = this.#shown();
    this.#leap = undefined;
  }

  #shown(): number {
    return this.#parts.machine.now().getTime() - this.#timers.now();
  }
}
