import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type {
  ReadReq,
  ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { caughtUp, checkpoint, confirmation, eventMessage } from './protocol.ts';
import type { TwinLog } from './twin-log.ts';
import { filterOf, type Passes } from './twin-reads.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Live events that may wait unsent before the server goes back to reading, and then says again that it caught up. */
const maxUnsent = 32;

/** One subscription to all, as the server keeps it: it catches up, says so, then sends what comes. */
export class TwinSubscription {
  readonly #call: ReadCall;
  readonly #log: TwinLog;
  readonly #passes: Passes;
  readonly #checkpointEvery: number;
  readonly #ending = new AbortController();
  #next: number;
  #considered = 0;
  #isMute = false;
  #wake: () => void = () => undefined;

  constructor(call: ReadCall, log: TwinLog, options: ReadReq.Options) {
    this.#call = call;
    this.#log = log;
    this.#passes = filterOf(options);
    this.#checkpointEvery = (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1) * maxUnsent;
    const from = options.getAll()?.getPosition()?.getCommitPosition();
    // It starts after its position, and says nothing of one that is past the end.
    this.#next = from === undefined ? 0 : log.indexFrom(BigInt(from) + 1n);
  }

  async run(): Promise<void> {
    const silence = this.#log.onWritten(() => this.#wake());
    this.#call.on('cancelled', () => this.end());
    try {
      await this.#send(confirmation(randomUUID()));
      await this.#catchUp();
      while (!this.#isEnding()) {
        const unsent = this.#log.records.length - this.#next;
        if (unsent === 0 || this.#isMute) await this.#written();
        else if (unsent > maxUnsent) await this.#catchUp();
        else await this.#sendNext();
      }
    } finally {
      silence();
    }
  }

  end(): void {
    this.#ending.abort();
    this.#wake();
  }

  /** Stays open and sends nothing any more. */
  mute(): void {
    this.#isMute = true;
  }

  async #catchUp(): Promise<void> {
    while (this.#next < this.#log.records.length && !this.#isEnding() && !this.#isMute)
      await this.#sendNext();
    const last = this.#log.records[this.#next - 1];
    if (last) await this.#send(checkpoint(last.position));
    await this.#send(caughtUp());
  }

  async #sendNext(): Promise<void> {
    const record = this.#log.records[this.#next];
    if (!record) return;
    this.#next += 1;
    this.#considered += 1;
    if (this.#passes(record)) await this.#send(eventMessage(record));
    if (this.#considered % this.#checkpointEvery === 0) await this.#send(checkpoint(record.position));
  }

  async #send(message: ReadResp): Promise<void> {
    if (this.#isEnding() || this.#isMute || this.#call.write(message)) return;
    try {
      await once(this.#call, 'drain', { signal: this.#ending.signal });
    } catch (error) {
      if (!this.#isEnding()) throw error;
    }
  }

  async #written(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (this.#isEnding()) resolve();
    });
  }

  #isEnding(): boolean {
    return this.#ending.signal.aborted;
  }
}
