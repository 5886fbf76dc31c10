import type { VesselParticulars } from '#domain/vessel/events';
import type { FuelReport, Position } from '#domain/vessel-day/events';
import type { ReadModel } from '#platform/documents/port';

/** A vessel with its last reports, which may come before anybody told what it is. */
export interface VesselDocument {
  readonly vesselId: string;
  /** null where it was not told, or withdrawn: it is on no list. */
  readonly particulars: VesselParticulars | null;
  /** Of the particulars; '' where there are none. */
  readonly name: string;
  /** Folded text that a search looks through. */
  readonly search: string;
  /** When it was told last, ISO 8601 UTC. */
  readonly statedAt: string | null;
  readonly position: Position | null;
  /** With when it was told. */
  readonly fuel: { readonly report: FuelReport; readonly statedAt: string } | null;
}

export const vesselsModel: ReadModel<VesselDocument> = {
  name: 'vessels',
  indexes: [['name']],
  history: false,
};
