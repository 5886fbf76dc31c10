import { randomUUID } from 'node:crypto';
import type { Timers } from '../clock/timers.ts';
import type { Lease, LeaseOptions, SharedRecord, SharedRecords } from './port.ts';

/** How often the holder sends a heartbeat. All of these are in milliseconds. */
const heartbeatEvery = 2_000;
/** How often the others look at the record. The holder retries as often after a failure. */
const lookEvery = 500;
/** How long the holder may act after it sent the last heartbeat that arrived. */
const holdFor = 5_000;
/** How long a watcher waits after the last heartbeat it saw. It exceeds `holdFor` by more than two clocks can drift apart. */
const takeAfter = 7_000;

/** A lease as it is stored: its record's revision counts the heartbeats. */
interface Held {
  readonly holder: string;
  /** Of one contender; null: free. */
  readonly token: string | null;
}

export const leaseRecord = (name: string): string => `lease/${name}`;

export const heldIn = ({ value }: SharedRecord): Held | undefined => {
  const known =
    typeof value === 'object' &&
    value !== null &&
    'holder' in value &&
    typeof value.holder === 'string' &&
    'token' in value &&
    (typeof value.token === 'string' || value.token === null);
  return known ? { holder: String(value.holder), token: value.token as string | null } : undefined;
};

export interface LeaseParts {
  readonly records: SharedRecords;
  readonly timers: Timers;
  readonly onFault: (error: unknown, doing: string) => void;
}

/**
 * A lease that lives by heartbeats. No two clocks are compared. A watcher measures on its own clock how long it has seen no
 * new heartbeat. The holder measures on its own how long ago it sent the last one that arrived: before anyone could see it.
 */
export class HeartbeatLease implements Lease {
  readonly #parts: LeaseParts;
  readonly #record: string;
  readonly #options: LeaseOptions;
  readonly #token = randomUUID();
  #holding = false;
  #validUntil = 0;
  /** Of the record as it was last written or seen, and when that was. */
  #revision = 0;
  #seenAt = 0;
  #closed = false;
  #looking: Promise<void> = Promise.resolve();
  #cancelLook: () => void = () => undefined;
  #cancelEnd: () => void = () => undefined;

  constructor(parts: LeaseParts, name: string, options: LeaseOptions) {
    this.#parts = parts;
    this.#record = leaseRecord(name);
    this.#options = options;
    this.#look();
  }

  get held(): boolean {
    if (this.#holding && this.#parts.timers.now() >= this.#validUntil) this.#lose();
    return this.#holding;
  }

  async release(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelLook();
    this.#cancelEnd();
    this.#holding = false;
    await this.#looking;
    try {
      const record = await this.#parts.records.read(this.#record);
      if (!record || heldIn(record)?.token !== this.#token) return;
      await this.#write({ holder: this.#options.holder, token: null }, record.revision);
    } catch (error) {
      // The lease expires by itself: nobody sends heartbeats any more.
      this.#parts.onFault(error, `releasing ${this.#record}`);
    }
  }

  #look(): void {
    this.#looking = this.#lookOnce();
  }

  async #lookOnce(): Promise<void> {
    let next = lookEvery;
    try {
      await (this.#holding ? this.#heartbeat() : this.#contend());
      if (this.#holding) next = heartbeatEvery;
    } catch (error) {
      this.#parts.onFault(error, `looking after ${this.#record}`);
    }
    if (!this.#closed) this.#cancelLook = this.#parts.timers.after(next, () => this.#look());
  }

  async #contend(): Promise<void> {
    const record = await this.#parts.records.read(this.#record);
    const held = record && heldIn(record);
    // With this token the record is from an earlier attempt that was never answered.
    const mayTake = !held || held.token === null || held.token === this.#token;
    const now = this.#parts.timers.now();
    if (mayTake) {
      await this.#take(record?.revision ?? 0);
    } else if (record && record.revision !== this.#revision) {
      this.#revision = record.revision;
      this.#seenAt = now;
    } else if (now - this.#seenAt >= takeAfter) {
      await this.#take(this.#revision);
    }
  }

  async #take(expected: number): Promise<void> {
    if (this.#closed) return;
    const sent = this.#parts.timers.now();
    const written = await this.#write({ holder: this.#options.holder, token: this.#token }, expected);
    if (!written) return;
    this.#revision = written.revision;
    this.#holdUntil(sent + holdFor);
  }

  async #heartbeat(): Promise<void> {
    const sent = this.#parts.timers.now();
    const mine: Held = { holder: this.#options.holder, token: this.#token };
    let written = await this.#write(mine, this.#revision);
    if (!written) {
      // An earlier heartbeat may have arrived without an answer. Anything else was written by somebody else.
      const record = await this.#parts.records.read(this.#record);
      const isMine = record !== undefined && heldIn(record)?.token === this.#token;
      written = isMine ? await this.#write(mine, record.revision) : undefined;
    }
    if (!this.#holding) return;
    if (!written) {
      this.#lose();
      return;
    }
    this.#revision = written.revision;
    this.#holdUntil(sent + holdFor);
  }

  #holdUntil(moment: number): void {
    const { timers } = this.#parts;
    if (this.#closed || timers.now() >= moment) return;
    this.#validUntil = moment;
    this.#cancelEnd();
    this.#cancelEnd = timers.after(moment - timers.now(), () => {
      if (this.#holding) this.#lose();
    });
    if (this.#holding) return;
    this.#holding = true;
    this.#options.onHeld?.();
  }

  #lose(): void {
    this.#cancelEnd();
    this.#holding = false;
    this.#seenAt = this.#parts.timers.now();
    this.#options.onLost?.();
  }

  #write(value: Held, expected: number): Promise<SharedRecord | undefined> {
    return this.#parts.records.write(this.#record, value, expected);
  }
}
