import type { Decider, Decision } from '#domain/shared/decider';
import type { EventSource } from '#domain/shared/change-source';
import type { DomainEvent, Side } from '#domain/shared/envelope';
import type { Position } from '#platform/event-store/port';

/** Who acts, for what reason, under which key. Everything that ends up in an event's metadata. */
export interface CommandContext {
  readonly actor: string;
  readonly organisation: string;
  readonly side: Side;
  /** The caller's `Idempotency-Key`, or a step of it (`{key}/batch-3`). */
  readonly commandId: string;
  /** SHA-256 of the caller's body; empty for a process. Sealed before it stands in an event. */
  readonly payloadHash: string;
  readonly correlationId: string;
}

/**
 * One command on one stream. `decide` is called once per version of the state it sees. A decision that takes long is a promise, so that
 * others have their turn meanwhile: the state does not change, and what comes onto the stream in between is found by the append.
 */
export interface Execution<State, Event extends DomainEvent, Code extends string> {
  readonly stream: string;
  readonly decider: Decider<State, Event>;
  readonly decide: (state: State) => Decision<Event, Code> | Promise<Decision<Event, Code>>;
  readonly context: CommandContext;
  /** Whose edits an event carries; kept in its metadata where they are not just the actor's. User ids. */
  readonly authorsOf?: (event: Event) => readonly string[];
  /** Where the values that an event carries came from, for its metadata; null where nobody knows. */
  readonly sourceOf?: (event: Event) => EventSource | null;
  /**
   * The stream is most likely not there yet: it is decided so, and read only where the log knows better. For processes,
   * which decide the same whenever they are run again: then an append that was made before is answered as it was. The
   * state of what was begun is folded when it is read.
   */
  readonly likelyNew?: boolean;
  /**
   * The caller looks at neither state nor events of what was decided before: a repeat is answered with the state as it is known
   * now and without events, and the stream is not read for it again. For consumers, which hear everything again.
   */
  readonly repeatsUnread?: boolean;
  /**
   * What this process keeps of the stream is most likely all of it: it is decided so, and read only where the log knows better. For
   * consumers, each of which has its streams to itself.
   */
  readonly likelyKept?: boolean;
}

export type Executed<State, Event, Code extends string> =
  | {
      readonly ok: true;
      /** Of the last event; with nothing to do, that of the stream's last event: what a query must reflect. */
      readonly position: Position;
      readonly revision: number;
      /** State right after the events, also where the command had been decided before and the stream has gone on (but see `repeatsUnread`). */
      readonly state: State;
      /** What this command appended, now or the first time. */
      readonly events: readonly Event[];
      /** True when the command had been decided before and was only answered again. */
      readonly repeated: boolean;
    }
  | {
      readonly ok: false;
      readonly code: Code | 'idempotency_key_reused';
      readonly details: Readonly<Record<string, unknown>>;
    };

export type Execute = <State, Event extends DomainEvent, Code extends string>(
  execution: Execution<State, Event, Code>,
) => Promise<Executed<State, Event, Code>>;
