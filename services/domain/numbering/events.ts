/** Booking numbers, given out in ranges from the one stream `numbering`. A range that is never used stays a gap. */
export type NumberingEvent = {
  readonly type: 'NumbersReserved';
  readonly data: {
    readonly submissionId: string;
    /** The first ordinal of the range, from 1. */
    readonly first: number;
    readonly count: number;
  };
};
