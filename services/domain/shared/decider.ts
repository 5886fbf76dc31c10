/**
 * The shape of every aggregate. `evolve` is total and pure; `decide` is one named function per command, `(state, command)`,
 * and either answers with the events that happened or with the rule that was broken.
 */
export interface Decider<State, Event> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  /**
   * Bytes that a state holds, about. For aggregates whose later events replace what earlier ones told; all others are taken to
   * hold the data of all their events.
   */
  readonly sizeOf?: (state: State) => number;
}

/** A broken rule. `code` belongs to the aggregate's closed union; `details` carries the values that its text needs. */
export interface Rejection<Code extends string = string> {
  readonly rejected: Code;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What deciding a command comes to: events to append (none: nothing to do) or a rejection. */
export type Decision<Event, Code extends string> = readonly Event[] | Rejection<Code>;

export const reject = <Code extends string>(
  code: Code,
  details?: Readonly<Record<string, unknown>>,
): Rejection<Code> => (details ? { rejected: code, details } : { rejected: code });

export const isRejection = <Event, Code extends string>(
  decision: Decision<Event, Code>,
): decision is Rejection<Code> => 'rejected' in decision;
