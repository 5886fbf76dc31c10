import type { Execute } from '#api/platform/execute-port';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import type { ReceivedMessage, TopicConsumer, Topics } from '#platform/topics/port';
import { takeReply } from './take-reply.ts';

/** Every exchange is of this group, so that they share the replies. */
const group = 'laycan-voyage-exchange';

export interface IncomingRepliesParts {
  readonly topics: Pick<Topics, 'consume'>;
  readonly execute: Execute;
  /** Told of a message by what a line of the log may hold. */
  readonly failed: (error: unknown, message?: Pick<ReceivedMessage, 'id' | 'key'>) => void;
}

/** Characters of an id or a key; whoever writes to the topic may have made it as long as the broker takes. */
const maxTold = 200;

const told = ({ id, key }: ReceivedMessage): Pick<ReceivedMessage, 'id' | 'key'> => ({
  id: id.slice(0, maxTold),
  key: key.slice(0, maxTold),
});

/** Takes in what the voyage-management system answers, between `begin` and `end`. */
export class IncomingReplies {
  readonly #parts: IncomingRepliesParts;
  #consumer: Promise<TopicConsumer> | undefined;

  constructor(parts: IncomingRepliesParts) {
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    const { topics, execute, failed } = this.#parts;
    this.#consumer ??= topics.consume({
      group,
      topics: [transferTopics.replies],
      handle: takeReply(execute),
      failed: (error, message) => failed(error, message && told(message)),
      // Replies that never fit are poison and parked at once; whatever else fails is the store's fault, not theirs.
      retrying: { maxTries: Number.POSITIVE_INFINITY },
    });
    await this.#consumer;
  }

  /** What is under way is taken in; the next one waits in the topic. */
  async end(): Promise<void> {
    const consumer = this.#consumer;
    this.#consumer = undefined;
    await (await consumer)?.stop();
  }
}
