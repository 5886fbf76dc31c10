import { randomUUID } from 'node:crypto';
import { Told } from '../../../tests/support/told.ts';
import type { ConsumeOptions, ReceivedMessage, TopicConsumer, TopicMessage, Topics } from './port.ts';

/** A name of this test's own: a broker is shared by many. */
export const fresh = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;

export const messageOf = (key: string, value: unknown, fields: Partial<TopicMessage> = {}): TopicMessage => ({
  id: randomUUID(),
  key,
  value: JSON.stringify(value),
  headers: {},
  ...fields,
});

/** What a consumer was given, and what went wrong; `until` waits for messages. */
export class Received {
  readonly messages: ReceivedMessage[] = [];
  /** Of messages that could not be handled. */
  readonly failures: { readonly error: unknown; readonly message: ReceivedMessage }[] = [];
  /** Of the broker: a fresh one may still load its coordinator, whatever is tested. */
  readonly faults: unknown[] = [];
  readonly #changed = new Told(() => ({
    messages: this.messages,
    failures: this.failures,
    faults: this.faults,
  }));

  add(message: ReceivedMessage): void {
    this.messages.push(message);
    this.#changed.tell();
  }

  get values(): readonly unknown[] {
    return this.messages.map(({ value }) => JSON.parse(value));
  }

  of(key: string): readonly unknown[] {
    return this.messages.filter((message) => message.key === key).map(({ value }) => JSON.parse(value));
  }

  async until(enough: () => boolean): Promise<void> {
    await this.#changed.until(enough);
  }

  async count(count: number): Promise<readonly ReceivedMessage[]> {
    await this.until(() => this.messages.length >= count);
    return this.messages;
  }

  async failed(count: number): Promise<void> {
    await this.until(() => this.failures.length >= count);
  }

  failure(error: unknown, message: ReceivedMessage | undefined): void {
    if (message) this.failures.push({ error, message });
    else this.faults.push(error);
    this.#changed.tell();
  }
}

type Options = Partial<ConsumeOptions> & { readonly topics: readonly string[] };

/** Consumes into a list, which gets a message once it was handled. */
export const consumeInto = async (
  topics: Topics,
  { handle, ...options }: Options,
): Promise<{ readonly received: Received; readonly consumer: TopicConsumer }> => {
  const received = new Received();
  const consumer = await topics.consume({
    group: fresh('group'),
    failed: (error, message) => received.failure(error, message),
    retrying: { firstMs: 1, longestMs: 20 },
    ...options,
    handle: async (message) => {
      await handle?.(message);
      received.add(message);
    },
  });
  return { received, consumer };
};
