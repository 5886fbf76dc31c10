import { type Decider, type Decision, reject } from '../shared/decider.ts';
import type { StatementEvent } from './events.ts';
import type { StatementRejection } from './rejections.ts';

/** The statement that was issued last; null: none was. */
export interface StatementsState {
  readonly last: StatementEvent['data'] | null;
}

export const statementsDecider: Decider<StatementsState, StatementEvent> = {
  initialState: { last: null },
  evolve: (_state, { data }) => ({ last: data }),
};

/** What a statement says, but for the one before it. */
export type Stated = Omit<StatementEvent['data'], 'previous'>;

const issued = ({ last }: StatementsState, stated: Stated): readonly StatementEvent[] => [
  { type: 'StatementIssued', data: { ...stated, previous: last?.hash ?? null } },
];

/** By the calendar, on a day or later: once, though nothing changed since the one before. */
export const issueDueStatement = (
  state: StatementsState,
  stated: Stated,
  dueOn: string,
): Decision<StatementEvent, StatementRejection> => {
  if (stated.count === 0) return reject('no_bookings');
  return state.last !== null && state.last.day >= dueOn ? [] : issued(state, stated);
};

/** Because somebody asks for it. Where nothing changed, the last one says it all. */
export const issueStatement = (
  state: StatementsState,
  stated: Stated,
): Decision<StatementEvent, StatementRejection> => {
  if (stated.count === 0) return reject('no_bookings');
  if (state.last?.hash === stated.hash) return [];
  // Each is mailed and kept for ever.
  if (state.last !== null && state.last.day >= stated.day) return reject('statement_issued_today');
  return issued(state, stated);
};
