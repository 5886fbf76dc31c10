import { millisecondsInDay } from 'date-fns/constants';
import { type ChangedPayload, liveEvents, parseCursor } from '#contracts/live/channels';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import type { EventStore, Position } from '#platform/event-store/port';
import type { AnnouncedDocument, AnnouncedSource } from '#projections/runtime/presenting/announced-source';
import { announcement } from '../protocol/outbound.ts';
import type { Generations } from './generations.ts';
import type { Presenter } from './presenter.ts';

/** More documents than this are not replayed: the client loads again. */
const replayLimit = 1000;
/** So many documents one message of a replay carries. */
const chunkSize = 100;
/** Tombstones are kept for 30 days; a cursor near that age could miss one. */
const oldestCursorMs = 29 * millisecondsInDay;

/** What a client is sent to be where the channel is. */
export interface Missed {
  readonly frames: readonly string[];
  /** What `subscription_succeeded` carries; undefined on channels without documents. */
  readonly cursor: string | undefined;
}

interface Item {
  readonly source: AnnouncedSource;
  readonly document: AnnouncedDocument;
  /** By which it is told. */
  readonly event: string;
  /** Of the document, or where the replay ends, for one that is gone and changed again after that. */
  readonly position: Position;
}

/** Newer documents are left to their own announcement; but what the channel lost before, only the replay knows. */
const belongs = (document: AnnouncedDocument, channel: string, upTo: Position): boolean =>
  document.position <= upTo || !document.channels.includes(channel);

const toldBy = (
  source: AnnouncedSource,
  document: AnnouncedDocument,
  channel: string,
  after: Position,
): string => {
  if (!document.channels.includes(channel)) return source.goneEvent;
  return document.isNewTo(channel, after) ? source.enteredEvent : source.event;
};

/** Finds what a client has missed on a channel: a query over the read models, without any memory of the client. */
export class Resumption {
  constructor(
    private readonly parts: {
      readonly documents: Documents;
      readonly store: Pick<EventStore, 'readAll'>;
      readonly generations: Generations;
      readonly presenter: Presenter;
      readonly clock: TradeClock;
    },
  ) {}

  /** @param upTo what has been announced: whatever is newer will be, and is left to that. */
  async missed(channel: string, cursorText: string | undefined, upTo: Position): Promise<Missed> {
    const { generations } = this.parts;
    const cursor = generations.cursorOn(channel, upTo);
    if (cursor === undefined || cursorText === undefined) return { frames: [], cursor };
    const from = parseCursor(cursorText);
    if (!from) return this.reload(channel, upTo);
    if (!generations.continues(channel, from)) {
      await generations.refresh();
      if (!generations.continues(channel, from)) return this.reload(channel, upTo);
    }
    if (from.position >= upTo) {
      return { frames: [], cursor: generations.cursorOn(channel, from.position) };
    }
    if (await this.isTooOld(from.position)) return this.reload(channel, upTo);
    const items = await this.since(channel, from.position, upTo);
    if (!items) return this.reload(channel, upTo);
    const frames = await this.framesOf(channel, items, from.position);
    // A generation that was made live meanwhile stands in their cursors: cut off after one of them, a client would never hear that
    // it must load everything else again.
    return generations.continues(channel, from) ? { frames, cursor } : this.reload(channel, upTo);
  }

  cursorOn(channel: string, upTo: Position): string | undefined {
    return this.parts.generations.cursorOn(channel, upTo);
  }

  reload(channel: string, upTo: Position): Missed {
    const cursor = this.parts.generations.cursorOn(channel, upTo);
    return { frames: [announcement(channel, liveEvents.reload, { cursor })], cursor };
  }

  private async isTooOld(after: Position): Promise<boolean> {
    const [first] = await this.parts.store.readAll(after, 1);
    if (!first) return false;
    return Date.parse(first.recordedAt) < this.parts.clock.now().getTime() - oldestCursorMs;
  }

  private async since(
    channel: string,
    after: Position,
    upTo: Position,
  ): Promise<readonly Item[] | undefined> {
    const items: Item[] = [];
    for (const source of this.parts.generations.sources) {
      if (!source.serves(channel)) continue;
      const found = await source.since(this.parts.documents, channel, after, replayLimit);
      if (!found) return undefined;
      for (const document of found) {
        if (!belongs(document, channel, upTo)) continue;
        const event = toldBy(source, document, channel, after);
        const position = document.position < upTo ? document.position : upTo;
        items.push({ source, document, event, position });
      }
    }
    if (items.length > replayLimit) return undefined;
    return items.sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
  }

  private async framesOf(
    channel: string,
    items: readonly Item[],
    after: Position,
  ): Promise<readonly string[]> {
    const bySource = new Map<AnnouncedSource, AnnouncedDocument[]>();
    for (const { source, document } of items) {
      const documents = bySource.get(source);
      if (documents) documents.push(document);
      else bySource.set(source, [document]);
    }
    const inputs = await this.parts.presenter.inputs(
      [...bySource].map(([source, documents]) => ({ source, documents })),
    );
    const cuts = chunks(items);
    return cuts.flatMap((chunk, index) => {
      const { source, event } = chunk[0];
      const payload = { documents: [] as unknown[], gone: [] as string[] };
      for (const { document } of chunk) {
        const own = inputs.get(source);
        const shown = own && this.parts.presenter.show(document, channel, after, own);
        if (!shown) continue;
        if ('gone' in shown) payload.gone.push(shown.gone);
        else payload.documents.push(shown.view);
      }
      // Of what its listener may not be told, not even the name of the event is.
      if (payload.documents.length + payload.gone.length === 0) return [];
      const position = safePosition(chunk, cuts[index + 1], after, cuts.slice(0, index));
      const cursor = this.parts.generations.cursorOn(channel, position) ?? '';
      const changed: ChangedPayload<unknown> = { ...payload, cursor };
      return announcement(channel, event, changed);
    });
  }
}

type Chunk = readonly [Item, ...Item[]];

/** Runs of one source and event, in the order of positions. */
const chunks = (items: readonly Item[]): readonly Chunk[] => {
  const cuts: [Item, ...Item[]][] = [];
  for (const item of items) {
    const last = cuts.at(-1);
    const goesOn = last?.[0].source === item.source && last[0].event === item.event;
    if (last && goesOn && last.length < chunkSize) last.push(item);
    else cuts.push([item]);
  }
  return cuts;
};

/**
 * The last position of which nothing more follows: one event may concern many documents, and a cut between two
 * messages that share a position must not lose the second.
 */
const safePosition = (
  chunk: Chunk,
  next: Chunk | undefined,
  after: Position,
  earlier: readonly Chunk[],
): Position => {
  const follows = next?.[0].position;
  const complete = [...earlier.flat(), ...chunk]
    .map(({ position }) => position)
    .filter((position) => follows === undefined || position < follows);
  return complete.at(-1) ?? after;
};
