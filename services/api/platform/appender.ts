import { pauseAfter } from '#platform/concurrency/back-off';
import {
  type Appended,
  AppendOutcomeUnknown,
  type EventStore,
  LogDiskFull,
  type NewEvent,
} from '#platform/event-store/port';

export interface AppenderOptions {
  readonly store: Pick<EventStore, 'append'>;
  /** How long an append of unclear outcome is repeated before the caller is told. */
  readonly deadlineMs: number;
  /** Waits between two attempts. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** How long an append is repeated where the disk is full: longer than another thread needs to give room back. */
const fullDeadlineMs = 500;

export const backOff = { firstMs: 5, longestMs: 500 };

/** Appends once, however often it must be tried. */
export class Appender {
  readonly #options: AppenderOptions;
  /** The disk was full at the last append: the next one is tried once, so that those who wait in line are not kept. */
  #diskIsFull = false;

  constructor(options: AppenderOptions) {
    this.#options = options;
  }

  /** An error means unknown, not "not stored": the same bytes, ids and expectation again until the store answers. */
  async append(stream: string, revision: number, events: readonly NewEvent[]): Promise<Appended> {
    const expected = revision < 0 ? 'no_stream' : revision;
    const started = performance.now();
    let waited = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const appended = await this.#options.store.append(stream, expected, events);
        this.#diskIsFull = false;
        return appended;
      } catch (error) {
        const pause = pauseAfter(backOff, attempt);
        waited += pause;
        // Where a simulation's pauses take no time, they count all the same.
        const spent = Math.max(waited, performance.now() - started);
        const tryAgain = error instanceof AppendOutcomeUnknown && spent <= this.#deadlineFor(error);
        this.#diskIsFull = error instanceof LogDiskFull && !tryAgain;
        if (!tryAgain) throw error;
        await this.#options.pause(pause);
      }
    }
  }

  #deadlineFor(error: AppendOutcomeUnknown): number {
    if (!(error instanceof LogDiskFull)) return this.#options.deadlineMs;
    return this.#diskIsFull ? 0 : Math.min(fullDeadlineMs, this.#options.deadlineMs);
  }
}
