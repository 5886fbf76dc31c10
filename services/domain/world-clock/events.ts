/** The clock of the trade in demo data runs as fast as staff set it (`world-clock`). */
export interface WorldClockEvent {
  readonly type: 'WorldSpeedSet';
  readonly data: SpeedStep;
}

/** From one moment on the trade runs so fast. Moments are those of the machine's clock: the trade's is what they make. */
export interface SpeedStep {
  /** So many times as fast as the machine's clock. */
  readonly speed: number;
  /** ISO moment from which it holds, a little later than it was decided, so that all nodes know of it by then. */
  readonly from: string;
  /** By how much the trade is ahead of the machine at that moment, in milliseconds. */
  readonly leadMs: number;
}

/** By their names, for whoever waits for them. */
export const worldClockEvents = ['WorldSpeedSet'] as const satisfies readonly WorldClockEvent['type'][];
