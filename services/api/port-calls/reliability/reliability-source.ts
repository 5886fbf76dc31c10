import { reliabilityList } from '#contracts/port-calls/reliability';
import { daysLater } from '#domain/shared/days';
import type { Filter } from '#platform/documents/port';
import {
  type PortCallHistoryDocument,
  portCallHistoryModel,
} from '#projections/port-call-history/read-model';
import { listSource } from '../../lists/source.ts';

type Where = Filter<PortCallHistoryDocument>;

/** Calls at which a vessel arrived; the others have nothing to be held against. */
export const arrivals: Where = { arrivedAt: { $gte: '' } };

/** Where arrivals are found: the last first. Days are UTC. */
export const reliabilitySource = listSource(portCallHistoryModel, reliabilityList, {
  filters: {
    // What rows are told by narrows nothing.
    by: (): Where => ({}),
    ports: 'portId',
    tradelanes: 'tradeId',
    cp_start: (day): Where => ({ arrivedAt: { $gte: new Date(day).toISOString() } }),
    cp_end: (day): Where => ({ arrivedAt: { $lt: daysLater(new Date(day), 1).toISOString() } }),
  },
  sorts: {},
  usual: () => ['arrivedAt', -1],
});
