export interface NumberRange {
  readonly first: number;
  readonly count: number;
}

export interface NumberingState {
  /** The next ordinal that nobody has. */
  readonly next: number;
  readonly reserved: ReadonlyMap<string, NumberRange>;
}

export const initialNumberingState: NumberingState = { next: 1, reserved: new Map() };

/** The ordinals that a submission holds; empty where it holds none. */
export const numbersOf = (state: NumberingState, submissionId: string): readonly number[] => {
  const range = state.reserved.get(submissionId);
  return range ? Array.from({ length: range.count }, (_, index) => range.first + index) : [];
};
