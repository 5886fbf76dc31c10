import type { SimulatedFault } from '#platform/config/config';
import type { TopicMessage } from '#platform/topics/port';
import { noise } from './world/noise.ts';

/** One request in so many is struck by a fault, and by another seed other ones. */
const struckOneIn = 4;
/** An answer that is slow takes so many times as long as the others. */
const slowFactor = 40;
/** One that waits for the next answer to overtake it waits so long at most, in milliseconds. */
const overtakenWithinMs = 5_000;

export interface AnsweringParts {
  readonly faults: ReadonlySet<SimulatedFault>;
  readonly seed: string;
  /** Milliseconds from a request to its answer. */
  readonly delayMs: number;
  readonly publish: (messages: readonly TopicMessage[]) => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/**
 * Answers on their way to the topic, struck by the faults that are set. What strikes a request is chance by the seed and the request's id, so
 * that it is struck again when it comes again. What waits here when the simulator stops is never told: as of a system that died.
 */
export class Answering {
  readonly #parts: AnsweringParts;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Waits to be overtaken. */
  #held: readonly TopicMessage[] = [];

  constructor(parts: AnsweringParts) {
    this.#parts = parts;
  }

  /** No answer is given to the request, and nothing is done about it. */
  isSilent(requestId: string): boolean {
    return this.#strikes('silent-answers', requestId);
  }

  /** The withdrawal of a booking is refused. */
  keeps(bookingId: string): boolean {
    return this.#strikes('kept-bookings', bookingId);
  }

  async give(requestId: string, answer: TopicMessage): Promise<void> {
    const told = this.#strikes('double-answers', requestId)
      ? [answer, { ...answer, id: `${answer.id}-again` }]
      : [answer];
    if (this.#strikes('slow-answers', requestId))
      return this.#later(this.#parts.delayMs * slowFactor, () => this.#parts.publish(told));
    if (this.#held.length === 0 && this.#strikes('shuffled-answers', requestId)) {
      this.#held = told;
      return this.#later(overtakenWithinMs, () => this.#tell([]));
    }
    await this.#tell(told);
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = [];
  }

  /** The messages, and behind them the one that was to be overtaken. */
  async #tell(messages: readonly TopicMessage[]): Promise<void> {
    const all = [...messages, ...this.#held];
    this.#held = [];
    if (all.length > 0) await this.#parts.publish(all);
  }

  #later(ms: number, tell: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      tell().catch((error: unknown) => this.#parts.failed(error));
    }, ms);
    this.#timers.add(timer);
  }

  #strikes(fault: SimulatedFault, id: string): boolean {
    const { faults, seed } = this.#parts;
    return faults.has(fault) && noise(seed, fault, id) < 1 / struckOneIn;
  }
}
