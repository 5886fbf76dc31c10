import { setMaxListeners } from 'node:events';
import { type MachineClock, systemClock } from '../../clock/port.ts';
import { refuseUnfit, refuseUnfitNames } from '../checking.ts';
import { Unstopped } from '../../unstopped.ts';
import { Handling } from '../handling.ts';
import type { ConsumeOptions, ReceivedMessage, TopicConsumer, TopicMessage, Topics } from '../port.ts';
import type { TopicMessageView, TopicView } from '#contracts/operations/topics';
import type { TopicRecords } from '../records.ts';
import { Lane } from './lane.ts';
import { MessageReader } from './message-reader.ts';
import { partitions } from './partition-of.ts';
import { Publisher } from './publisher.ts';
import { Signals } from './signal.ts';
import { openForConsuming, openForPublishing } from './topics-file.ts';
import { Turns } from './turns.ts';

/** The embedded engine's topics: `topics.db`, every message on disk before it is acknowledged. */
class SqliteTopics implements Topics, TopicRecords {
  readonly #publisher: Publisher;
  readonly #reader: MessageReader;
  readonly #published = new Signals();
  readonly #turns = new Turns();
  readonly #consumers = new Unstopped();
  #closed = false;

  constructor(folder: string, clock: MachineClock) {
    this.#publisher = new Publisher(
      () => openForPublishing(folder),
      clock,
      (topic, partition) => this.#published.of(topic, partition).give(),
    );
    this.#reader = new MessageReader(openForConsuming(folder));
  }

  async publish(topic: string, messages: readonly TopicMessage[]): Promise<void> {
    refuseUnfit(topic, messages);
    if (messages.length > 0) await this.#publisher.publish(topic, messages);
  }

  async consume(options: ConsumeOptions): Promise<TopicConsumer> {
    if (this.#closed) throw new Error('The topics are closed');
    refuseUnfitNames([options.group, ...options.topics]);
    const stop = new AbortController();
    // Every lane waits for it.
    setMaxListeners(0, stop.signal);
    const parts = {
      reader: this.#reader,
      turns: this.#turns,
      handling: new Handling(options, (topic, messages) => this.publish(topic, messages)),
      options,
      stopping: stop.signal,
    };
    const lanes = options.topics.flatMap((topic) =>
      Array.from({ length: partitions }, (_, partition) => {
        const published = this.#published.of(topic, partition);
        return new Lane({ ...parts, published }, topic, partition);
      }),
    );
    const running = Promise.all(lanes.map((lane) => lane.run()));
    return this.#consumers.add({
      stop: async () => {
        stop.abort();
        await running;
      },
    });
  }

  async at(
    topic: string,
    { partition, offset }: Pick<ReceivedMessage, 'partition' | 'offset'>,
  ): Promise<ReceivedMessage | undefined> {
    const [message] = this.#reader.next(topic, partition, String(Number(offset) - 1), 1);
    return message?.offset === offset ? message : undefined;
  }

  async states(): Promise<readonly TopicView[]> {
    return this.#reader.states();
  }

  async messages(
    topic: string,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<readonly TopicMessageView[]> {
    return this.#reader.page(topic, after, limit);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#consumers.stopAll();
    await this.#publisher.close();
    this.#reader.close();
  }
}

/** Opens the topics of a data folder, of which one process has one; created where they are absent. */
export const openSqliteTopics = (folder: string, clock: MachineClock = systemClock): Topics & TopicRecords =>
  new SqliteTopics(folder, clock);
