import type { BookingSettings } from '#domain/reference/settings';
import type { Choice } from '../../components/form/choice.ts';
import { filterText } from '../../lists/filter-text.ts';
import type { FilterOptions } from '../../lists/filter-options.ts';
import type { PageQuery } from '../../lists/list-query.ts';
import { declarationQueries, type DeclarationQuery } from '../booking-lists/booking-queries.ts';

const periodNames = { ongoing: 'Ongoing', upcoming: 'Upcoming', completed: 'Completed' } as const;

const statuses: readonly Choice[] = [
  { id: 'declared', name: 'Declared' },
  { id: 'cancelled', name: 'Cancelled' },
];

/** Names of what can be chosen, as far as the settings have them. */
const optionsOf = (settings: BookingSettings | null): FilterOptions => ({
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
export const narrowedText = (query: DeclarationQuery, settings: BookingSettings | null): string | null => {
  const options = optionsOf(settings);
  const chosenIn: PageQuery['filters'] = query.filters;
  const filters = [...declarationQueries.filters].flatMap(([name, { label, criterion }]) => {
    const chosen = chosenIn[name];
    return chosen ? [`${label} ${filterText(criterion.kind, chosen, options[name] ?? [])}`] : [];
  });
  const parts = [
    ...(query.status ? [periodNames[query.status]] : []),
    ...filters,
    ...(query.search ? [`\u201c${query.search}\u201d`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
};
