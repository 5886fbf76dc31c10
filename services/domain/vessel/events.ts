import type { Stated } from '../shared/statements.ts';

/** Quantities are MT, lengths metres, the bale capacity cubic metres; null where nobody told. */
export interface VesselParticulars {
  readonly name: string;
  readonly imo: string | null;
  readonly deadWeightSummer: number | null;
  readonly grt: number | null;
  readonly nrt: number | null;
  readonly loa: number | null;
  readonly breadth: number | null;
  readonly draftSummer: number | null;
  readonly bale: number | null;
  readonly craneCapacity: string | null;
  readonly flagName: string | null;
  readonly builtYear: number | null;
  readonly countryOfBuild: string | null;
}

interface OfVessel extends Stated {
  readonly vesselId: string;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
}

/** What is known of a vessel (`vessel-{id}`), whole with each statement. */
export type VesselEvent =
  | { readonly type: 'VesselStated'; readonly data: OfVessel & { readonly particulars: VesselParticulars } }
  | { readonly type: 'VesselWithdrawn'; readonly data: OfVessel };
