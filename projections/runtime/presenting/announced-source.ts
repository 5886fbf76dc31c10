import type { Documents, Loss, Stored, StoredModel } from '#platform/documents/port';
import { beforeTheFirst, type Position } from '#platform/event-store/port';
import { channelsFor, type LiveSource, type LiveTopic, type MemberRight } from './live-source.ts';
import type { Needs, ViewInputs } from './view.ts';

/** One document as the live connection handles it, whatever its type. */
export interface AnnouncedDocument {
  readonly id: string;
  /** What its views are called, and how `gone` names it. */
  readonly viewId: string;
  readonly position: Position;
  /** Channels whose audience sees it. */
  readonly channels: readonly string[];
  /** Channels whose audience lost sight of it after a position. */
  readonly lostBy: (after: Position) => readonly string[];
  /** Whether the audience of a channel came to see it after a position; false where nothing tells that apart. */
  readonly isNewTo: (channel: string, after: Position) => boolean;
  readonly needs: Needs;
  /** What its listeners must hold, by all channels that it could be told on. */
  readonly rights: ReadonlyMap<string, MemberRight>;
  /** What the audience of one of its channels is shown; null where it sees nothing. */
  readonly present: (channel: string, inputs: ViewInputs) => unknown;
}

interface Changed<Doc> {
  readonly living: readonly Stored<Doc>[];
  /** Who lost sight of them, or of those that are gone, by document. */
  readonly losses: ReadonlyMap<string, readonly Loss[]>;
}

/** What has changed after a position, by read model: read once, for however many sources show it. */
export class ChangedDocuments {
  readonly #read = new Map<string, Promise<Changed<unknown>>>();

  readonly #documents: Documents;
  readonly #ids: ReadonlyMap<string, readonly string[]>;
  readonly #after: Position;

  /** `ids` by the name of their read model. */
  constructor(documents: Documents, ids: ReadonlyMap<string, readonly string[]>, after: Position) {
    this.#documents = documents;
    this.#ids = ids;
    this.#after = after;
  }

  of<Doc>(model: StoredModel<Doc>): Promise<Changed<Doc>> {
    const read = this.#read.get(model.name) ?? this.#load(model);
    this.#read.set(model.name, read);
    return read as Promise<Changed<Doc>>;
  }

  async #load<Doc>(model: StoredModel<Doc>): Promise<Changed<Doc>> {
    const ids = this.#ids.get(model.name) ?? [];
    const living = await this.#documents.getMany(model, ids);
    const losses = new Map<string, Loss[]>();
    for (const loss of await this.#documents.lostOf(model, ids, this.#after)) {
      const known = losses.get(loss.id);
      if (known) known.push(loss);
      else losses.set(loss.id, [loss]);
    }
    return { living, losses };
  }
}

/** A `LiveSource` with its document type closed over, so that sources of many types stand in one list. */
export interface AnnouncedSource {
  readonly model: StoredModel;
  /** Event name on the wire. */
  readonly event: string;
  /** Of what an audience lost sight of; the same, where that has no name of its own. */
  readonly goneEvent: string;
  /** Of what an audience came to see; the same, where that has no name of its own. */
  readonly enteredEvent: string;
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

/** Channels of those who lost sight of a document after a position. */
const lostChannels =
  <Doc, Side, Shown>({ channelsOf }: LiveSource<Doc, Side, Shown>, losses: readonly Loss[]) =>
  (after: Position): readonly string[] =>
    losses.flatMap(({ audience, position }) => (position > after ? channelsOf(audience) : []));

const rightsOn = <Doc, Side, Shown>(
  { rightOn }: LiveSource<Doc, Side, Shown>,
  document: Doc,
  channels: readonly string[],
): ReadonlyMap<string, MemberRight> =>
  new Map(
    channels.flatMap((channel) => {
      const right = rightOn?.(document, channel);
      return right ? [[channel, right] as const] : [];
    }),
  );

const enteredAfter =
  <Doc, Side, Shown>({ entered, audienceOf }: LiveSource<Doc, Side, Shown>, document: Doc) =>
  (channel: string, after: Position): boolean => {
    const audience = entered && audienceOf(channel);
    const since = audience === undefined ? undefined : entered?.since(document, audience);
    return since !== undefined && since > after;
  };

const living = <Doc, Side, Shown>(
  source: LiveSource<Doc, Side, Shown>,
  stored: Stored<Doc>,
  losses: readonly Loss[] = [],
): AnnouncedDocument => {
  const channels = channelsFor(source, stored.document);
  const lostBy = lostChannels(source, losses);
  return {
    id: stored.id,
    viewId: source.viewId?.(stored.id) ?? stored.id,
    position: stored.position,
    channels,
    lostBy,
    isNewTo: enteredAfter(source, stored.document),
    needs: source.view.needs(stored.document),
    rights: rightsOn(source, stored.document, [...channels, ...lostBy(beforeTheFirst)]),
    present: (channel, inputs) => source.view.present({ stored, inputs }, source.sideOn(channel)),
  };
};

/** Of whoever lost it, a document is gone, whether or not it is there for others. */
const departed = <Doc, Side, Shown>(
  source: LiveSource<Doc, Side, Shown>,
  id: string,
  losses: readonly [Loss, ...Loss[]],
): AnnouncedDocument => ({
  id,
  viewId: source.viewId?.(id) ?? id,
  position: (losses.at(-1) ?? losses[0]).position,
  channels: [],
  lostBy: lostChannels(source, losses),
  isNewTo: () => false,
  needs: {},
  rights: new Map(),
  present: () => null,
});

/** @returns the source with its types closed over, for the area that pushes it. */
export const announced = <Doc, Side, Shown>(source: LiveSource<Doc, Side, Shown>): AnnouncedSource => {
  const { model } = source.projection;
  const load: AnnouncedSource['load'] = async (changed) => {
    const { living: found, losses } = await changed.of(model);
    const there = new Set(found.map(({ id }) => id));
    return [
      ...found.map((stored) => living(source, stored, losses.get(stored.id))),
      ...[...losses].flatMap(([id, [first, ...more]]) =>
        first && !there.has(id) ? [departed(source, id, [first, ...more])] : [],
      ),
    ];
  };
  const since: AnnouncedSource['since'] = async (documents, channel, after, limit) => {
    const audience = source.audienceOf(channel);
    if (audience === undefined) return [];
    const changed = await documents.changedSince(model, after, source.filterOf(audience), limit + 1);
    const lost = await documents.lostBy(model, audience, after, limit + 1);
    if (changed.length + lost.length > limit) return undefined;
    return [
      ...changed.map((stored) => living(source, stored)).filter(({ channels }) => channels.includes(channel)),
      ...lost.map((loss) => departed(source, loss.id, [loss])),
    ].sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
  };
  const serves = (channel: string): boolean => source.audienceOf(channel) !== undefined;
  const { event, goneEvent = event, entered, topic } = source;
  const enteredEvent = entered?.event ?? event;
  return { model, event, goneEvent, enteredEvent, serves, topic, load, since };
};
