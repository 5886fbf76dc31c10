import type { FuelReport, Position } from '#domain/vessel-day/events';
import type { ReadModel } from '#platform/documents/port';

/** What a vessel reported on a UTC day: at most one position a quarter of an hour, one fuel report a moment. */
export interface VesselDayDocument {
  readonly vesselId: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  /** By rising moment. */
  readonly positions: readonly Position[];
  readonly fuel: readonly FuelReport[];
}

export const vesselDaysModel: ReadModel<VesselDayDocument> = {
  name: 'vessel-days',
  indexes: [['vesselId', 'day']],
  history: false,
};
