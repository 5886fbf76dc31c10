import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { lookup } from '../shared/persistent-map.ts';
import type { NumberingEvent } from './events.ts';
import { evolveNumbering } from './evolve.ts';
import type { NumberingRejection } from './rejections.ts';
import { initialNumberingState, type NumberingState } from './state.ts';

export const numberingDecider: Decider<NumberingState, NumberingEvent> = {
  initialState: initialNumberingState,
  evolve: evolveNumbering,
};

export interface ReserveNumbers {
  readonly submissionId: string;
  /** One a new row. */
  readonly count: number;
}

/** Gives a submission its numbers, once; whoever asks again finds them in the state. */
export const reserveNumbers = (
  state: NumberingState,
  { submissionId, count }: ReserveNumbers,
): Decision<NumberingEvent, NumberingRejection> => {
  if (!Number.isSafeInteger(count) || count < 1) return reject('count_not_positive', { count });
  const held = lookup(state.reserved, submissionId);
  if (held) {
    return held.count === count ? [] : reject('reservation_differs', { submissionId, held: held.count });
  }
  return [{ type: 'NumbersReserved', data: { submissionId, first: state.next, count } }];
};
