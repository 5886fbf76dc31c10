import type { MachineClock } from '#platform/clock/port';

/** Which message of whom it is; sealed with what is said. */
export interface Stamp {
  /** The time of the installation, in milliseconds since 1970. */
  readonly at: number;
  /** Each sender has a name of its own, a new one at each start. */
  readonly sender: string;
  /** Of the sender's messages, from 1. */
  readonly number: number;
}

/** Milliseconds. Nothing that is said between nodes is worth anything later; their times differ by far less. */
export const windowMs = 30_000;
/** So many senders are remembered, those last heard. */
const maxSenders = 1_000;

/**
 * Lets each message through once, and none of before it began to listen: whoever reads the topic can say again what was said
 * there, and so may the broker. What comes late is heard unless the sender was heard with something newer.
 */
export class BusMemory {
  readonly #clock: MachineClock;
  readonly #last = new Map<string, Stamp>();
  /** What was said before is not heard: nobody remembers whether it has been. */
  #since: number;

  constructor(clock: MachineClock) {
    this.#clock = clock;
    this.#since = clock.now().getTime();
  }

  isNew(stamp: Stamp): boolean {
    const now = this.#clock.now().getTime();
    // Where the servers' time is set back, all nodes say so from then on.
    this.#since = Math.min(this.#since, now);
    const { at, sender, number } = stamp;
    if (at < this.#since || Math.abs(now - at) > windowMs) return false;
    if (number <= (this.#last.get(sender)?.number ?? 0)) return false;
    this.#last.delete(sender);
    this.#last.set(sender, stamp);
    if (this.#last.size > maxSenders) this.#forgetOne();
    return true;
  }

  #forgetOne(): void {
    for (const [sender, { at }] of this.#last) {
      this.#last.delete(sender);
      this.#since = Math.max(this.#since, at + 1);
      return;
    }
  }
}
