import { type Decider, type Decision, reject } from '../shared/decider.ts';
import type { BatchOutcome, TransferBatchEvent } from './events.ts';

/** Bookings of one batch at most. */
export const maxOfBatch = 10_000;

export interface TransferBatchState {
  readonly batchId: string;
  /** Of the first of each pair, in the order in which they are asked for; none until it is ordered. */
  readonly bookings: readonly string[];
  readonly settled: ReadonlySet<string>;
  readonly completed: boolean;
}

type BatchDecision<Code extends string = never> = Decision<TransferBatchEvent, Code>;

export const transferBatchDecider: Decider<TransferBatchState, TransferBatchEvent> = {
  initialState: { batchId: '', bookings: [], settled: new Set(), completed: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'TransferBatchOrdered':
        return { ...state, batchId: event.data.batchId, bookings: event.data.bookings };
      case 'TransferBatchSettled': {
        const settled = event.data.outcomes.map(({ bookingId }) => bookingId);
        return { ...state, settled: new Set([...state.settled, ...settled]) };
      }
      case 'TransferBatchCompleted':
        return { ...state, completed: true };
    }
  },
};

/** Those that were not asked for yet. */
export const unsettled = ({ bookings, settled }: TransferBatchState): readonly string[] =>
  bookings.filter((id) => !settled.has(id));

/** Rejects with `batch_empty`, and with `batch_too_large` (`details.max`). Ordered already: nothing to do. */
export const orderBatch = (
  state: TransferBatchState,
  batch: { readonly batchId: string; readonly organisationId: string; readonly bookings: readonly string[] },
): BatchDecision<'batch_empty' | 'batch_too_large'> => {
  if (state.batchId !== '') return [];
  const bookings = [...new Set(batch.bookings)];
  if (bookings.length === 0) return reject('batch_empty');
  if (bookings.length > maxOfBatch) return reject('batch_too_large', { max: maxOfBatch });
  return [{ type: 'TransferBatchOrdered', data: { ...batch, bookings } }];
};

/** Of bookings that were settled before, and of others than were ordered, nothing is taken. */
export const settleBatch = (state: TransferBatchState, outcomes: readonly BatchOutcome[]): BatchDecision => {
  const open = new Set(unsettled(state));
  const fresh = outcomes.filter(({ bookingId }) => open.has(bookingId));
  return fresh.length === 0
    ? []
    : [{ type: 'TransferBatchSettled', data: { batchId: state.batchId, outcomes: fresh } }];
};

/** Once all of it is settled. */
export const completeBatch = (state: TransferBatchState): BatchDecision =>
  state.completed || state.batchId === '' || unsettled(state).length > 0
    ? []
    : [{ type: 'TransferBatchCompleted', data: { batchId: state.batchId } }];
