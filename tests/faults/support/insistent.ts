import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Declarant } from '../../support/declarant.ts';

/** How one request was answered. */
export interface Tried {
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds. */
  readonly took: number;
}

const pauseMs = 100;

/**
 * Someone who reads the list and opens drafts without a pause, and repeats what was not answered well, under the same
 * key, until it is.
 */
export class Insistent {
  readonly reads: Tried[] = [];
  readonly writes: Tried[] = [];
  /** Drafts that were acknowledged. */
  readonly opened: string[] = [];
  readonly #declarant: Declarant;
  readonly #end = new AbortController();
  readonly #working: Promise<unknown>;

  constructor(declarant: Declarant) {
    this.#declarant = declarant;
    this.#working = Promise.all([this.#read(), this.#write()]);
    // Whoever rests hears of it.
    this.#working.catch(() => undefined);
  }

  /** Ends with a draft that is acknowledged; resolves then. */
  async rest(): Promise<void> {
    this.#end.abort();
    await this.#working;
  }

  /** Ends with the portal, which was killed and answers nobody. */
  async gone(): Promise<void> {
    this.#end.abort();
    await Promise.allSettled([this.#working]);
  }

  async #read(): Promise<void> {
    const { client } = this.#declarant;
    const address = this.#declarant.address('cargo-declarations?per_page=60');
    while (!this.#end.signal.aborted) {
      await this.#timed(this.reads, () => client.get(address));
      await setTimeout(pauseMs);
    }
  }

  async #write(): Promise<void> {
    const { client } = this.#declarant;
    const address = this.#declarant.address('cargo-declarations/drafts');
    for (let key = randomUUID(); ;) {
      const { status, body } = await this.#timed(this.writes, () =>
        client.post(address, { rows: 1 }, { 'idempotency-key': key }),
      );
      if (status < 300) {
        this.opened.push((body as { importId: string }).importId);
        if (this.#end.signal.aborted) return;
        key = randomUUID();
      }
      await setTimeout(pauseMs);
    }
  }

  async #timed(into: Tried[], call: () => Promise<Omit<Tried, 'took'>>): Promise<Tried> {
    const began = performance.now();
    const { status, body } = await call();
    const tried = { status, body, took: performance.now() - began };
    into.push(tried);
    return tried;
  }
}
