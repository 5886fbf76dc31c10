import { type Decider, type Decision, reject, type Rejection } from './decider.ts';

/** What is told whole under an id of its own, each time anew. */
export interface Stated {
  /** Grows with each statement of the subject. */
  readonly sequence: number;
  /** Of all that the statement says. */
  readonly hash: string;
}

/** The last statement that was taken in. */
export interface StatementState {
  readonly last: Stated | null;
}

interface StatementEvent {
  readonly type: string;
  readonly data: Stated;
}

export const statementDecider = <Event extends StatementEvent>(): Decider<StatementState, Event> => ({
  initialState: { last: null },
  evolve: (_state, { data: { sequence, hash } }) => ({ last: { sequence, hash } }),
});

/** The same number as the last one and another content. */
export type StatementRejection = 'sequence_reused';

/** Takes a statement in unless it was, or a later one was: the last one alone counts. */
export const takeStatement = <Event extends StatementEvent>(
  { last }: StatementState,
  event: Event,
): Decision<Event, StatementRejection> => {
  const { sequence, hash } = event.data;
  if (!last || sequence > last.sequence) return [event];
  const reused: Rejection<StatementRejection> = reject('sequence_reused', { sequence });
  return sequence < last.sequence || hash === last.hash ? [] : reused;
};
