import type { Bound } from './sqlite-filter.ts';

/** What takes no longer than this is cheaper here than a way to the reader and back, in milliseconds. */
const quick = 1;
/** A run counts as no longer than this: it may have waited for a processor, for however long. */
const slow = 2 * quick;
/** Queries of different text, and of different values for each, that are remembered. */
const maxTexts = 500;
const maxValues = 200;
/** Longer values are hardly asked for twice: lists of thousands of codes. */
const longestValues = 2_000;
/** A time is no word for what is asked so much later, in milliseconds: an upload brings ten thousand bookings in seconds. */
const staleAfter = 5_000;

interface Run {
  readonly ms: number;
  readonly at: number;
}

/**
 * Remembers how long queries took, each with its very values: a sum over a small charterer is quick, the same over a
 * large one is not. The plan tells where a query runs at first, its own time from then on.
 */
export class Placement {
  readonly #took = new Map<string, Map<string, Run>>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** undefined where it never ran, or not for long. */
  wasQuick(sql: string, values: readonly Bound[]): boolean | undefined {
    const took = this.#took.get(sql)?.get(values.join('\n'));
    return took === undefined || this.#now() - took.at > staleAfter ? undefined : took.ms <= quick;
  }

  ran(sql: string, values: readonly Bound[], took: number): void {
    const asked = values.join('\n');
    if (asked.length > longestValues) return;
    if (this.#took.size > maxTexts) this.#took.clear();
    const known = this.#took.get(sql) ?? new Map<string, Run>();
    if (known.size > maxValues) known.clear();
    const ms = Math.min(took, slow);
    const before = known.get(asked)?.ms;
    // Slow for a few times is no reason to go: other threads may have had the processor.
    const counted = before === undefined || ms <= before ? ms : before + (ms - before) / 8;
    known.set(asked, { ms: counted, at: this.#now() });
    this.#took.set(sql, known);
  }
}
