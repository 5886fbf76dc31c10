import { setTimeout } from 'node:timers/promises';
import {
  type ConsumeOptions,
  defaultRetrying,
  parkedHeaders,
  parkedTopic,
  PoisonMessage,
  type ReceivedMessage,
  type Retrying,
  type TopicMessage,
} from './port.ts';

/** A reason is for people to read; stack traces are in the log. */
const longestReason = 1_000;

/** Waits, or not so long where the signal comes first. */
export const pauseFor = async (ms: number, stopping: AbortSignal): Promise<void> => {
  try {
    await setTimeout(ms, undefined, { signal: stopping, ref: false });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
};

export const pauseAfter = (failures: number, { firstMs, longestMs }: Omit<Retrying, 'mostTries'>): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));

const parkedAs = (message: ReceivedMessage, group: string, error: unknown): TopicMessage => ({
  id: message.id,
  key: message.key,
  value: message.value,
  headers: {
    ...message.headers,
    [parkedHeaders.reason]: (error instanceof Error
      ? `${error.name}: ${error.message}`
      : String(error)
    ).slice(0, longestReason),
    [parkedHeaders.group]: group,
    [parkedHeaders.topic]: message.topic,
    [parkedHeaders.partition]: String(message.partition),
    [parkedHeaders.offset]: message.offset,
  },
});

/** What both adapters do with a message: handle it, try again, park it. */
export class Handling {
  readonly #options: ConsumeOptions;
  readonly #retrying: Retrying;
  readonly #publish: (topic: string, messages: readonly TopicMessage[]) => Promise<void>;
  readonly #stopping: AbortSignal;

  constructor(
    options: ConsumeOptions,
    publish: (topic: string, messages: readonly TopicMessage[]) => Promise<void>,
    stopping: AbortSignal,
  ) {
    this.#options = options;
    this.#retrying = { ...defaultRetrying, ...options.retrying };
    this.#publish = publish;
    this.#stopping = stopping;
  }

  /** True when the message is done with: handled or parked. False where the consumer stops before that. */
  async finish(message: ReceivedMessage): Promise<boolean> {
    for (let tries = 1; !this.#stopping.aborted; tries += 1) {
      try {
        await this.#options.handle(message);
        return true;
      } catch (error) {
        this.#options.failed(error, message);
        if (error instanceof PoisonMessage || tries >= this.#retrying.mostTries) {
          return this.#park(message, error);
        }
        await pauseFor(pauseAfter(tries, this.#retrying), this.#stopping);
      }
    }
    return false;
  }

  async #park(message: ReceivedMessage, reason: unknown): Promise<boolean> {
    const parked = parkedAs(message, this.#options.group, reason);
    for (let failures = 1; ; failures += 1) {
      try {
        await this.#publish(parkedTopic(message.topic), [parked]);
        return true;
      } catch (error) {
        this.#options.failed(error, message);
        if (this.#stopping.aborted) return false;
        await pauseFor(pauseAfter(failures, this.#retrying), this.#stopping);
      }
    }
  }
}
