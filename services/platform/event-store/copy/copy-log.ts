import {
  AppendOutcomeUnknown,
  beforeTheFirst,
  type EventStore,
  type NewEvent,
  type Position,
  type StoredEvent,
} from '../port.ts';
import { setTimeout } from 'node:timers/promises';
import { eventsOf, type LogPages, pagesOf } from './pages.ts';
import { assertSame, LogsDiffer } from './same-event.ts';

export interface CopyProgress {
  /** Events of the source that the copy holds, those of earlier runs included. */
  readonly events: number;
  /** Of these, how many were there already, and were compared. */
  readonly found: number;
  /** Position in the source up to which the copy goes. */
  readonly position: Position;
}

export interface CopyOptions {
  readonly source: LogPages;
  /** Nobody else may write to it while it is a copy. */
  readonly target: Pick<EventStore, 'append' | 'readAll' | 'head'>;
  readonly onProgress?: (progress: CopyProgress) => void;
  /**
   * Appends under way at once. More than one only where the target keeps the order in which it was asked, as the
   * embedded engine does; default 1.
   */
  readonly inFlight?: number;
  /** How long an append of unclear outcome is repeated. Default 60,000. */
  readonly deadlineMs?: number;
}

/** Events of one stream that follow one another, in one append. */
const maxBatchEvents = 200;
const maxBatchBytes = 512 * 1024;
const pauseMs = 100;

interface Run {
  readonly stream: string;
  readonly first: number;
  readonly events: StoredEvent[];
  bytes: number;
}

const toNew = ({ id, type, data, metadata, recordedAt }: StoredEvent): NewEvent => ({
  id,
  type,
  data,
  metadata,
  recordedAt,
});

/** Neighbours in the log that are neighbours in a stream too. */
function* runsOf(page: readonly StoredEvent[]): Generator<Run> {
  let run: Run | undefined;
  for (const event of page) {
    const bytes = event.data.length;
    const fits =
      run !== undefined &&
      run.stream === event.stream &&
      run.events.length < maxBatchEvents &&
      run.bytes + bytes <= maxBatchBytes;
    if (run !== undefined && fits) {
      run.events.push(event);
      run.bytes += bytes;
      continue;
    }
    if (run) yield run;
    run = { stream: event.stream, first: event.revision, events: [event], bytes };
  }
  if (run) yield run;
}

/**
 * Copies one log into another, in log order. It can be cut short at any point and begun again: what the target has
 * already is compared, event by event, and the rest is appended. Call `catchUp` as often as the source goes on.
 */
export class LogCopy {
  readonly #options: Required<Omit<CopyOptions, 'onProgress'>> & Pick<CopyOptions, 'onProgress'>;
  #progress: CopyProgress = { events: 0, found: 0, position: beforeTheFirst };
  #compared = false;

  constructor(options: CopyOptions) {
    this.#options = { inFlight: 1, deadlineMs: 60_000, ...options };
  }

  get progress(): CopyProgress {
    return this.#progress;
  }

  /**
   * Copies up to where the source ends now.
   * @throws LogsDiffer where the target holds something else, AppendOutcomeUnknown where it does not answer
   */
  async catchUp(): Promise<CopyProgress> {
    if (!this.#compared) await this.#compareWhatIsThere();
    this.#compared = true;
    const underWay = new Set<Promise<void>>();
    try {
      for await (const page of this.#options.source.pages(this.#progress.position)) {
        for (const run of runsOf(page)) {
          while (underWay.size >= this.#options.inFlight) await Promise.race(underWay);
          const appended = this.#append(run).finally(() => underWay.delete(appended));
          underWay.add(appended);
          // It is awaited below; until then a failure must not count as nobody's.
          appended.catch(() => undefined);
        }
        await Promise.all(underWay);
        this.#advance(page, 0);
      }
    } finally {
      await Promise.allSettled(underWay);
    }
    return this.#progress;
  }

  async #compareWhatIsThere(): Promise<void> {
    const there = eventsOf(pagesOf(this.#options.target), beforeTheFirst);
    let next = await there.next();
    if (next.done === true) return;
    for await (const page of this.#options.source.pages(beforeTheFirst)) {
      const same: StoredEvent[] = [];
      for (const event of page) {
        if (next.done === true) break;
        assertSame(event, next.value, this.#progress.events + same.length + 1);
        same.push(event);
        next = await there.next();
      }
      this.#advance(same, same.length);
      if (next.done === true) return;
    }
    throw new LogsDiffer(`The target goes on after event ${this.#progress.events}, where the source ends`);
  }

  #advance(events: readonly StoredEvent[], found: number): void {
    const last = events.at(-1);
    if (!last) return;
    this.#progress = {
      events: this.#progress.events + events.length,
      found: this.#progress.found + found,
      position: last.position,
    };
    this.#options.onProgress?.(this.#progress);
  }

  /** The same ids with the same expectation, until the outcome is known. */
  async #append({ stream, first, events }: Run): Promise<void> {
    const { target, deadlineMs, inFlight } = this.#options;
    const since = performance.now();
    for (;;) {
      try {
        await target.append(stream, first === 0 ? 'no_stream' : first - 1, events.map(toNew));
        return;
      } catch (error) {
        // Where others are under way, a repeat would come after them: the run is given up, and begun again from what is there.
        const again = error instanceof AppendOutcomeUnknown && inFlight === 1;
        if (!again || performance.now() - since > deadlineMs) throw error;
        await setTimeout(pauseMs);
      }
    }
  }
}
