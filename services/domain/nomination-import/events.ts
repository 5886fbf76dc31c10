import type { DischargeLine, NamedRef } from '../booking/terms.ts';

/** A vessel as it was ordered to be nominated; what it names is looked up when it is. */
export interface OrderedVessel {
  /** Of whoever ordered it: asked for twice, it is nominated once. */
  readonly id?: string;
  readonly vesselVoyage: NamedRef;
  readonly type: NamedRef | null;
  readonly trade: NamedRef | null;
  /** ISO moment, UTC. */
  readonly eta: string | null;
  /** `yyyy-MM-dd`. */
  readonly laycanStart: string | null;
  readonly laycanFinish: string | null;
  readonly loadingPort: NamedRef | null;
  /** Whole MT. */
  readonly nominated: number | null;
  readonly comment: string | null;
  readonly dischargePorts: readonly DischargeLine[];
  /** Ids of bookings. */
  readonly bookings: readonly string[];
}

/** What came of one vessel, by its place in the order, from 0. */
export type VesselOutcome =
  | {
      readonly place: number;
      readonly nominationId: string;
      /** Ids of bookings with a port that the vessel does not call at. */
      readonly leftAshore: readonly string[];
    }
  | {
      readonly place: number;
      readonly refused: string;
      /** What whoever ordered it was told. */
      readonly message: string;
    };

/** Vessels that are nominated together, in `nomination-import-{importId}`. What becomes of each, its nomination's stream says. */
export type NominationImportEvent =
  | {
      readonly type: 'NominationsOrdered';
      readonly data: {
        readonly importId: string;
        /** The charterer. */
        readonly organisation: NamedRef;
        /** Its template as of the order. */
        readonly template: string;
        readonly vessels: number;
      };
    }
  | {
      readonly type: 'OrderedVesselsListed';
      readonly data: { readonly importId: string; readonly vessels: readonly OrderedVessel[] };
    }
  | {
      readonly type: 'OrderedVesselsSettled';
      readonly data: { readonly importId: string; readonly outcomes: readonly VesselOutcome[] };
    }
  | { readonly type: 'NominationImportEnded'; readonly data: { readonly importId: string } };
