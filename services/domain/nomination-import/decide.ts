import type { NamedRef } from '../booking/terms.ts';
import { chunked } from '../shared/chunks.ts';
import type { Decider, Decision } from '../shared/decider.ts';
import type { NominationImportEvent, OrderedVessel, VesselOutcome } from './events.ts';

export interface NominationImportState {
  readonly importId: string;
  readonly organisation: NamedRef | null;
  readonly template: string;
  /** In the order in which they are nominated; none until they are ordered. */
  readonly vessels: readonly OrderedVessel[];
  /** So many of them, from the first: each waits for the one before it, which may name the same bookings. */
  readonly settled: number;
  readonly ended: boolean;
}

type ImportDecision = Decision<NominationImportEvent, never>;

export const nominationImportDecider: Decider<NominationImportState, NominationImportEvent> = {
  initialState: { importId: '', organisation: null, template: '', vessels: [], settled: 0, ended: false },
  evolve: (state, event) => {
    switch (event.type) {
      case 'NominationsOrdered': {
        const { importId, organisation, template } = event.data;
        return { ...state, importId, organisation, template };
      }
      case 'OrderedVesselsListed':
        return { ...state, vessels: [...state.vessels, ...event.data.vessels] };
      case 'OrderedVesselsSettled':
        return { ...state, settled: state.settled + event.data.outcomes.length };
      case 'NominationImportEnded':
        return { ...state, ended: true };
    }
  },
};

export interface OrderNominations {
  readonly importId: string;
  readonly organisation: NamedRef;
  readonly template: string;
  /** One at least, 500 at most: the call sees to that. */
  readonly vessels: readonly OrderedVessel[];
}

/** The order is written down whole before the first vessel is nominated. Ordered already: nothing to do. */
export const orderNominations = (
  state: NominationImportState,
  { importId, organisation, template, vessels }: OrderNominations,
): ImportDecision =>
  state.importId !== ''
    ? []
    : [
        {
          type: 'NominationsOrdered',
          data: { importId, organisation, template, vessels: vessels.length },
        },
        ...chunked(vessels).map((some): NominationImportEvent => ({
          type: 'OrderedVesselsListed',
          data: { importId, vessels: some },
        })),
      ];

/** Of vessels that were settled before, and of others than were ordered, nothing is taken: a late twin settles none anew. */
export const settleVessels = (
  { importId, vessels, settled }: NominationImportState,
  outcomes: readonly VesselOutcome[],
): ImportDecision => {
  const fresh = outcomes.filter(({ place }) => place >= settled && place < vessels.length);
  return fresh.length === 0 ? [] : [{ type: 'OrderedVesselsSettled', data: { importId, outcomes: fresh } }];
};

/** Once all of them are settled. */
export const endImport = ({ importId, vessels, settled, ended }: NominationImportState): ImportDecision =>
  ended || importId === '' || settled < vessels.length
    ? []
    : [{ type: 'NominationImportEnded', data: { importId } }];
