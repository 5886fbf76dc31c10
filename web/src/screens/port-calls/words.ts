import type { CallState, VoyageStateNow } from '#domain/voyage/derived';
import type { PortType, UpcomingActionName } from '#contracts/port-calls/timeline';

/** What a call or terminal is for, as bars and rows say it. */
export const typeNames: Readonly<Record<PortType, string>> = {
  L: 'Load',
  D: 'Discharge',
  F: 'Bunker',
  T: 'Transit',
};

export const callStateNames: Readonly<Record<CallState, string>> = {
  completed: 'Completed',
  active: 'In progress',
  upcoming: 'Upcoming',
};

export const voyageStateNames: Readonly<Record<VoyageStateNow, string>> = {
  upcoming: 'Upcoming',
  ongoing: 'Ongoing',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const actionNames: Readonly<Record<UpcomingActionName, string>> = {
  'estimated arrival': 'Est. arrival',
  'estimated berth': 'Est. berth',
  'estimated departure': 'Est. departure',
  departure: 'Departed',
};

/** The milestones of a terminal, in their order, by whether they happened: the specification's labels. */
export const milestoneNames = {
  eta: { past: 'Arrived', estimated: 'Est. Arrival' },
  etb: { past: 'Berthed', estimated: 'Est. Berth' },
  etd: { past: 'Departed', estimated: 'Est. Departure' },
} as const;

export const milestoneOrder = ['eta', 'etb', 'etd'] as const;
export type MilestoneName = (typeof milestoneOrder)[number];
