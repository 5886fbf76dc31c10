import { pauseFor } from '../concurrency/back-off.ts';

export interface LossyQueueLimits {
  /** So many texts, and bytes of them, may wait; what comes then is dropped. */
  readonly maxTexts: number;
  readonly maxBytes: number;
  /** After a failure nothing is sent for so long; what waits is dropped. Milliseconds. */
  readonly pauseMs: number;
}

const lossyQueueLimits: LossyQueueLimits = { maxTexts: 1_000, maxBytes: 800_000, pauseMs: 1_000 };

/** Texts on their way to someone who may be away: bounded, in order, one batch at a time, dropped where it fails. */
export class LossyQueue {
  readonly #send: (texts: readonly string[]) => Promise<void>;
  readonly #limits: LossyQueueLimits;
  readonly #closing = new AbortController();
  #waiting: string[] = [];
  #bytes = 0;
  #sending: Promise<void> | undefined;
  sent = 0;
  dropped = 0;

  constructor(send: (texts: readonly string[]) => Promise<void>, limits = lossyQueueLimits) {
    this.#send = send;
    this.#limits = limits;
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    const { maxTexts, maxBytes } = this.#limits;
    const isFull = this.#waiting.length >= maxTexts || this.#bytes + bytes > maxBytes;
    if (isFull || this.#closing.signal.aborted) {
      this.dropped += 1;
      return;
    }
    this.#waiting.push(text);
    this.#bytes += bytes;
    this.#sending ??= this.#sendAll();
  }

  /** Resolves when what waited has been sent, or dropped. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    // Everything of this turn goes into the first batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#take();
      try {
        await this.#send(batch);
        this.sent += batch.length;
      } catch {
        // Whoever sends has told why; here it only counts.
        this.dropped += batch.length;
        await pauseFor(this.#limits.pauseMs, this.#closing.signal);
        // Nobody wants to hear what was said a while ago.
        this.dropped += this.#take().length;
      }
    }
    this.#sending = undefined;
  }

  #take(): readonly string[] {
    const batch = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    return batch;
  }
}
