import { createHash, type Hash } from 'node:crypto';
import { beforeTheFirst, type StoredEvent } from '../port.ts';
import { eventsOf, type LogPages } from './pages.ts';
import { assertSame, LogsDiffer } from './same-event.ts';

export interface Verified {
  readonly events: number;
  /** SHA-256, hex, over every event but its position: the same for a log and each of its copies. */
  readonly sha256: string;
}

/** Everything but the position, which belongs to one log. */
const add = (hash: Hash, { stream, revision, id, type, recordedAt, data, metadata }: StoredEvent): void => {
  const sorted = Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1));
  hash.update(`${JSON.stringify([stream, revision, id, type, recordedAt, data, sorted])}\n`);
};

/**
 * What a log comes to; holds it against a log that has to be the same.
 * @param seen told of each event on the way
 */
export const checksumOf = async (
  source: LogPages,
  seen: (event: StoredEvent) => void = () => undefined,
): Promise<Verified> => {
  const hash = createHash('sha256');
  let events = 0;
  for await (const event of eventsOf(source, beforeTheFirst)) {
    add(hash, event);
    seen(event);
    events += 1;
  }
  return { events, sha256: hash.digest('hex') };
};

/**
 * Reads both from their beginning, event by event.
 * @throws LogsDiffer at the first difference
 */
export const verifyCopy = async (
  source: LogPages,
  copy: LogPages,
  onProgress: (events: number) => void = () => undefined,
): Promise<Verified> => {
  const hash = createHash('sha256');
  const copied = eventsOf(copy, beforeTheFirst);
  let events = 0;
  for await (const event of eventsOf(source, beforeTheFirst)) {
    const other = await copied.next();
    events += 1;
    if (other.done === true)
      throw new LogsDiffer(`The copy ends before event ${events}, ${event.stream}@${event.revision}`);
    assertSame(event, other.value, events);
    add(hash, event);
    if (events % 1_000 === 0) onProgress(events);
  }
  const more = await copied.next();
  if (more.done !== true)
    throw new LogsDiffer(`The copy goes on after event ${events}, where the source ends`);
  return { events, sha256: hash.digest('hex') };
};
