import { oneOf } from '#contracts/lists/criteria';
import {
  reliabilityDays,
  reliabilityGroups,
  reliabilityList,
  type ReliabilityDay,
} from '#contracts/port-calls/reliability';
import { chosen } from '../../../lists/address.ts';
import { listSchema, type QueryOf } from '../../../lists/list-schema.ts';

export const days: readonly ReliabilityDay[] = reliabilityDays.map((day): ReliabilityDay => `d${day}`);

/** What the chart can show of each group. */
export const measures = ['error', 'within12', 'within24', 'wait', 'stay'] as const;
export type Measure = (typeof measures)[number];

export const reliabilityQueries = listSchema(reliabilityList, {
  filters: {
    ports: { name: 'ports', label: 'Port' },
    tradelanes: { name: 'tradelanes', label: 'Trade' },
    cp_start: { name: 'cp_start', label: 'From' },
    cp_end: { name: 'cp_end', label: 'To' },
  },
  tabs: { by: chosen(oneOf(reliabilityGroups)) },
  panes: { measure: chosen(oneOf(measures)), ahead: chosen(oneOf(days)) },
  row: 'of',
});

export type ReliabilityQuery = QueryOf<typeof reliabilityQueries>;

/** By port, and a week ahead, where the address says nothing else. */
export const groupOf = ({ by }: ReliabilityQuery) => by ?? 'port';
export const measureOf = ({ measure }: ReliabilityQuery): Measure => measure ?? 'error';
export const aheadOf = ({ ahead }: ReliabilityQuery): ReliabilityDay => ahead ?? 'd7';
