import type { BookingSettings } from '#domain/reference/settings';
import type { Choice } from '../../components/form/MultiSelect.tsx';
import { filterLabels, filterText } from '../booking-lists/filter-labels.ts';
import type { FilterName, ListQuery } from '../booking-lists/list-query.ts';

const periodNames = { ongoing: 'Ongoing', upcoming: 'Upcoming', completed: 'Completed' } as const;

const statuses: readonly Choice[] = [
  { id: 'declared', name: 'Declared' },
  { id: 'cancelled', name: 'Cancelled' },
];

/** Names of what can be chosen, as far as the settings have them. */
const optionsOf = (settings: BookingSettings | null): Partial<Record<FilterName, readonly Choice[]>> => ({
  statuses,
  ...(settings && {
    trades: settings.tradelanes,
    loadingPorts: settings.loadingPorts,
    dischargePorts: settings.dischargePorts,
    commodities: settings.commodities,
    types: settings.vesselTypes,
  }),
});

/** What the rows in view have in common: `Upcoming · Trade EU · "rotterdam"`; null where they are all. */
export const narrowedText = (query: ListQuery, settings: BookingSettings | null): string | null => {
  const options = optionsOf(settings);
  const filters = Object.entries(query.filters) as [FilterName, readonly string[]][];
  const parts = [
    ...(query.status ? [periodNames[query.status]] : []),
    ...filters.map(([name, ids]) => `${filterLabels[name]} ${filterText(name, ids, options[name] ?? [])}`),
    ...(query.search ? [`\u201c${query.search}\u201d`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
};
