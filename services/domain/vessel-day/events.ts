/** Degrees, WGS 84; the course in degrees from north, the speed in knots. */
export interface Position {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly lat: number;
  readonly lon: number;
  readonly course: number | null;
  readonly speedKn: number | null;
}

export interface FuelAmount {
  readonly fuel: 'vlsfo' | 'lsmgo' | 'bio_vlsfo' | 'bio_lsmgo';
  readonly grade: string | null;
  readonly mt: number;
}

/** A report of the vessel at noon, on arrival or on departure. */
export interface FuelReport {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly voyageId: string | null;
  readonly kind: 'noon' | 'arrival' | 'departure';
  /** Since the report before. */
  readonly hours: number;
  readonly distanceNm: number;
  readonly consumed: readonly FuelAmount[];
  readonly onBoard: readonly FuelAmount[];
  readonly cargoMt: number | null;
}

interface OfDay {
  readonly vesselId: string;
  /** When the voyage-management system knew it, ISO 8601 UTC. */
  readonly occurredAt: string;
}

/** What a vessel reported on a day (`vessel-{id}-{yyyy-MM-dd}`, UTC day of the report). */
export type VesselDayEvent =
  | { readonly type: 'PositionReported'; readonly data: OfDay & { readonly position: Position } }
  | { readonly type: 'FuelReported'; readonly data: OfDay & { readonly report: FuelReport } };
