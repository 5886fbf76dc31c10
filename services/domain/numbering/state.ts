import { emptyMap, lookup, type PersistentMap } from '../shared/persistent-map.ts';

export interface NumberRange {
  readonly first: number;
  readonly count: number;
}

export interface NumberingState {
  /** The next ordinal that nobody has. */
  readonly next: number;
  /** By submission. */
  readonly reserved: PersistentMap<NumberRange>;
}

export const initialNumberingState: NumberingState = { next: 1, reserved: emptyMap() };

/** The ordinals that a submission holds; empty where it holds none. */
export const numbersOf = (state: NumberingState, submissionId: string): readonly number[] => {
  const range = lookup(state.reserved, submissionId);
  return range ? Array.from({ length: range.count }, (_, index) => range.first + index) : [];
};
