import { PublishOutcomeUnknown, type TopicMessage } from '../port.ts';

/** One record batch of a broker is a million bytes at most, with everything around the messages. */
const maxBytes = 800_000;
const maxMessages = 1_000;
/** What a message costs beside its texts, in bytes, rounded up. */
const overhead = 100;

const bytesOf = ({ key, value, headers }: TopicMessage): number => {
  // Names and keys are short: three bytes a character is near enough.
  let bytes = overhead + key.length * 3 + Buffer.byteLength(value);
  for (const name in headers) bytes += (name.length + (headers[name]?.length ?? 0)) * 3;
  return bytes;
};

/** What goes into one batch. */
export interface Part {
  readonly topic: string;
  readonly messages: readonly TopicMessage[];
  readonly bytes: number;
  readonly of: Publication;
}

/** One call of `publish`, in as many parts as it takes. */
export class Publication {
  readonly parts: readonly Part[];
  readonly settled: Promise<void>;
  /** On the clock of `performance.now`. */
  readonly deadline: number;
  #left: number;
  readonly #resolve: () => void;
  readonly #reject: (error: PublishOutcomeUnknown) => void;

  constructor(topic: string, messages: readonly TopicMessage[], deadline: number) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.settled = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.deadline = deadline;
    this.parts = partsOf(topic, messages, this);
    this.#left = this.parts.length;
  }

  partDone(): void {
    this.#left -= 1;
    if (this.#left === 0) this.#resolve();
  }

  fail(cause: unknown): void {
    const said = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    this.#reject(
      new PublishOutcomeUnknown(`Kafka did not say whether it kept the messages (${said})`, { cause }),
    );
  }
}

const partsOf = (topic: string, messages: readonly TopicMessage[], of: Publication): readonly Part[] => {
  const parts: Part[] = [];
  let [begin, bytes] = [0, 0];
  for (const [index, message] of messages.entries()) {
    const size = bytesOf(message);
    if (index > begin && (bytes + size > maxBytes || index - begin >= maxMessages)) {
      parts.push({ topic, messages: messages.slice(begin, index), bytes, of });
      [begin, bytes] = [index, 0];
    }
    bytes += size;
  }
  parts.push({ topic, messages: messages.slice(begin), bytes, of });
  return parts;
};

/** How many parts from the front go into one batch; at least one. */
export const partsInBatch = (parts: readonly Part[]): number => {
  let [count, messages, bytes] = [0, 0, 0];
  for (const part of parts) {
    messages += part.messages.length;
    bytes += part.bytes;
    if (count > 0 && (messages > maxMessages || bytes > maxBytes)) break;
    count += 1;
  }
  return count;
};
