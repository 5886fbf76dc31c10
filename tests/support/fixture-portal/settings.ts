import type { Paginated } from '#contracts/lists/paginated';
import type { NamedRef } from '#domain/booking/terms';
import type { BookingSettings } from '#domain/reference/settings';
import { page } from './answers.ts';

const companies: readonly NamedRef[] = Array.from({ length: 23 }, (_, at) => ({
  id: `mill-${at + 1}`,
  name: `Mill ${String(at + 1).padStart(2, '0')}`,
}));

/** `GET companies-v2`: two pages and a part of a third. */
export const companiesOf = (asked: URLSearchParams): Paginated<NamedRef> => {
  const search = (asked.get('search') ?? '').toLowerCase();
  const params = new URLSearchParams({
    page: asked.get('page') ?? '1',
    per_page: asked.get('limit') ?? '10',
  });
  return page(
    companies.filter(({ name }) => name.toLowerCase().includes(search)),
    params,
  );
};

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
  companies: companies.map((company) => ({ ...company, inOrganisations: [] })),
  masterBookings: [],
  contracts: [],
  limits: {},
  versions: {},
});
