/** The parts of a call's page, in the order of the tabs. */
export const callTabs = ['overview', 'cargo', 'rotation', 'documents', 'contacts'] as const;
export type CallTab = (typeof callTabs)[number];

export const isCallTab = (text: string): text is CallTab => callTabs.some((tab) => tab === text);

/** Where port calls stand: among the operator's own screens, or under an agency. */
const root = (organisation: string | undefined): string =>
  organisation === undefined ? '/internal/port-calls' : `/organisation/${organisation}/port-calls`;

/** What an address says of the past that it shows; nothing of the present. */
export const asOfQuery = (asOf: string | null): string =>
  asOf === null ? '' : `?asOf=${encodeURIComponent(asOf)}`;

/** Addresses of port calls, so that no screen spells one itself. Without an organisation they are the staff's. */
export const paths = {
  timeline: root,
  reliability: '/internal/port-calls/reliability',
  call: (organisation: string | undefined, portId: string, tab: CallTab = 'overview') =>
    `${root(organisation)}/details/port/${encodeURIComponent(portId)}/${tab}`,
} as const;
