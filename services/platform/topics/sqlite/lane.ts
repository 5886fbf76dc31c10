import { setImmediate } from 'node:timers/promises';
import { pauseFor } from '../../concurrency/back-off.ts';
import { type Handling, retryPause } from '../handling.ts';
import type { ConsumeOptions } from '../port.ts';
import type { MessageReader } from './message-reader.ts';
import type { Signal } from './signal.ts';
import type { Turns } from './turns.ts';

/** Messages read ahead. */
const batchSize = 100;

export interface LaneParts {
  readonly reader: MessageReader;
  readonly published: Signal;
  readonly turns: Turns;
  readonly handling: Handling;
  readonly options: ConsumeOptions;
  readonly stopping: AbortSignal;
}

/** One partition of a topic for a group: one message after another, by one consumer of the group at a time. */
export class Lane {
  readonly #parts: LaneParts;
  readonly #topic: string;
  readonly #partition: number;
  #handled: string | undefined;

  constructor(parts: LaneParts, topic: string, partition: number) {
    this.#parts = parts;
    this.#topic = topic;
    this.#partition = partition;
  }

  /** Resolves when it has stopped. */
  async run(): Promise<void> {
    const { turns, options, stopping } = this.#parts;
    const name = JSON.stringify([options.group, this.#topic, this.#partition]);
    if (!(await turns.take(name, stopping))) return;
    try {
      await this.#work();
    } finally {
      turns.release(name);
    }
  }

  async #work(): Promise<void> {
    const { options, stopping } = this.#parts;
    let failures = 0;
    while (!stopping.aborted) {
      try {
        await this.#step();
        failures = 0;
      } catch (error) {
        failures += 1;
        options.failed(error);
        await pauseFor(retryPause(failures, options.retrying), stopping);
      }
    }
  }

  async #step(): Promise<void> {
    const { reader, published, handling, options, stopping } = this.#parts;
    const { seen } = published;
    this.#handled ??= reader.handled(options.group, this.#topic, this.#partition);
    const batch = reader.next(this.#topic, this.#partition, this.#handled, batchSize);
    for (const message of batch) {
      for (;;) {
        if (stopping.aborted) return;
        const againIn = await handling.attempt(message);
        if (againIn === undefined) break;
        await pauseFor(againIn, stopping);
      }
      // In this order: what is done is not done again by this consumer, though it could not be noted.
      this.#handled = message.offset;
      reader.commit(options.group, this.#topic, this.#partition, message.offset);
    }
    // A handler that never really waits must not starve the thread.
    if (batch.length > 0) await setImmediate();
    else await published.next(seen, stopping);
  }
}
