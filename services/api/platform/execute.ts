import { setTimeout } from 'node:timers/promises';
import { isRejection } from '#domain/shared/decider';
import type { DomainEvent } from '#domain/shared/envelope';
import { type Upcast, upcastWith } from '#domain/shared/upcast';
import { upcasters } from '#domain/upcasters';
import type { TradeClock } from '#platform/clock/port';
import { pauseAfter } from '#platform/concurrency/back-off';
import { inSlices } from '#platform/fairness/in-slices';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex';
import {
  type Appended,
  AppendOutcomeUnknown,
  type EventStore,
  LogDiskFull,
  type NewEvent,
  type StoredEvent,
  WrongExpectedRevision,
} from '#platform/event-store/port';
import { commandIds } from './commands.ts';
import type { CommandContext, Execute, Executed, Execution } from './execute-port.ts';
import {
  type CommandOutcome,
  commandKey,
  type FoldedStream,
  FoldedStreams,
  foldOn,
} from './folded-streams.ts';
import { noSeal, type PayloadSeal } from './payload-seal.ts';

export interface ExecuteOptions {
  readonly store: Pick<EventStore, 'append' | 'readStream'>;
  /** Gives events their `recordedAt`. */
  readonly clock: TradeClock;
  /** How the hash of a caller's body is written into the log. Default: as it is, which is for tests and seeds alone. */
  readonly payloads?: PayloadSeal;
  readonly upcast?: Upcast;
  /** How long an append of unclear outcome is repeated before the caller is told. Default 10,000. */
  readonly deadlineMs?: number;
  /** Event data behind the folded states that are kept, which hold twice as much. Default 32 MB. */
  readonly mostCachedBytes?: number;
  /** Waits between two attempts; simulations bring their own. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Decisions on one command that lost against another writer each time. */
const mostAttempts = 30;
/** How long an append is repeated where the disk is full: longer than another thread needs to give room back. */
const fullDeadlineMs = 500;
const backOff = { firstMs: 5, longestMs: 500 };

/** Of each event who edited it, where that is somebody else than, or besides, the actor. */
const authorsIn = ({ actor }: CommandContext, authors: readonly string[]): Record<string, string> =>
  authors.every((author) => author === actor) ? {} : { authors: authors.join(',') };

const metadataOf = (context: CommandContext, payloads: PayloadSeal): Record<string, string> => ({
  actor: context.actor,
  organisation: context.organisation,
  side: context.side,
  commandId: context.commandId,
  payloadHash: payloads.seal(context.payloadHash),
  correlationId: context.correlationId,
});

class Executor {
  readonly #options: Required<ExecuteOptions>;
  readonly #streams: FoldedStreams;
  readonly #queue = new KeyedMutex();
  /** The disk was full at the last append: the next one is tried once, so that those who wait in line are not kept. */
  #diskIsFull = false;

  constructor(options: ExecuteOptions) {
    this.#options = {
      payloads: noSeal,
      upcast: upcastWith(upcasters),
      deadlineMs: 10_000,
      mostCachedBytes: 32 * 1024 * 1024,
      pause: async (ms) => setTimeout(ms),
      ...options,
    };
    this.#streams = new FoldedStreams(this.#options.mostCachedBytes);
  }

  readonly execute: Execute = async (execution) =>
    this.#queue.run(execution.stream, async () => this.#attempt(execution));

  async #attempt<State, Event extends DomainEvent, Code extends string>(
    execution: Execution<State, Event, Code>,
  ): Promise<Executed<State, Event, Code>> {
    const begun = execution.likelyNew ? await this.#begin(execution) : undefined;
    if (begun) return begun;
    for (let attempt = 0; ; attempt += 1) {
      const folded = await this.#load(execution);
      const before = folded.commands.get(commandKey(execution.context));
      if (before) return this.#repeat(execution, before);
      try {
        return await this.#decide(execution, folded);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt >= mostAttempts) throw error;
        if (attempt > 0) await this.#options.pause(pauseAfter(backOff, attempt + 1));
      }
    }
  }

  /** Decides on a stream that nobody has read; undefined where that comes to nothing, or the stream is there after all. */
  async #begin<State, Event extends DomainEvent, Code extends string>(
    execution: Execution<State, Event, Code>,
  ): Promise<Executed<State, Event, Code> | undefined> {
    const { stream, decider } = execution;
    const unread = this.#streams.of(stream, decider);
    if (unread.revision >= 0) return undefined;
    try {
      const begun = await this.#decide(execution, unread);
      // A refusal, or nothing to do, may be for want of what the stream would have told.
      return begun.ok && begun.events.length > 0 ? begun : undefined;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  }

  /** The stream's state as it stands, from what is kept of it and what came since. */
  async #load<State, Event extends DomainEvent, Code extends string>({
    stream,
    decider,
  }: Execution<State, Event, Code>): Promise<FoldedStream<State>> {
    const known = this.#streams.of(stream, decider);
    const events = await this.#options.store.readStream(stream, known.revision + 1);
    return this.#fold({ stream, decider }, known, events);
  }

  async #fold<State, Event extends DomainEvent>(
    { stream, decider }: Pick<Execution<State, Event, string>, 'stream' | 'decider'>,
    known: FoldedStream<State>,
    events: readonly StoredEvent[],
  ): Promise<FoldedStream<State>> {
    // A fold that throws half-way must leave nothing behind.
    this.#streams.forget(stream);
    const folded = await foldOn(decider, this.#options.upcast, known, events);
    this.#streams.keep(stream, decider, folded);
    return folded;
  }

  async #decide<State, Event extends DomainEvent, Code extends string>(
    execution: Execution<State, Event, Code>,
    folded: FoldedStream<State>,
  ): Promise<Executed<State, Event, Code>> {
    const { stream } = execution;
    const decision = execution.decide(folded.state);
    if (isRejection(decision)) return { ok: false, code: decision.rejected, details: decision.details ?? {} };
    if (decision.length === 0) {
      const { position, revision, state } = folded;
      return { ok: true, position, revision, state, events: [], repeated: false };
    }
    const events = this.#newEvents(execution, decision);
    const appended = await this.#append(stream, folded.revision, events);
    const stored = events.map((event, index) => ({
      ...event,
      stream,
      revision: appended.firstRevision + index,
      position: appended.position,
    }));
    const done = {
      ok: true,
      position: appended.position,
      revision: appended.lastRevision,
      events: decision,
      repeated: false,
    } as const;
    if (execution.likelyNew && folded.revision < 0) return this.#begun(execution, done, stored);
    const { state } = await this.#fold(execution, folded, stored);
    return { ...done, state };
  }

  /** Who begins streams by the thousand does not go on with them: nothing is kept, and folded only if somebody asks. */
  #begun<State, Event extends DomainEvent, Done>(
    { decider }: Pick<Execution<State, Event, string>, 'decider'>,
    done: Done,
    stored: readonly StoredEvent[],
  ): Done & { readonly state: State } {
    const stateAfter = (): State =>
      (this.#eventsOf(stored) as readonly Event[]).reduce(decider.evolve, decider.initialState);
    return {
      ...done,
      get state() {
        return stateAfter();
      },
    };
  }

  #eventsOf(stored: readonly StoredEvent[]): readonly DomainEvent[] {
    return stored.map((one) => this.#eventOf(one));
  }

  #eventOf({ type, data }: StoredEvent): DomainEvent {
    return this.#options.upcast({ type, data: JSON.parse(data) });
  }

  /** What the command came to the first time, read back: state and events as they were right after it. */
  async #repeat<State, Event extends DomainEvent, Code extends string>(
    { stream, decider, context }: Execution<State, Event, Code>,
    outcome: CommandOutcome,
  ): Promise<Executed<State, Event, Code>> {
    const isSameBody = this.#options.payloads.admits(outcome.payloadHash, context.payloadHash);
    if (!isSameBody || outcome.organisation !== context.organisation) {
      return { ok: false, code: 'idempotency_key_reused', details: { commandId: context.commandId } };
    }
    const history = await this.#options.store.readStream(stream);
    const before = history.slice(0, outcome.lastRevision + 1);
    const events = (await inSlices(before, (stored) => this.#eventOf(stored))) as readonly Event[];
    return {
      ok: true,
      position: outcome.position,
      revision: outcome.lastRevision,
      state: events.reduce(decider.evolve, decider.initialState),
      events: events.slice(outcome.firstRevision),
      repeated: true,
    };
  }

  #newEvents<State, Event extends DomainEvent, Code extends string>(
    { context, stream, authorsOf }: Execution<State, Event, Code>,
    events: readonly Event[],
  ): readonly NewEvent[] {
    const ids = commandIds(context, stream, events.length);
    const metadata = metadataOf(context, this.#options.payloads);
    const recordedAt = this.#options.clock.now().toISOString();
    return events.map((event, index) => ({
      id: ids[index] ?? '',
      type: event.type,
      data: JSON.stringify(event.data),
      metadata: authorsOf ? { ...metadata, ...authorsIn(context, authorsOf(event)) } : metadata,
      recordedAt,
    }));
  }

  #deadlineFor(error: AppendOutcomeUnknown): number {
    if (!(error instanceof LogDiskFull)) return this.#options.deadlineMs;
    return this.#diskIsFull ? 0 : Math.min(fullDeadlineMs, this.#options.deadlineMs);
  }

  /** An error means unknown, not "not stored": the same bytes, ids and expectation again until the store answers. */
  async #append(stream: string, revision: number, events: readonly NewEvent[]): Promise<Appended> {
    const expected = revision < 0 ? 'no_stream' : revision;
    const started = performance.now();
    let waited = 0;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const appended = await this.#options.store.append(stream, expected, events);
        this.#diskIsFull = false;
        return appended;
      } catch (error) {
        const pause = pauseAfter(backOff, attempt + 1);
        waited += pause;
        // Where a simulation's pauses take no time, they count all the same.
        const spent = Math.max(waited, performance.now() - started);
        const tryAgain = error instanceof AppendOutcomeUnknown && spent <= this.#deadlineFor(error);
        this.#diskIsFull = error instanceof LogDiskFull && !tryAgain;
        if (!tryAgain) throw error;
        await this.#options.pause(pause);
      }
    }
  }
}

/** The one way in which the product changes: load, look whether it was done, decide, append, try again. */
export const createExecute = (options: ExecuteOptions): Execute => new Executor(options).execute;
