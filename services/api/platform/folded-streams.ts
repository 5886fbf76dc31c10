import type { Decider } from '#domain/shared/decider';
import type { DomainEvent } from '#domain/shared/envelope';
import type { Upcast } from '#domain/shared/upcast';
import { beforeTheFirst, type Position, type StoredEvent } from '#platform/event-store/port';
import type { CommandContext } from './execute-port.ts';
import { nextTurn } from '#platform/fairness/next-turn';

/** What a command came to, as the stream's metadata tells it. */
export interface CommandOutcome {
  readonly firstRevision: number;
  readonly lastRevision: number;
  readonly payloadHash: string;
  /** For which it was made: the same key in another one is another request. */
  readonly organisation: string;
  /** Of its last event. */
  readonly position: Position;
}

/** A stream up to a revision: its state, and which commands it has taken. */
export interface FoldedStream<State> {
  readonly state: State;
  /** -1 where there is no stream. */
  readonly revision: number;
  /** Of the last event. */
  readonly position: Position;
  readonly commands: Map<string, CommandOutcome>;
  /** Bytes that it holds, about: those that were measured last, and the event data folded since. */
  readonly weight: number;
  /** Bytes when it was measured last; 0 where the decider has no `sizeOf`. */
  readonly measured: number;
}

export const commandKey = ({ actor, commandId }: Pick<CommandContext, 'actor' | 'commandId'>): string =>
  JSON.stringify([actor, commandId]);

const none = <State>(initialState: State): FoldedStream<State> => ({
  state: initialState,
  revision: -1,
  position: beforeTheFirst,
  commands: new Map(),
  weight: 0,
  measured: 0,
});

const remember = (commands: Map<string, CommandOutcome>, event: StoredEvent, firstRevision: number): void => {
  const { actor, commandId, payloadHash, organisation } = event.metadata;
  if (!actor || !commandId) return;
  const key = commandKey({ actor, commandId });
  commands.set(key, {
    firstRevision: commands.get(key)?.firstRevision ?? firstRevision,
    lastRevision: event.revision,
    payloadHash: payloadHash ?? '',
    organisation: organisation ?? '',
    position: event.position,
  });
};

const areOfOneCommand = ({ metadata: one }: StoredEvent, { metadata: other }: StoredEvent): boolean =>
  one === other || (one['commandId'] === other['commandId'] && one['actor'] === other['actor']);

/** Others have their turn after so much data was folded: ten thousand rows of a draft are several megabytes. */
const turnAfter = 128 * 1024;

/** Bytes of a command that is remembered, about. */
const commandWeight = 250;

/** Measures anew only when the weight has doubled, so that measuring never costs more than folding does. */
const weighed = <State>(
  { sizeOf }: Pick<Decider<State, never>, 'sizeOf'>,
  folded: FoldedStream<State>,
): FoldedStream<State> => {
  if (!sizeOf || folded.weight < 2 * folded.measured) return folded;
  const measured = sizeOf(folded.state) + folded.commands.size * commandWeight;
  return { ...folded, weight: measured, measured };
};

/** Folds further events onto what is known of a stream; `commands` grows in place. */
export const foldOn = async <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  upcast: Upcast,
  folded: FoldedStream<State>,
  events: readonly StoredEvent[],
): Promise<FoldedStream<State>> => {
  let { state, weight } = folded;
  let turn = weight + turnAfter;
  let first = events[0]?.revision ?? 0;
  for (const [n, event] of events.entries()) {
    if (weight > turn) {
      await nextTurn();
      turn = weight + turnAfter;
    }
    const today = upcast({ type: event.type, data: JSON.parse(event.data) });
    state = decider.evolve(state, today as Event);
    weight += event.data.length;
    // A command is remembered once, by the last of its events that stand beside each other.
    const next = events[n + 1];
    if (next && areOfOneCommand(event, next)) continue;
    remember(folded.commands, event, first);
    first = event.revision + 1;
  }
  const last = events.at(-1);
  if (!last) return folded;
  const { revision, position } = last;
  return weighed(decider, { ...folded, state, weight, revision, position });
};

/** What an entry costs beside its events' data. */
const entryWeight = 500;

interface Entry {
  readonly decider: object;
  readonly folded: FoldedStream<unknown>;
}

/** Folded states of the streams in use; the one unused for longest leaves first. */
export class FoldedStreams {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is kept, in bytes of event data and in streams. */
  get held(): { readonly bytes: number; readonly streams: number } {
    return { bytes: this.#bytes, streams: this.#entries.size };
  }

  /** What is known of a stream; nothing folded yet where it is not kept. */
  of<State, Event>(stream: string, decider: Decider<State, Event>): FoldedStream<State> {
    const entry = this.#entries.get(stream);
    if (!entry || entry.decider !== decider) return none(decider.initialState);
    return entry.folded as FoldedStream<State>;
  }

  keep<State, Event>(stream: string, decider: Decider<State, Event>, folded: FoldedStream<State>): void {
    this.forget(stream);
    // One that is larger than all that is kept would throw everybody else's out, and then itself.
    if (folded.revision < 0 || folded.weight + entryWeight > this.#maxBytes) return;
    this.#entries.set(stream, { decider, folded });
    this.#bytes += folded.weight + entryWeight;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.forget(oldest);
    }
  }

  forget(stream: string): void {
    const entry = this.#entries.get(stream);
    if (!entry) return;
    this.#entries.delete(stream);
    this.#bytes -= entry.folded.weight + entryWeight;
  }
}
