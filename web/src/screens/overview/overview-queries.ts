import { overviewList, previousVolumeList } from '#contracts/booking/overview';
import type { BookingTemplate } from '#contracts/templates/template';
import { chosen } from '../../lists/address.ts';
import type { FilterNameOf } from '../../lists/list-query.ts';
import { listSchema, type QueryOf } from '../../lists/list-schema.ts';

/** What the overview sums, and the day of which its previous volumes are. */
export const overviewQueries = listSchema(overviewList, {
  filters: {
    trades: { name: 'trade', label: 'Trade' },
    months: { name: 'month', label: 'Month' },
    years: { name: 'year', label: 'Year' },
    laycanFrom: { name: 'laycan_from', label: 'Laycan from' },
    laycanTo: { name: 'laycan_to', label: 'Laycan to' },
    loadingPorts: { name: 'loading_port', label: 'Load Port' },
    dischargePorts: { name: 'discharge_port', label: 'Discharge Port' },
    countries: { name: 'country', label: 'Country' },
    commodities: { name: 'commodity', label: 'Commodity' },
    types: { name: 'type', label: 'Vessel type' },
  },
  panes: { on: chosen(previousVolumeList.criteria.on) },
  past: true,
});

export type OverviewQuery = QueryOf<typeof overviewQueries>;

/** Fields behind the button: the template's, with those that its flags switch on. A laycan has two ends. */
export const overviewFiltersOf = ({
  overviewFilters,
  laycanFilter,
  yearSelect,
}: BookingTemplate): readonly FilterNameOf<OverviewQuery>[] => [
  ...(yearSelect ? (['years'] as const) : []),
  ...(laycanFilter ? (['laycanFrom', 'laycanTo'] as const) : []),
  ...overviewFilters,
];
