import { nominationList } from '#contracts/nomination/nomination-list';
import type { Filter } from '#platform/documents/port';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { laycanFrom, laycanTo, periodFilter, yearsFilter } from '../lists/laycan-filters.ts';
import { listSource } from '../lists/source.ts';

type Where = Filter<NominationDocument>;

/** Approved is shown where nothing waits; each of the others by itself. */
const statusFilter = (statuses: readonly string[]): Where => ({
  $or: statuses.map((status): Where => {
    if (status === 'approved') return { status: 'nominated', isApproved: true };
    return status === 'nominated' ? { status, isApproved: false } : { status };
  }),
});

export const nominationSource = listSource(nominationsModel, nominationList, {
  filters: {
    trades: 'tradeId',
    months: 'month',
    years: yearsFilter,
    laycanFrom,
    laycanTo,
    loadingPorts: 'loadingPortId',
    dischargePorts: 'dischargePortIds',
    types: 'typeId',
    statuses: statusFilter,
    vessels: 'voyageId',
    status: periodFilter,
    search: 'search',
  },
  sorts: {
    vesselVoyage: 'vesselName',
    trade: 'tradeId',
    type: 'typeId',
    eta: 'eta',
    laycanStart: 'laycanStart',
    laycanFinish: 'laycanFinish',
    loadingPort: 'loadingPortName',
    nominated: 'nominated',
    status: 'status',
  },
  usual: ({ status }) => ['laycanStart', status === 'completed' ? -1 : 1],
  ties: () => [['vesselName', 1]],
});
