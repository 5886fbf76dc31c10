import { pauseAfter } from '../concurrency/back-off.ts';
import { parkedAs } from './parked.ts';
import {
  type ConsumeOptions,
  defaultRetrying,
  parkedTopic,
  PoisonMessage,
  type ReceivedMessage,
  type Retrying,
  type TopicMessage,
} from './port.ts';

/** How long to wait after so many failures, in milliseconds. */
export const retryPause = (failures: number, retrying: Partial<Retrying> = {}): number =>
  pauseAfter({ ...defaultRetrying, ...retrying }, failures);

/** A message that was tried and is to be tried again. */
interface Trial {
  readonly offset: string;
  /** How often it failed, which says how long to wait. */
  readonly failures: number;
  /** How often it failed itself. */
  readonly tries: number;
  /** Why it is to be parked. */
  readonly reason?: unknown;
}

type Publish = (topic: string, messages: readonly TopicMessage[]) => Promise<void>;

/** What both adapters do with a message: handle it, say when to try again, park it. */
export class Handling {
  readonly #options: ConsumeOptions;
  readonly #retrying: Retrying;
  readonly #publish: Publish;
  /** The one of each partition. */
  readonly #trials = new Map<string, Trial>();

  constructor(options: ConsumeOptions, publish: Publish) {
    this.#options = options;
    this.#retrying = { ...defaultRetrying, ...options.retrying };
    this.#publish = publish;
  }

  /** Undefined when the message is done with: handled or parked. Else the milliseconds after which to try it again. */
  async attempt(message: ReceivedMessage): Promise<number | undefined> {
    const lane = `${message.topic}/${message.partition}`;
    const known = this.#trials.get(lane);
    const trial =
      known?.offset === message.offset ? known : { offset: message.offset, failures: 0, tries: 0 };
    try {
      if ('reason' in trial) await this.#park(message, trial.reason);
      else await this.#options.handle(message);
      this.#trials.delete(lane);
      return undefined;
    } catch (error) {
      this.#options.failed(error, message);
      const failures = trial.failures + 1;
      const tries = trial.tries + (this.#options.waitsOut?.(error) ? 0 : 1);
      const hopeless = error instanceof PoisonMessage || tries >= this.#retrying.maxTries;
      if (hopeless && !('reason' in trial)) {
        this.#trials.set(lane, { offset: message.offset, failures: 0, tries: 0, reason: error });
        return this.attempt(message);
      }
      this.#trials.set(lane, { ...trial, failures, tries });
      return pauseAfter(this.#retrying, failures);
    }
  }

  async #park(message: ReceivedMessage, reason: unknown): Promise<void> {
    await this.#publish(parkedTopic(message.topic), [parkedAs(message, this.#options.group, reason)]);
  }
}
