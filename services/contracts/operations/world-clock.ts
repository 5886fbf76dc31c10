import type { SpeedStep } from '#domain/world-clock/events';

/** The clock of the trade in demo data: what makes it, of the time of the portal's machines. */
export interface WorldClockView {
  /** The portal's own moment, ISO 8601. */
  readonly machine: string;
  /** How fast the trade runs from when on; empty: as the machines' clock. */
  readonly steps: readonly SpeedStep[];
}
