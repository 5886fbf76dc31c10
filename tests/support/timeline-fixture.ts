import type { TimelinePort, TimelineTerminal, TimelineVoyage } from '#contracts/port-calls/timeline';

/** Voyages of a timeline, with what a spec says and something plausible for the rest. */
export const terminalOf = (own: Partial<TimelineTerminal> = {}): TimelineTerminal => ({
  id: 'terminal',
  name: 'Maasvlakte 2',
  type: 'D',
  state: 'upcoming',
  eta: null,
  etb: null,
  etd: null,
  upcomingAction: null,
  upcomingDate: null,
  ...own,
});

export const portOf = (own: Partial<TimelinePort> = {}): TimelinePort => {
  const portId = own.portId ?? 'voyage~call';
  return {
    id: portId,
    lastVoyagePortId: portId,
    portId,
    locode: 'NLRTM',
    portName: 'Rotterdam',
    type: 'D',
    state: 'upcoming',
    eta: null,
    etd: null,
    upcomingAction: null,
    upcomingDate: null,
    terminals: [],
    agencies: [],
    mayOpen: true,
    ...own,
  };
};

/** Cursors of one log, by their position. */
export const timelineCursor = (position: number): string => `log.1.${String(position).padStart(20, '0')}`;

export const voyageOf = (
  ports: readonly TimelinePort[],
  own: Partial<TimelineVoyage> = {},
): TimelineVoyage => {
  const id = own.id ?? 'voyage';
  return {
    id,
    cursor: timelineCursor(1),
    voyageId: id,
    vesselId: 'tern',
    vesselName: 'Nordic Tern',
    vvn: '1107',
    tradeId: 'eu',
    tradeName: 'EU',
    state: 'ongoing',
    upcomingAction: 'estimated departure',
    upcomingDate: '2027-03-08T22:00:00+01:00',
    toldAt: '2027-03-08T12:00:00.000Z',
    ports,
    ...own,
  };
};
