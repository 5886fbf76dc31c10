import type { BookingSettings } from '#domain/reference/settings';

/** As much of the option lists as panes need. */
export const settings = (): BookingSettings => ({
  vesselTypes: [{ id: 'open-hatch', name: 'Open hatch' }],
  tradelanes: [],
  commodities: [],
  loadingPorts: [],
  dischargePorts: [],
  vesselVoyages: [
    {
      id: 'v-1',
      name: 'Nordic Tern 1107',
      vesselName: 'Nordic Tern',
      tradeCode: 'EU',
      typeId: 'open-hatch',
      ports: [{ id: 'santos', name: 'Santos', arrivalDateTime: '2027-03-06T06:00:00.000Z' }],
    },
  ],
  companies: [{ id: 'mill', name: 'Mill Santos', inOrganisations: [] }],
  masterBookings: [],
  contracts: [],
  limits: {},
  versions: {},
});
