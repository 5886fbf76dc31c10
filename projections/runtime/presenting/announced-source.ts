import type { Documents, StoredModel, Stored, Tombstone } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import type { LiveSource, LiveTopic } from './live-source.ts';
import type { Needs, ViewInputs } from './view.ts';

/** One document as the live connection handles it, whatever its type. */
export interface AnnouncedDocument {
  readonly id: string;
  /** What its views are called, and how `gone` names it. */
  readonly viewId: string;
  readonly position: Position;
  /** Channels whose audience sees it. */
  readonly channels: readonly string[];
  /** Channels that lost sight of it after a position; for a document that is gone, those it was on, too. */
  readonly lostBy: (after: Position) => readonly string[];
  readonly needs: Needs;
  /** What the audience of one of its channels is shown; null where it sees nothing. */
  readonly present: (channel: string, inputs: ViewInputs) => unknown;
}

/** Enough for every row of the largest draft, whose end removes all of them at one position. */
const tombstoneLimit = 50_000;

interface Changed<Doc> {
  readonly living: readonly Stored<Doc>[];
  readonly gone: readonly Tombstone<Doc>[];
}

/** What has changed after a position, by read model: read once, for however many sources show it. */
export class ChangedDocuments {
  readonly #read = new Map<string, Promise<Changed<unknown>>>();

  /** `ids` by the name of their read model. */
  constructor(
    private readonly documents: Documents,
    private readonly ids: ReadonlyMap<string, readonly string[]>,
    private readonly after: Position,
  ) {}

  of<Doc>(model: StoredModel<Doc>): Promise<Changed<Doc>> {
    const read = this.#read.get(model.name) ?? this.#load(model);
    this.#read.set(model.name, read);
    return read as Promise<Changed<Doc>>;
  }

  async #load<Doc>(model: StoredModel<Doc>): Promise<Changed<Doc>> {
    const ids = this.ids.get(model.name) ?? [];
    const living = await this.documents.getMany(model, ids);
    if (living.length === ids.length) return { living, gone: [] };
    const missing = new Set(ids);
    for (const { id } of living) missing.delete(id);
    const gone = await this.documents.tombstonesSince(model, this.after, tombstoneLimit);
    return { living, gone: gone.filter(({ id }) => missing.has(id)) };
  }
}

/** A `LiveSource` with its document type closed over, so that sources of many types stand in one list. */
export interface AnnouncedSource {
  readonly model: StoredModel;
  /** Event name on the wire. */
  readonly event: string;
  readonly serves: (channel: string) => boolean;
  readonly topic: LiveTopic | undefined;
  /** Living documents among those that have changed, and those gone. */
  readonly load: (changed: ChangedDocuments) => Promise<readonly AnnouncedDocument[]>;
  /**
   * Everything of a channel newer than a position, in the order of positions.
   * @returns undefined where there is more than `limit`.
   */
  readonly since: (
    documents: Documents,
    channel: string,
    after: Position,
    limit: number,
  ) => Promise<readonly AnnouncedDocument[] | undefined>;
}

/** Past so many, of whatever channel, a client loads again: sorting them out for each who comes back costs more. */
const resumeTombstones = 5_000;

const living = <Doc, Audience, Shown>(
  source: LiveSource<Doc, Audience, Shown>,
  stored: Stored<Doc>,
): AnnouncedDocument => ({
  id: stored.id,
  viewId: source.viewId?.(stored.id) ?? stored.id,
  position: stored.position,
  channels: source.channelsOf(stored.document),
  lostBy: (after) => source.lostBy(stored.document, after),
  needs: source.view.needs(stored.document),
  present: (channel, inputs) => source.view.present({ stored, inputs }, source.audienceOn(channel)),
});

const departed = <Doc, Audience, Shown>(
  source: LiveSource<Doc, Audience, Shown>,
  tombstone: Tombstone<Doc>,
): AnnouncedDocument => ({
  id: tombstone.id,
  viewId: source.viewId?.(tombstone.id) ?? tombstone.id,
  position: tombstone.position,
  channels: [],
  lostBy: (after) => [...source.channelsOf(tombstone.last), ...source.lostBy(tombstone.last, after)],
  needs: {},
  present: () => null,
});

const concerns = (document: AnnouncedDocument, channel: string, after: Position) =>
  document.channels.includes(channel) || document.lostBy(after).includes(channel);

/** @returns the source with its types closed over, for the area that pushes it. */
export const announced = <Doc, Audience, Shown>(
  source: LiveSource<Doc, Audience, Shown>,
): AnnouncedSource => {
  const { model } = source.projection;
  const load: AnnouncedSource['load'] = async (changed) => {
    const { living: found, gone } = await changed.of(model);
    return [
      ...found.map((stored) => living(source, stored)),
      ...gone.map((tombstone) => departed(source, tombstone)),
    ];
  };
  const since: AnnouncedSource['since'] = async (documents, channel, after, limit) => {
    const filter = source.filterOf(channel);
    if (!filter) return [];
    const changed = await documents.changedSince(model, after, filter, limit + 1);
    const gone = await documents.tombstonesSince(model, after, resumeTombstones);
    if (changed.length > limit || gone.length >= resumeTombstones) return undefined;
    const all = [
      ...changed.map((stored) => living(source, stored)),
      ...gone.map((tombstone) => departed(source, tombstone)),
    ].filter((document) => concerns(document, channel, after));
    if (all.length > limit) return undefined;
    return all.sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
  };
  const serves = (channel: string): boolean => !!source.filterOf(channel);
  return { model, event: source.event, serves, topic: source.topic, load, since };
};
