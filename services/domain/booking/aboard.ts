import type { NamedRef } from './terms.ts';

/** What a booking that is on a ship shows of its nomination. */
export type BookingStanding = 'vessel_nominated' | 'under_discussion' | 'approved';

/** The ship that a booking is on, as its nomination told it. */
export interface Aboard {
  readonly nominationId: string;
  /** Under its name of then. */
  readonly vesselVoyage: NamedRef;
  /** ISO moment at the load port. */
  readonly eta: string | null;
  readonly standing: BookingStanding;
}

export const sameAboard = (a: Aboard | null, b: Aboard): boolean =>
  a !== null &&
  a.nominationId === b.nominationId &&
  a.vesselVoyage.id === b.vesselVoyage.id &&
  a.vesselVoyage.name === b.vesselVoyage.name &&
  a.eta === b.eta &&
  a.standing === b.standing;
