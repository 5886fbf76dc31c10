import type { Recorded } from '#domain/shared/envelope';
import type { Position, StoredEvent, Subscriber, Subscription } from '#platform/event-store/port';
import { beforeTheFirst } from '#platform/event-store/port';
import type { ChangeAhead } from '#projections/runtime/control';

export const positionOf = (number: number): Position => String(number).padStart(20, '0');

/** A log in memory that hands every append to its subscribers, as a store does. */
export class FakeLog {
  readonly events: StoredEvent[] = [];
  private readonly subscribers = new Set<Subscriber>();
  /** Settles when every subscriber has handled what was appended. */
  delivered: Promise<void> = Promise.resolve();

  logId(): Promise<string> {
    return Promise.resolve('log');
  }

  head(): Promise<Position> {
    return Promise.resolve(this.events.at(-1)?.position ?? beforeTheFirst);
  }

  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return Promise.resolve(this.events.filter(({ position }) => position > after).slice(0, limit));
  }

  append(type: string, data: unknown, recordedAt = new Date().toISOString()): Position {
    const position = positionOf(this.events.length + 1);
    const event: StoredEvent = {
      id: `event-${position}`,
      type,
      data: JSON.stringify(data),
      metadata: { actor: 'someone', organisation: '', side: 'internal', commandId: position },
      recordedAt,
      stream: 'fake-1',
      revision: this.events.length,
      position,
    };
    this.events.push(event);
    for (const subscriber of this.subscribers) this.hand(subscriber, [event]);
    return position;
  }

  subscribeAll(after: Position, subscriber: Subscriber): Subscription {
    this.subscribers.add(subscriber);
    const missed = this.events.filter(({ position }) => position > after);
    if (missed.length > 0) this.hand(subscriber, missed);
    return {
      stop: async () => {
        this.subscribers.delete(subscriber);
        await this.delivered;
      },
    };
  }

  /** Tells every subscriber that the log cannot be read now. */
  fail(): void {
    for (const subscriber of this.subscribers) subscriber.failed?.(new Error('away'));
  }

  /** Ends every subscription without a word. */
  fallSilent(): void {
    this.subscribers.clear();
  }

  private hand(subscriber: Subscriber, batch: readonly StoredEvent[]): void {
    this.delivered = this.delivered.then(() => subscriber.events(batch));
  }
}

export const readFake = (stored: StoredEvent): Recorded => ({
  ...stored,
  data: JSON.parse(stored.data) as unknown,
  metadata: {
    actor: stored.metadata.actor ?? '',
    organisation: '',
    side: 'internal',
    commandId: '',
    payloadHash: '',
    correlationId: '',
  },
});

/** Read models that have got exactly as far as a test says. */
export class FakeControl {
  private position: Position = beforeTheFirst;
  private readonly advanceListeners = new Set<(position: Position) => void>();
  private readonly aheadListeners = new Set<(changes: readonly ChangeAhead[]) => void>();
  private readonly flipListeners = new Set<(name: string, generation: string) => void>();

  reached(): Position {
    return this.position;
  }

  advance(position: Position): void {
    this.position = position;
    for (const listener of this.advanceListeners) listener(position);
  }

  onAdvance(listener: (position: Position) => void): () => void {
    this.advanceListeners.add(listener);
    return () => this.advanceListeners.delete(listener);
  }

  onAhead(listener: (changes: readonly ChangeAhead[]) => void): () => void {
    this.aheadListeners.add(listener);
    return () => this.aheadListeners.delete(listener);
  }

  ahead(changes: readonly ChangeAhead[]): void {
    for (const listener of this.aheadListeners) listener(changes);
  }

  onFlip(listener: (name: string, generation: string) => void): () => void {
    this.flipListeners.add(listener);
    return () => this.flipListeners.delete(listener);
  }

  flip(name: string, generation: string): void {
    for (const listener of this.flipListeners) listener(name, generation);
  }
}
