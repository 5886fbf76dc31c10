import {
  type AllStreamSubscription,
  excludeSystemEvents,
  type KurrentDBClient,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import type { Position, StoredEvent } from '../port.ts';
import { positionOf, toServerPosition, toStoredEvent } from './stored-events.ts';

/** Events handed on at once, and kept ready while they are being handled. */
const batchSize = 500;
/** Records considered between two checkpoints, in units of the server's (32 each). */
const checkpointInterval = 32;

/** A mark in the stream of events: it counts once so many of them have been handled. */
interface Mark {
  readonly at: number;
  /** Where a subscription may start anew; `undefined` for "caught up". */
  readonly checkpoint: Position | undefined;
}

/** The server ended the subscription without an error, which it may do at any time. */
export class SubscriptionEnded extends Error {
  override readonly name = 'SubscriptionEnded';
}

/**
 * One subscription to the log, for as long as it lives. Events are pulled, so that the server is held back by whoever
 * handles them. What the server says between events (checkpoints, caught up) reaches the client before the events that stand before it
 * have been pulled; each is kept until those have been handled.
 */
export class Tail {
  readonly #subscription: AllStreamSubscription;
  readonly #marks: Mark[] = [];
  #taken = 0;
  #live = false;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(client: KurrentDBClient, from: Position) {
    this.#subscription = client.subscribeToAll(
      {
        fromPosition: toServerPosition(from),
        requiresLeader: true,
        filter: excludeSystemEvents({
          checkpointInterval,
          checkpointReached: (_, position) => this.#mark(positionOf(position)),
        }),
      },
      { highWaterMark: batchSize },
    );
    this.#subscription
      .on('readable', () => this.#wake())
      .on('caughtUp', () => this.#mark(undefined))
      .on('error', (error) => this.fail(error))
      .on('end', () => this.fail(new SubscriptionEnded('KurrentDB ended the subscription')))
      .on('close', () => this.fail(new SubscriptionEnded('The subscription was closed')));
  }

  /** How many events it gave. */
  get taken(): number {
    return this.#taken;
  }

  /** The server said that it had sent everything, and all of it has been handled. */
  get live(): boolean {
    return this.#live && this.#subscription.readableLength === 0;
  }

  /** The next events; none when a mark was passed, or the subscriber stops. @throws what ended the subscription */
  async next(stopping: AbortSignal): Promise<readonly StoredEvent[]> {
    const batch = this.#pull();
    if (batch.length > 0) return batch;
    if (stopping.aborted || this.#isMarkDue()) return [];
    if (this.#failure) throw this.#failure;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    return this.#pull();
  }

  /** Call when everything taken has been handled. Answers with the newest checkpoint that this has passed. */
  settle(): Position | undefined {
    let checkpoint: Position | undefined;
    while (this.#isMarkDue()) {
      const mark = this.#marks.shift();
      if (mark?.checkpoint === undefined) this.#live = true;
      else checkpoint = mark.checkpoint;
    }
    return checkpoint;
  }

  /** Ends it for its reader; the first reason counts. */
  fail(reason: Error): void {
    this.#failure ??= reason;
    this.#wake();
  }

  wake(): void {
    this.#wake();
  }

  /** Lets go of the server. */
  async close(): Promise<void> {
    try {
      await this.#subscription.unsubscribe();
    } catch (error) {
      // It never came to a call: that is what `next` has thrown.
      if (this.#failure === undefined) throw error;
    }
    this.#subscription.destroy();
  }

  #pull(): StoredEvent[] {
    const events: RecordedEvent[] = [];
    while (events.length < batchSize) {
      const resolved: { event?: RecordedEvent } | null = this.#subscription.read();
      if (resolved === null) break;
      this.#taken += 1;
      if (resolved.event) events.push(resolved.event);
    }
    return events.map(toStoredEvent);
  }

  #mark(checkpoint: Position | undefined): void {
    this.#marks.push({ at: this.#taken + this.#subscription.readableLength, checkpoint });
    this.#wake();
  }

  #isMarkDue(): boolean {
    const [mark] = this.#marks;
    return mark !== undefined && mark.at <= this.#taken;
  }
}
