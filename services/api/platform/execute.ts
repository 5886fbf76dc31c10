import { setTimeout } from 'node:timers/promises';
import { isRejection } from '#domain/shared/decider';
import type { DomainEvent } from '#domain/shared/envelope';
import { type Upcast, upcastWith } from '#domain/shared/upcast';
import { upcasters } from '#domain/upcasters';
import type { TradeClock } from '#platform/clock/port';
import { pauseAfter } from '#platform/concurrency/back-off';
import { KeyedMutex } from '#platform/concurrency/keyed-mutex';
import { type EventStore, type StoredEvent, WrongExpectedRevision } from '#platform/event-store/port';
import { inSlices } from '#platform/fairness/in-slices';
import { Appender, backOff } from './appender.ts';
import type { Execute, Executed, Execution } from './execute-port.ts';
import {
  type CommandOutcome,
  commandKey,
  type FoldedStream,
  FoldedStreams,
  foldOn,
} from './folded-streams.ts';
import { newEvents } from './new-events.ts';
import type { PayloadSeal } from './payload-seal.ts';

export interface ExecuteOptions {
  readonly store: Pick<EventStore, 'append' | 'readStream'>;
  /** Gives events their `recordedAt`. */
  readonly clock: TradeClock;
  /** How the hash of a caller's body is written into the log; `noSeal` where no caller has one: tests, seeds, restores. */
  readonly payloads: PayloadSeal;
  readonly upcast?: Upcast;
  /** How long an append of unclear outcome is repeated before the caller is told. Default 10,000. */
  readonly deadlineMs?: number;
  /** Event data behind the folded states that are kept, which hold twice as much. Default 32 MB. */
  readonly maxCachedBytes?: number;
  /** Waits between two attempts; simulations bring their own. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Decisions on one command that lost against another writer each time. */
const maxAttempts = 30;

class Executor {
  readonly #store: ExecuteOptions['store'];
  readonly #clock: TradeClock;
  readonly #payloads: PayloadSeal;
  readonly #upcast: Upcast;
  readonly #pause: (ms: number) => Promise<unknown>;
  readonly #appender: Appender;
  readonly #streams: FoldedStreams;
  readonly #queue = new KeyedMutex();

  constructor({
    store,
    clock,
    payloads,
    upcast = upcastWith(upcasters),
    deadlineMs = 10_000,
    maxCachedBytes = 32 * 1024 * 1024,
    pause = async (ms) => setTimeout(ms),
  }: ExecuteOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#payloads = payloads;
    this.#upcast = upcast;
    this.#pause = pause;
    this.#appender = new Appender({ store, deadlineMs, pause });
    this.#streams = new FoldedStreams(maxCachedBytes);
  }

  readonly execute: Execute = async (execution) =>
    this.#queue.run(execution.stream, async () => this.#attempt(execution));

  async #attempt<State, Event extends DomainEvent, Code extends string>(
    execution: Execution<State, Event, Code>,
  ): Promise<Executed<State, Event, Code>> {
    const key = commandKey(execution.context);
    const kept = this.#streams.of(execution.stream, execution.decider);
    const repeated = execution.repeatsUnread ? kept.commands.get(key) : undefined;
    if (repeated) return this.#answered(execution, repeated, kept);
    const unread = await this.#unread(execution, kept);
    if (unread) return unread;
    for (let attempt = 0; ; attempt += 1) {
      const folded = await this.#load(execution);
      const before = folded.commands.get(key);
      if (before) return this.#answered(execution, before, folded);
      try {
        return await this.#decide(execution, folded);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt >= maxAttempts) throw error;
        if (attempt > 0) await this.#pause(pauseAfter(backOff, attempt + 1));
      }
    }
  }

  /** Decides on a stream as it is kept, without reading it; undefined where that comes to nothing, or the log has more. */
  async #unread<State, Event extends DomainEvent, Code extends string>(
    execution: Execution<State, Event, Code>,
    kept: FoldedStream<State>,
  ): Promise<Executed<State, Event, Code> | undefined> {
    const { likelyNew = false, likelyKept = false } = execution;
    if (!(kept.revision < 0 ? likelyNew : likelyKept)) return undefined;
    // What was taken before is answered by the loop, which reads what else there is.
    if (kept.commands.has(commandKey(execution.context))) return undefined;
    try {
      const decided = await this.#decide(execution, kept);
      // A refusal, or nothing to do, may be for want of what the stream would have told.
      return decided.ok && decided.events.length > 0 ? decided : undefined;
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
    const events = await this.#store.readStream(stream, known.revision + 1);
    return this.#fold({ stream, decider }, known, events);
  }

  async #fold<State, Event extends DomainEvent>(
    { stream, decider }: Pick<Execution<State, Event, string>, 'stream' | 'decider'>,
    known: FoldedStream<State>,
    events: readonly StoredEvent[],
  ): Promise<FoldedStream<State>> {
    // A fold that throws half-way must leave nothing behind.
    this.#streams.forget(stream);
    const folded = await foldOn(decider, this.#upcast, known, events);
    this.#streams.keep(stream, decider, folded);
    return folded;
  }

  async #decide<State, Event extends DomainEvent, Code extends string>(
    execution: Execution<State, Event, Code>,
    folded: FoldedStream<State>,
  ): Promise<Executed<State, Event, Code>> {
    const decision = await execution.decide(folded.state);
    if (isRejection(decision)) return { ok: false, code: decision.rejected, details: decision.details ?? {} };
    if (decision.length === 0) {
      const { position, revision, state } = folded;
      return { ok: true, position, revision, state, events: [], repeated: false };
    }
    const stored = await this.#append(execution, folded, decision);
    const { position, revision } = stored.at(-1) ?? folded;
    const done = { ok: true, position, revision, events: decision, repeated: false } as const;
    if (execution.likelyNew && folded.revision < 0) return this.#begun(execution, done, stored);
    const { state } = await this.#fold(execution, folded, stored);
    return { ...done, state };
  }

  async #append<State, Event extends DomainEvent, Code extends string>(
    execution: Execution<State, Event, Code>,
    { revision }: FoldedStream<State>,
    decided: readonly Event[],
  ): Promise<readonly StoredEvent[]> {
    const { stream, context } = execution;
    const events = await newEvents(execution, decided, {
      recordedAt: this.#clock.now().toISOString(),
      payloadHash: this.#payloads.seal(context.payloadHash),
    });
    const { position, firstRevision } = await this.#appender.append(stream, revision, events);
    return events.map((event, index) => ({ ...event, stream, revision: firstRevision + index, position }));
  }

  /** Who begins streams by the thousand does not go on with them: nothing is kept, and folded only if somebody asks. */
  #begun<State, Event extends DomainEvent, Done>(
    { decider }: Pick<Execution<State, Event, string>, 'decider'>,
    done: Done,
    stored: readonly StoredEvent[],
  ): Done & { readonly state: State } {
    const stateAfter = (): State =>
      stored.map((one) => this.#eventOf(one) as Event).reduce(decider.evolve, decider.initialState);
    return {
      ...done,
      get state() {
        return stateAfter();
      },
    };
  }

  #eventOf({ type, data }: StoredEvent): DomainEvent {
    return this.#upcast({ type, data: JSON.parse(data) });
  }

  /** What the command came to the first time. */
  async #answered<State, Event extends DomainEvent, Code extends string>(
    execution: Execution<State, Event, Code>,
    outcome: CommandOutcome,
    { state }: FoldedStream<State>,
  ): Promise<Executed<State, Event, Code>> {
    const { context, repeatsUnread = false } = execution;
    const isSameBody = this.#payloads.admits(outcome.payloadHash, context.payloadHash);
    if (!isSameBody || outcome.organisation !== context.organisation) {
      return { ok: false, code: 'idempotency_key_reused', details: { commandId: context.commandId } };
    }
    if (!repeatsUnread) return this.#readBack(execution, outcome);
    const { position, lastRevision: revision } = outcome;
    return { ok: true, position, revision, state, events: [], repeated: true };
  }

  /** State and events as they were right after it. */
  async #readBack<State, Event extends DomainEvent, Code extends string>(
    { stream, decider }: Execution<State, Event, Code>,
    outcome: CommandOutcome,
  ): Promise<Executed<State, Event, Code>> {
    const history = await this.#store.readStream(stream);
    const before = history.slice(0, outcome.lastRevision + 1);
    const events = await inSlices(before, (stored) => this.#eventOf(stored) as Event);
    return {
      ok: true,
      position: outcome.position,
      revision: outcome.lastRevision,
      state: events.reduce(decider.evolve, decider.initialState),
      events: events.slice(outcome.firstRevision),
      repeated: true,
    };
  }
}

/** The one way in which the product changes: load, look whether it was done, decide, append, try again. */
export const createExecute = (options: ExecuteOptions): Execute => new Executor(options).execute;
