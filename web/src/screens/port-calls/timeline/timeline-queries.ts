import { timelineList } from '#contracts/port-calls/timeline';
import type { PageQuery } from '../../../lists/list-query.ts';
import { listSchema, type QueryOf } from '../../../lists/list-schema.ts';
import type { Period } from './axis.ts';

/** The timeline's query: everything that it is narrowed by stands in the address. */
export const timelineQueries = listSchema(timelineList, {
  filters: {
    ports: { name: 'ports', label: 'Port' },
    tradelanes: { name: 'tradelanes', label: 'Trade' },
    agencies: { name: 'agencies', label: 'Agency' },
    cp_start: { name: 'cp_start', label: 'From' },
    cp_end: { name: 'cp_end', label: 'To' },
  },
  past: true,
});

export type TimelineQuery = QueryOf<typeof timelineQueries>;

/** The query of whatever is narrowed by a custom period. */
export type PeriodQuery = PageQuery & {
  readonly filters: {
    readonly cp_start?: readonly string[];
    readonly cp_end?: readonly string[];
  };
};

export const periodOf = ({ filters }: Pick<PeriodQuery, 'filters'>): Period => ({
  start: filters.cp_start?.[0] ?? null,
  end: filters.cp_end?.[0] ?? null,
});
