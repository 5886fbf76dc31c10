import {
  type Appended,
  AppendOutcomeUnknown,
  beforeTheFirst,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type StoredEvent,
  type Subscriber,
  type Subscription,
  WrongExpectedRevision,
} from '#platform/event-store/port';
import { positionOf } from '../../support/fake-log.ts';
import type { Life, Scheduler } from './scheduler.ts';

export type StoreOfNode = Pick<
  EventStore,
  'append' | 'readStream' | 'readAll' | 'head' | 'logId' | 'subscribeAll'
>;

/** What is durable: the log that outlives every process. */
export class SimulatedLog {
  readonly events: StoredEvent[] = [];
  private waiting: (() => void)[] = [];

  /** Resolves when something is appended; `wake` resolves it before. */
  more(): { readonly come: Promise<void>; readonly wake: () => void } {
    let wake = (): void => undefined;
    const come = new Promise<void>((resolve) => {
      wake = resolve;
      this.waiting.push(resolve);
    });
    return { come, wake };
  }

  stream(stream: string): readonly StoredEvent[] {
    return this.events.filter((event) => event.stream === stream);
  }

  after(position: Position): readonly StoredEvent[] {
    return this.events.slice(Number(position));
  }

  head(): Position {
    return this.events.at(-1)?.position ?? beforeTheFirst;
  }

  /** As the port says: the same ids at the same expectation answer with the first outcome. */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    const present = this.stream(stream);
    const first = expected === 'no_stream' ? 0 : expected + 1;
    const there = present.slice(first, first + events.length);
    const isRepeat = there.length === events.length && there.every(({ id }, n) => id === events[n]?.id);
    if (!isRepeat) {
      if (present.length !== first) throw new WrongExpectedRevision(stream, expected);
      this.write(stream, first, events);
    }
    const last = this.stream(stream)[first + events.length - 1];
    return {
      firstRevision: first,
      lastRevision: first + events.length - 1,
      position: last?.position ?? beforeTheFirst,
    };
  }

  write(stream: string, first: number, events: readonly NewEvent[]): void {
    for (const [index, event] of events.entries()) {
      const position = positionOf(this.events.length + 1);
      this.events.push({ ...event, stream, revision: first + index, position });
    }
    for (const wake of this.waiting.splice(0)) wake();
  }
}

export interface DeliveryOptions {
  /** Within a window in any order and more than once, as projectors must bear; else in order, windows again. */
  readonly unruly: boolean;
}

interface SubscriptionState {
  silent: boolean;
  stopped: boolean;
  wake: () => void;
}

/** The log as one process reaches it: each call takes its turns, answers get lost, subscriptions fall silent. */
export class LogOverWire implements StoreOfNode {
  private readonly subscriptions = new Set<SubscriptionState>();

  constructor(
    private readonly log: SimulatedLog,
    private readonly scheduler: Scheduler,
    private readonly life: Life,
    private readonly delivery: DeliveryOptions = { unruly: false },
  ) {}

  logId(): Promise<string> {
    return Promise.resolve('log');
  }

  async head(): Promise<Position> {
    await this.scheduler.turn(this.life, 'asks for the head');
    return this.log.head();
  }

  async readStream(stream: string, from = 0): Promise<readonly StoredEvent[]> {
    await this.scheduler.turn(this.life, `reads ${stream}`);
    return this.log.stream(stream).slice(from);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    await this.scheduler.turn(this.life, 'reads on');
    return this.log.after(after).slice(0, limit);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    await this.scheduler.turn(this.life, `appends to ${stream} at ${expected}`);
    if (this.scheduler.strikes(0.05)) throw new AppendOutcomeUnknown('lost on the way');
    const appended = this.log.append(stream, expected, events);
    const isLost = this.scheduler.strikes(0.08);
    await this.scheduler.turn(this.life, `hears of ${stream} ${isLost ? 'nothing' : appended.lastRevision}`);
    if (isLost) throw new AppendOutcomeUnknown('the answer was lost');
    return appended;
  }

  subscribeAll(after: Position, subscriber: Subscriber): Subscription {
    const state: SubscriptionState = { silent: false, stopped: false, wake: () => undefined };
    this.subscriptions.add(state);
    const delivering = this.deliver(after, subscriber, state);
    return {
      stop: async () => {
        state.stopped = true;
        state.wake();
        this.subscriptions.delete(state);
        if (state.silent || !this.life.alive) return;
        await delivering;
      },
    };
  }

  /** Subscriptions end without a word. */
  fallSilent(): void {
    for (const state of this.subscriptions) state.silent = true;
    this.subscriptions.clear();
  }

  private async deliver(from: Position, subscriber: Subscriber, state: SubscriptionState): Promise<void> {
    let position = from;
    let told = false;
    while (!state.stopped) {
      if (told && this.log.after(position).length === 0) {
        const { come, wake } = this.log.more();
        state.wake = wake;
        await come;
        continue;
      }
      await this.scheduler.turn(this.life, `listens after ${Number(position)}`);
      if (state.silent) return;
      const window = this.log.after(position).slice(0, 1 + this.scheduler.below(12));
      const last = window.at(-1);
      if (!last) {
        await subscriber.caughtUp?.(position);
        told = true;
        continue;
      }
      told = false;
      try {
        await subscriber.events(this.arranged(window));
        if (!this.scheduler.strikes(0.1)) position = last.position;
      } catch (error) {
        subscriber.failed?.(error);
      }
    }
  }

  private arranged(window: readonly StoredEvent[]): readonly StoredEvent[] {
    if (!this.delivery.unruly || this.scheduler.calm) return window;
    const { random } = this.scheduler;
    return window
      .flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 2) }, () => event))
      .map((event) => ({ event, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ event }) => event);
  }
}
