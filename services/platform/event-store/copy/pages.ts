import { type EventReader, ownStream, type Position, type StoredEvent } from '../port.ts';

/** A log, or a file that holds one, read in its order from a position on, up to where it ended when the reading began. */
export interface LogPages {
  pages(after: Position): AsyncIterable<readonly StoredEvent[]>;
}

const pageSize = 1_000;

/** The pages of an open log, without the events by which it names itself: a copy is another log, with an id of its own. */
export const pagesOf = (reader: Pick<EventReader, 'readAll' | 'head'>, size = pageSize): LogPages => ({
  pages: async function* (after) {
    let last = after;
    // A log that is written faster than it is read would have no end.
    const head = await reader.head();
    while (last < head) {
      const page = await reader.readAll(last, size);
      const end = page.at(-1);
      if (!end) return;
      last = end.position;
      const events = page.filter(({ stream, position }) => stream !== ownStream && position <= head);
      if (events.length > 0) yield events;
    }
  },
});

/** One event after another, for whoever walks along two logs at once. */
export async function* eventsOf(source: LogPages, after: Position): AsyncGenerator<StoredEvent> {
  for await (const page of source.pages(after)) yield* page;
}
