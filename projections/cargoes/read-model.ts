import type { NamedRef } from '#domain/booking/terms';
import type { VoyageSummary } from '#domain/voyage/calls';
import type { BillOfLading, CargoDetails, CargoLine, CargoOperation } from '#domain/voyage/cargo';
import type { ReadModel } from '#platform/documents/port';

export interface CargoLineOnVoyage extends CargoLine {
  readonly operations: readonly CargoOperation[];
}

/** A cargo as one voyage was told to carry it. */
export interface CargoOnVoyage extends CargoDetails {
  readonly voyageId: string;
  /** When it was told last, ISO 8601 UTC. */
  readonly statedAt: string;
  /** null where the voyage has not been told yet. */
  readonly voyage: VoyageSummary | null;
  /** Place in the rotation, from 1, of the last call in which something happened. */
  readonly reached: number;
  readonly lines: readonly CargoLineOnVoyage[];
  readonly bills: readonly BillOfLading[];
}

/**
 * A cargo, by its booking's id where that is known here, else by the voyage-management system's reference. `owner` and
 * `brokerOwner` say who sees it: `organisation:{id}` for bookings of the portal, `company:{global address number}` for others.
 */
export interface CargoDocument {
  readonly voyageId: string | null;
  readonly owner: string | null;
  readonly brokerOwner: string | null;
  /** As the portal assigned it to the booking. */
  readonly broker: NamedRef | null;
  /** On the voyage that said so last; null for a booking that no voyage carries. */
  readonly told: CargoOnVoyage | null;
  /** What other voyages say and have not taken back: it counts once this one withdraws it. */
  readonly elsewhere: readonly CargoOnVoyage[];
}

export const cargoesModel: ReadModel<CargoDocument> = {
  name: 'cargoes',
  arrays: ['told.bills'],
  indexes: [['voyageId'], ['told.bills.number'], ['owner'], ['brokerOwner']],
  history: false,
};
