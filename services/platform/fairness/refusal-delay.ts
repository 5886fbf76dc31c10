import { setTimeout } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** After so many refusals within `duration` seconds an asker has to wait. */
const free = { points: 20, duration: 10 };
/** How long a request is held, in milliseconds. */
const heldMs = 1_000;
/** Requests of one asker that are held at the same time. */
const maxHeld = 200;

/** For askers who cannot be seen to leave. */
const never = new AbortController().signal;

/** Ends early where the asker has gone. */
const holdFor =
  (ms: number) =>
  async (closed: AbortSignal): Promise<void> => {
    try {
      await setTimeout(ms, undefined, { signal: closed });
    } catch (error) {
      if (!closed.aborted) throw error;
    }
  };

/**
 * Holds the requests of whoever keeps asking in spite of refusals. A client without a back-off of its own asks a thousand times a
 * second, and takes the main loop from everybody each time.
 */
export class RefusalDelay {
  private readonly counts = new RateLimiterMemory(free);
  private readonly held = new Map<string, number>();
  private readonly hold: (closed: AbortSignal) => Promise<void>;

  constructor(hold: (closed: AbortSignal) => Promise<void> = holdFor(heldMs)) {
    this.hold = hold;
  }

  /** Counts a refusal. */
  async refused(asker: string): Promise<void> {
    await this.counts.penalty(asker);
  }

  /**
   * Resolves after a while, or at once for whoever was not refused often.
   * @param closed ends the wait early, for the asker has gone
   * @returns false where too many of theirs are held already
   */
  async wait(asker: string, closed: AbortSignal = never): Promise<boolean> {
    const refused = (await this.counts.get(asker))?.consumedPoints ?? 0;
    if (refused < free.points) return true;
    const held = this.held.get(asker) ?? 0;
    if (held >= maxHeld) return false;
    this.held.set(asker, held + 1);
    try {
      await this.hold(closed);
      return true;
    } finally {
      this.letGo(asker);
    }
  }

  private letGo(asker: string): void {
    const held = (this.held.get(asker) ?? 1) - 1;
    if (held === 0) this.held.delete(asker);
    else this.held.set(asker, held);
  }
}
