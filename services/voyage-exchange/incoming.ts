import { answerTo } from '#api/errors/error-answers';
import type { ReceivedMessage, TopicConsumer, Topics } from '#platform/topics/port';

export interface IncomingParts {
  readonly topics: Pick<Topics, 'consume'>;
  /** Every exchange is of it, so that they share the messages. */
  readonly group: string | (() => Promise<string>);
  /** The topics that are read. */
  readonly from: readonly string[];
  /** @throws PoisonMessage for what can never be taken in: it is parked */
  readonly handle: (message: ReceivedMessage) => Promise<void>;
  /** Told of a message by what a line of the log may hold. */
  readonly failed: (error: unknown, message?: Pick<ReceivedMessage, 'id' | 'key'>) => void;
}

/** Characters of an id or a key; whoever writes to the topic may have made it as long as the broker takes. */
const maxTold = 200;

const told = ({ id, key }: ReceivedMessage): Pick<ReceivedMessage, 'id' | 'key'> => ({
  id: id.slice(0, maxTold),
  key: key.slice(0, maxTold),
});

/** A store that is away, late or full is no fault of a message, however long that takes. */
export const isStoreAway = (error: unknown): boolean => answerTo(error)?.status === 503;

/**
 * Takes in what comes by topics, between `begin` and `end`. Only an unavailable store is waited for without end; a message at
 * which our own code fails is parked after as many tries as the port makes, so that it holds back nothing for ever.
 */
export class Incoming {
  readonly #parts: IncomingParts;
  #consumer: Promise<TopicConsumer> | undefined;

  constructor(parts: IncomingParts) {
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    const consumer = (this.#consumer ??= this.#consume());
    try {
      await consumer;
    } catch (error) {
      // Begun again, it tries again.
      if (this.#consumer === consumer) this.#consumer = undefined;
      throw error;
    }
  }

  /** What is under way is taken in; the next one waits in the topic. */
  async end(): Promise<void> {
    const consumer = this.#consumer;
    this.#consumer = undefined;
    await (await consumer)?.stop();
  }

  async #consume(): Promise<TopicConsumer> {
    const { topics, group, from, handle, failed } = this.#parts;
    return topics.consume({
      group: typeof group === 'string' ? group : await group(),
      topics: from,
      handle,
      failed: (error, message) => failed(error, message && told(message)),
      waitsOut: isStoreAway,
    });
  }
}
