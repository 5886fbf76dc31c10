import type { MachineClock } from './port.ts';
import { every, systemTimers, type Timers } from './timers.ts';

/** How often the server is asked, in milliseconds, as all of these. */
const lookEvery = 10_000;
/** A machine whose own clock differs by more than that is told of. */
const tolerated = 10_000;

export interface ServersClockParts {
  /** The time of a server that all nodes of the installation ask. */
  readonly ask: () => Promise<Date>;
  readonly timers?: Timers;
  /** The machine's own clock, which is believed in nothing. */
  readonly own: MachineClock;
  /** Hears by how much the own clock is ahead (or behind, below 0), once when that begins to be too much. */
  readonly differs: (aheadMs: number) => void;
  readonly onFault: (error: unknown, doing: string) => void;
}

/**
 * One time for all nodes, as their server tells it: by a clock of its own, a node that is hours ahead would end the sessions that it meets,
 * and one behind begin sessions that others hold for old. Between two looks it goes by the monotonic clock of its machine, so
 * that a wall clock that jumps moves nothing.
 */
export class ServersClock implements MachineClock {
  readonly kind = 'machine';
  readonly #parts: ServersClockParts;
  readonly #timers: Timers;
  /** What the server's time was when the monotonic clock stood at 0, in milliseconds. */
  #origin: number;
  #isAway = false;
  #isOff = false;
  #stop: () => void = () => undefined;

  private constructor(parts: ServersClockParts, origin: number) {
    this.#parts = parts;
    this.#timers = parts.timers ?? systemTimers;
    this.#origin = origin;
  }

  /** @throws what `ask` throws */
  static async start(parts: ServersClockParts): Promise<ServersClock> {
    const timers = parts.timers ?? systemTimers;
    const sent = timers.now();
    const told = (await parts.ask()).getTime();
    const clock = new ServersClock(parts, told - (sent + timers.now()) / 2);
    clock.#compare();
    clock.#stop = every(timers, lookEvery, () => void clock.#look());
    return clock;
  }

  now(): Date {
    return new Date(this.#origin + this.#timers.now());
  }

  async close(): Promise<void> {
    this.#stop();
  }

  async #look(): Promise<void> {
    try {
      const sent = this.#timers.now();
      const told = (await this.#parts.ask()).getTime();
      // It was told at some moment in between; what fits is left as it is, so that slow answers do not make the time waver.
      this.#origin = Math.min(Math.max(this.#origin, told - this.#timers.now()), told - sent);
      this.#isAway = false;
      this.#compare();
    } catch (error) {
      if (!this.#isAway) this.#parts.onFault(error, 'asking for the time of the servers');
      this.#isAway = true;
    }
  }

  #compare(): void {
    const ahead = this.#parts.own.now().getTime() - this.now().getTime();
    const isOff = Math.abs(ahead) > tolerated;
    if (isOff && !this.#isOff) this.#parts.differs(ahead);
    this.#isOff = isOff;
  }
}
