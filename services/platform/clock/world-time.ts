/** From one moment of the machine's clock on, the trade runs so many times as fast; by then it is so far ahead, in milliseconds. */
export interface SpeedStep {
  readonly speed: number;
  /** ISO moment. */
  readonly from: string;
  readonly leadMs: number;
}

/** What has the trade's clock run ahead of the machine's, where demo data let it. */
export interface WorldTime {
  /** What holds, and what is about to; empty: nobody ever made it run. */
  steps(): readonly SpeedStep[];
  /** Hears of each step, before it holds. */
  onChange(listener: (steps: readonly SpeedStep[]) => void): () => void;
}
