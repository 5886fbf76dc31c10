import type { Recorded } from '#domain/shared/envelope';
import { ownStream, type StoredEvent } from '#platform/event-store/port';

/** One event as a projection meets it. */
export interface LogEntry {
  readonly stored: StoredEvent;
  /** Parsed and upcast; undefined where that failed, and `fault` says why. */
  readonly event: Recorded | undefined;
  readonly fault: string | undefined;
  /** Running maximum of recordedAt in log order, up to and with this event; the log's own events do not count. */
  readonly moment: string;
}

/** A stretch of the log, without the events that nobody folds. */
export interface LogBatch {
  readonly entries: readonly LogEntry[];
  /** Position of its last event, folded or not. */
  readonly upTo: string;
  readonly moment: string;
}

export type ReadEvent = (stored: StoredEvent) => Recorded;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Puts what was delivered in log order, each event once: a window may have been shuffled or told twice. */
export const inLogOrder = (events: readonly StoredEvent[]): readonly StoredEvent[] => {
  const ordered = events.every((event, n) => n === 0 || (events[n - 1]?.position ?? '') < event.position);
  if (ordered) return events;
  const sorted = [...events].sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
  return sorted.filter((event, n) => n === 0 || sorted[n - 1]?.position !== event.position);
};

/** An event of so many characters of data concerns hundreds of documents: it is of a paste or a file. */
const longData = 16 * 1024;
/** So many of them are folded and written together: no more than a thousand rows, or two thousand while the log goes on behind them. */
const longTogether = { near: 2, behind: 4 };

export type IsLong = (event: StoredEvent) => boolean;

/** What has at least so many characters of data is long. */
export const longFrom =
  (characters = longData): IsLong =>
  ({ data }) =>
    data.length >= characters;

export interface PartsOptions {
  readonly isLong?: IsLong;
  /** Nobody looks at what is shown first. */
  readonly isBehind?: boolean;
}

/**
 * Cuts what was read together into parts that are written one after another, in the order of the log. What stands before a paste
 * of ten thousand rows, or between two files, is shown before all of them are written. Far behind the head nobody looks at what is
 * shown first, and each part costs a server several round trips: there what is short stays with what is long.
 */
export const inParts = (
  events: readonly StoredEvent[],
  { isLong = longFrom(), isBehind = false }: PartsOptions = {},
): readonly (readonly StoredEvent[])[] => {
  const most = isBehind ? longTogether.behind : longTogether.near;
  const parts: StoredEvent[][] = [];
  let part: StoredEvent[] = [];
  let long = 0;
  for (const event of events) {
    const isTurn = !isBehind && long > 0 !== isLong(event);
    if (part.length > 0 && (isTurn || (isLong(event) && long >= most))) {
      parts.push(part);
      part = [];
      long = 0;
    }
    part.push(event);
    if (isLong(event)) long += 1;
  }
  if (part.length > 0) parts.push(part);
  return parts;
};

/** Reads once what is wanted. `events` are not empty and in log order; `moment` is that before them. */
export const readBatch = (
  events: readonly StoredEvent[],
  isWanted: (stored: StoredEvent) => boolean,
  read: ReadEvent,
  moment: string,
): LogBatch => {
  const entries: LogEntry[] = [];
  let running = moment;
  for (const stored of events) {
    // Of the log about itself: demo data is older than the log that it is seeded into.
    if (stored.stream !== ownStream && stored.recordedAt > running) running = stored.recordedAt;
    if (!isWanted(stored)) continue;
    try {
      entries.push({ stored, event: read(stored), fault: undefined, moment: running });
    } catch (error) {
      entries.push({ stored, event: undefined, fault: messageOf(error), moment: running });
    }
  }
  const last = events.at(-1);
  if (!last) throw new RangeError('A batch of the log holds at least one event');
  return { entries, upTo: last.position, moment: running };
};
