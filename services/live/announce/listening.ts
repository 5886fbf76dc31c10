import type { AnnouncedSource } from '#projections/runtime/presenting/announced-source';
import type { DocumentChange } from '#projections/runtime/watcher/port';
import type { Hub } from '../connections/hub.ts';

/** Of what has changed, what somebody on this node could hear of. */
export interface Audible {
  /** To be read, by the name of their read model. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** How many changes each of these channels would be told of one by one: too many, so they are not read. */
  readonly floods: ReadonlyMap<string, number>;
}

/** What is listened to of one source, while a channel that it serves is open. */
interface Heard {
  channels: number;
  /** Open channels by their topic, where the source has topics. */
  readonly topics: Map<string, Set<string>>;
}

/**
 * Knows what somebody listens to, so that nothing is read for nobody: ten thousand rows that are pasted into a draft on whose
 * channel nobody is cost nothing, and everybody else's news do not wait for them.
 */
export class Listening {
  /** Grows with every channel that somebody newly is on. */
  opened = 0;
  private readonly bySource: ReadonlyMap<AnnouncedSource, Heard>;

  /** @param flood more changes of one topic than this are not read */
  constructor(
    hub: Hub,
    sources: readonly AnnouncedSource[],
    private readonly flood: number,
  ) {
    this.bySource = new Map(sources.map((source) => [source, { channels: 0, topics: new Map() }]));
    hub.onChannels({
      opened: (channel) => {
        this.opened += 1;
        this.each(channel, (heard) => (heard.channels += 1), add);
      },
      closed: (channel) => this.each(channel, (heard) => (heard.channels -= 1), remove),
    });
  }

  /** With each channel that is opened what is to be read stays or grows, but for what floods. */
  audible(changes: readonly DocumentChange[]): Audible {
    const ids = new Map<string, readonly string[]>();
    const floods = new Map<string, number>();
    const listening = [...this.bySource].filter(([, { channels }]) => channels > 0);
    if (listening.length === 0) return { ids, floods };
    const heard = new Set(listening.map(([{ model }]) => model.name));
    for (const [model, changed] of byModel(changes, heard)) {
      const sources = listening.filter(([source]) => source.model.name === model);
      const wanted = sources.every(([{ topic }]) => topic)
        ? sources.flatMap(([source, heard]) => this.ofTopics(source, heard, changed, floods))
        : changed;
      if (wanted.length > 0) ids.set(model, [...new Set(wanted)]);
    }
    return { ids, floods };
  }

  private ofTopics(
    { topic }: AnnouncedSource,
    { topics }: Heard,
    changed: readonly string[],
    floods: Map<string, number>,
  ): readonly string[] {
    const byTopic = new Map<string, string[]>();
    for (const id of changed) {
      const name = topic?.ofId(id);
      if (name === undefined || !topics.has(name)) continue;
      const known = byTopic.get(name);
      if (known) known.push(id);
      else byTopic.set(name, [id]);
    }
    return [...byTopic].flatMap(([name, ids]) => {
      if (ids.length <= this.flood) return ids;
      for (const channel of topics.get(name) ?? [])
        floods.set(channel, (floods.get(channel) ?? 0) + ids.length);
      return [];
    });
  }

  private each(
    channel: string,
    count: (heard: Heard) => void,
    note: (topics: Heard['topics'], topic: string, channel: string) => void,
  ): void {
    for (const [source, heard] of this.bySource) {
      if (!source.serves(channel)) continue;
      count(heard);
      const topic = source.topic?.ofChannel(channel);
      if (topic !== undefined) note(heard.topics, topic, channel);
    }
  }
}

const add = (topics: Heard['topics'], topic: string, channel: string): void => {
  const channels = topics.get(topic) ?? new Set();
  channels.add(channel);
  topics.set(topic, channels);
};

const remove = (topics: Heard['topics'], topic: string, channel: string): void => {
  const channels = topics.get(topic);
  channels?.delete(channel);
  if (channels?.size === 0) topics.delete(topic);
};

const byModel = (
  changes: readonly DocumentChange[],
  heard: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> => {
  const ids = new Map<string, string[]>();
  for (const { model, id } of changes) {
    if (!heard.has(model)) continue;
    const known = ids.get(model);
    if (known) known.push(id);
    else ids.set(model, [id]);
  }
  return ids;
};
