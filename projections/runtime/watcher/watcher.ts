import { setImmediate } from 'node:timers/promises';
import type { Recorded } from '#domain/shared/envelope';
import { systemClocks, type TradeClock } from '#platform/clock/port';
import type { Timers } from '#platform/clock/timers';
import type { EventStore, Position, StoredEvent, Subscription } from '#platform/event-store/port';
import type { ProjectionControl } from '../control.ts';
import { Lateness } from './lateness.ts';
import { Passing } from './passing.ts';
import { type OfModels, PendingPositions } from './pending.ts';
import type { DocumentChange, Late, Watcher } from './port.ts';

/** What the watcher needs of a projection: which documents an event concerns. */
export interface Watched {
  readonly model: { readonly name: string };
  readonly types: readonly string[];
  readonly idsOf: (event: Recorded) => readonly string[];
}

export interface WatcherOptions {
  readonly store: Pick<EventStore, 'head' | 'subscribeAll'>;
  readonly control: Pick<ProjectionControl, 'reached' | 'onAdvance'> & {
    /** Hears how far the log is, where the projections are elsewhere and must be looked at. */
    readonly expect?: (position: Position) => void;
    /** False while nobody can say how far the projections are. */
    readonly isKnown?: () => boolean;
  };
  readonly projections: readonly Watched[];
  /** Parses and upcasts, as the projection runtime does. */
  readonly read: (event: StoredEvent) => Recorded;
  /** Hears what a listener or an event broke; the watcher itself goes on. */
  readonly onFault: (error: unknown, doing: string) => void;
  /** How many changes, or positions, may wait for the projections before the log is no longer read ahead. */
  readonly limit?: number;
  /** After so long behind projections that have read on, the log is subscribed to anew. */
  readonly silentMs?: number;
  readonly clock?: TradeClock;
  readonly timers?: Timers;
}

const defaultLimit = 20_000;
const defaultSilentMs = 5_000;
/** Others have their turn after so many characters of event data were read. */
const turnAfter = 128 * 1024;

interface EventListener {
  readonly types: ReadonlySet<string>;
  readonly hear: (event: Recorded) => void;
}

type ChangeListener = (changes: readonly DocumentChange[], announced: Position) => void;

/**
 * Starts where the read models are, so that nothing falls between what they had reached and the head; from then on
 * it tails the log. Changes wait, in log order, until the projections have passed them.
 */
class LogWatcher implements Watcher {
  /** In log order, one entry an event and document. */
  private waiting: DocumentChange[] = [];
  private seen: Position;
  private told: Position;
  private makeRoom: (() => void) | undefined;
  private closed = false;
  /** False from a failure of the subscription until it reads on, or has nothing to read. */
  private follows = true;
  private readonly byType = new Map<string, Watched[]>();
  private readonly changeListeners = new Set<ChangeListener>();
  private readonly eventListeners = new Set<EventListener>();
  private readonly pending = new PendingPositions();
  private readonly passing: Passing;
  /** Waits for positions to be read from the log, so that it is known which read models they concern. */
  private readonly reading: Passing;
  private readonly lateness: Lateness;
  private readonly stopAdvance: () => void;
  private subscription: Subscription;
  private suspicion: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: WatcherOptions,
    from: Position,
  ) {
    this.seen = from;
    this.told = from;
    for (const projection of options.projections) {
      for (const type of projection.types) {
        this.byType.set(type, [...(this.byType.get(type) ?? []), projection]);
      }
    }
    this.passing = new Passing(() => this.shown());
    this.reading = new Passing(() => this.known());
    this.lateness = new Lateness({
      reached: () => options.control.reached(),
      sees: () => this.follows && options.control.isKnown?.() !== false,
      clock: options.clock ?? systemClocks.trade,
      timers: options.timers,
    });
    this.stopAdvance = options.control.onAdvance((position) => {
      this.tell();
      this.supervise(position);
    });
    this.subscription = this.subscribe();
  }

  announced(): Position {
    return this.told;
  }

  async passed(position: Position, withinMs: number, of?: OfModels): Promise<boolean> {
    if (!of) return this.passing.wait(position, withinMs);
    const began = performance.now();
    if (!(await this.reading.wait(position, withinMs))) return false;
    const last = this.pending.last(of, position);
    return last === undefined || this.passing.wait(last, withinMs - (performance.now() - began));
  }

  onChanges(listener: ChangeListener): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  onEvents(types: readonly string[], hear: (event: Recorded) => void): () => void {
    const listener = { types: new Set(types), hear };
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  }

  late(): Late | null {
    return this.lateness.late();
  }

  onLate(listener: (late: Late | null) => void): () => void {
    return this.lateness.onChange((late) => this.safely('telling how late it is', () => listener(late)));
  }

  behindSeconds(): number {
    return this.lateness.behindSeconds();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.lateness.close();
    clearTimeout(this.suspicion);
    this.stopAdvance();
    this.makeRoom?.();
    this.passing.close();
    this.reading.close();
    await this.subscription.stop();
    this.changeListeners.clear();
    this.eventListeners.clear();
  }

  private subscribe(): Subscription {
    return this.options.store.subscribeAll(this.seen, {
      events: (batch) => this.take(batch),
      failed: (error) => {
        this.follows = false;
        this.options.onFault(error, 'following the log');
        this.tell();
      },
      caughtUp: (position) => {
        this.follows = true;
        if (position > this.seen) this.seen = position;
        this.tell();
      },
    });
  }

  /** A subscription can end without a word: projections that stay ahead of what was read here tell of it. */
  private supervise(reached: Position): void {
    if (this.suspicion !== undefined || reached <= this.seen) return;
    const { seen } = this;
    this.suspicion = setTimeout(() => {
      this.suspicion = undefined;
      if (this.closed) return;
      if (this.seen === seen) this.followAnew();
      // What was read since may have been the last: nothing else looks again where the log does not go on.
      this.supervise(this.options.control.reached());
    }, this.options.silentMs ?? defaultSilentMs);
  }

  private followAnew(): void {
    this.options.onFault(new Error(`Nothing was read after ${this.seen}`), 'following the log');
    const silent = this.subscription;
    this.subscription = this.subscribe();
    silent.stop().catch((error: unknown) => this.options.onFault(error, 'leaving the log'));
  }

  private async take(batch: readonly StoredEvent[]): Promise<void> {
    this.follows = true;
    let read = 0;
    for (const stored of batch) {
      if (read > turnAfter) {
        this.tell();
        // Everybody's screens wait for this: it does not stand in line with people's long work (`nextTurn`).
        await setImmediate();
        if (this.closed) return;
        read = 0;
      }
      // Of two subscriptions, while one takes the other's place, each event counts once.
      if (stored.position <= this.seen) continue;
      this.note(stored);
      this.seen = stored.position;
      read += stored.data.length;
      this.lateness.read(stored);
      if (this.isFull()) await this.room();
      if (this.closed) return;
    }
    this.options.control.expect?.(this.seen);
    this.tell();
  }

  /** An event that concerns no document, or none that could be found, has a position to be waited for all the same. */
  private isFull(): boolean {
    const limit = this.options.limit ?? defaultLimit;
    return this.waiting.length >= limit || this.pending.count >= limit;
  }

  /** Back-pressure: resolves once the projections have taken enough of what waits. */
  private async room(): Promise<void> {
    this.options.control.expect?.(this.seen);
    this.tell();
    while (!this.closed && this.isFull()) {
      await new Promise<void>((resolve) => {
        this.makeRoom = resolve;
      });
    }
    this.makeRoom = undefined;
  }

  private note(stored: StoredEvent): void {
    const concerned = this.byType.get(stored.type) ?? [];
    const listening = [...this.eventListeners].filter((listener) => listener.types.has(stored.type));
    // A type that no read model names may be the former name of one that they fold.
    if (concerned.length === 0) this.pending.addToAll(stored.position);
    if (concerned.length === 0 && listening.length === 0) return;
    const isRead = this.safely(`reading ${stored.type} at ${stored.position}`, () => {
      const event = this.options.read(stored);
      for (const { model, idsOf } of concerned) this.noteOf(model.name, idsOf, event);
      for (const { hear } of listening) this.safely(`hearing ${stored.type}`, () => hear(event));
    });
    if (!isRead) this.pending.addToAll(stored.position);
  }

  private noteOf(model: string, idsOf: Watched['idsOf'], event: Recorded): void {
    const { type, position } = event;
    const isFound = this.safely(`finding the ${model} of ${type} at ${position}`, () => {
      for (const id of idsOf(event)) {
        this.waiting.push({ model, id, position });
        this.pending.add(model, position);
      }
    });
    if (!isFound) this.pending.add(model, position);
  }

  /** Up to here it is known which read models each event concerns. While the log cannot be followed, what is in them counts. */
  private known(): Position {
    return this.follows ? this.seen : this.reachedOr(this.seen);
  }

  /** Up to here the read models show the log, and whoever keeps something of them has been told to look again. */
  private shown(): Position {
    return this.follows ? this.told : this.reachedOr(this.told);
  }

  private reachedOr(position: Position): Position {
    const reached = this.options.control.reached();
    return reached > position ? reached : position;
  }

  private tell(): void {
    this.reading.advance(this.known());
    this.tellChanges();
    this.passing.advance(this.shown());
  }

  private tellChanges(): void {
    const reached = this.options.control.reached();
    const announced = reached < this.seen ? reached : this.seen;
    if (this.closed || announced <= this.told) return;
    const firstLater = this.waiting.findIndex((change) => change.position > announced);
    const ready = this.waiting.splice(0, firstLater < 0 ? this.waiting.length : firstLater);
    this.told = announced;
    this.pending.drop(announced);
    const changes = coalesce(ready);
    for (const listener of this.changeListeners) {
      this.safely('telling changes', () => listener(changes, announced));
    }
    this.makeRoom?.();
  }

  /** @returns whether nothing broke */
  private safely(doing: string, work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.options.onFault(error, doing);
      return false;
    }
  }
}

/** One change a document, at its last position, in log order. */
const coalesce = (changes: readonly DocumentChange[]): readonly DocumentChange[] => {
  const last = new Map<string, DocumentChange>();
  for (const change of changes) {
    const key = `${change.model}\n${change.id}`;
    last.delete(key);
    last.set(key, change);
  }
  return [...last.values()];
};

/** @returns the one watcher of this process, tailing the log. */
export const startWatcher = async (options: WatcherOptions): Promise<Watcher> => {
  const head = await options.store.head();
  const reached = options.control.reached();
  return new LogWatcher(options, reached < head ? reached : head);
};
