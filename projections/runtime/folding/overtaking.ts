import type { StoredEvent } from '#platform/event-store/port';
import type { AnyProjection } from './fold-batch.ts';
import { type ReadEvent, type LogBatch, readBatch } from './log-batch.ts';

/** An event of a type overtakes others where it is short, waits for its turn but may be overtaken, or bars the way: nothing passes it. */
export type Passing = 'overtakes' | 'waits' | 'bars';

/**
 * How events of each type pass one another.
 * - Events overtake that only read models fold whose documents are each made of one stream: no document can tell the difference.
 * - Nothing passes an event that may take a right from somebody, who must not hear of what came after it.
 * - Nothing passes an event that is upcast, for it may come out as any type.
 */
export const passingOf = (
  projections: readonly AnyProjection[],
  upcastTypes: readonly string[],
): ((type: string) => Passing) => {
  const typesOf = (some: readonly AnyProjection[]): ReadonlySet<string> =>
    new Set(some.flatMap(({ types }) => types));
  const bars = new Set([...upcastTypes, ...typesOf(projections.filter(({ givesRights }) => givesRights))]);
  const overtakes = typesOf(projections.filter(({ ofOneStream }) => ofOneStream));
  const waits = typesOf(projections.filter(({ ofOneStream }) => !ofOneStream));
  return (type) => {
    if (bars.has(type)) return 'bars';
    return overtakes.has(type) && !waits.has(type) ? 'overtakes' : 'waits';
  };
};

/** Chooses which events are written before long ones that they stand behind in the log, each once. */
export class Overtaking {
  readonly #passing: (type: string) => Passing;
  readonly #isLong: (event: StoredEvent) => boolean;
  readonly #written = new Set<string>();

  constructor(passing: (type: string) => Passing, isLong: (event: StoredEvent) => boolean) {
    this.#passing = passing;
    this.#isLong = isLong;
  }

  /**
   * The short events that may be written now, in the order of the log. Those of a stream never pass one another: behind one that
   * waits, or is long, all others of its stream wait too. `wrote` must be told once they are written.
   * @param waiting what has not been written, in the order of the log
   */
  next(waiting: readonly StoredEvent[]): readonly StoredEvent[] {
    const waitingStreams = new Set<string>();
    const next: StoredEvent[] = [];
    for (const event of waiting) {
      const passing = this.#passing(event.type);
      if (passing === 'bars') break;
      if (this.#written.has(event.position)) continue;
      if (passing === 'waits' || waitingStreams.has(event.stream) || this.#isLong(event))
        waitingStreams.add(event.stream);
      else next.push(event);
    }
    return next;
  }

  wrote(events: readonly StoredEvent[]): void {
    for (const { position } of events) this.#written.add(position);
  }
}

/** Some of what waits as a batch of its own, each event with the moment that it has in the order of the log. */
export const batchOf = (
  some: readonly StoredEvent[],
  waiting: readonly StoredEvent[],
  read: ReadEvent,
  moment: string,
): LogBatch => {
  const last = some.at(-1)?.position ?? '';
  const upToLast = waiting.filter(({ position }) => position <= last);
  const chosen = new Set(some.map(({ position }) => position));
  return readBatch(upToLast, ({ position }) => chosen.has(position), read, moment);
};
