import { nominationList } from '#contracts/nomination/nomination-list';
import type { Period } from '#contracts/booking/booking-view';
import type { Filter } from '#platform/documents/port';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { listSource } from '../lists/source.ts';

type Where = Filter<NominationDocument>;

const notCompleted = (today: string): Where => ({
  $or: [{ laycanFinish: null }, { laycanFinish: { $gte: today } }],
});

/** Periods as ranges over the laycan; they are never stored. */
export const periodOfNominations = (period: Period, today: string): Where => {
  switch (period) {
    case 'completed':
      return { laycanFinish: { $lt: today } };
    case 'upcoming':
      return {
        $and: [notCompleted(today), { $or: [{ laycanStart: null }, { laycanStart: { $gt: today } }] }],
      };
    case 'ongoing':
      return { $and: [notCompleted(today), { laycanStart: { $lte: today } }] };
  }
};

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
    years: (years) => ({
      $or: years.map((year): Where => ({ month: { $gte: `${year}-01`, $lte: `${year}-12` } })),
    }),
    laycanFrom: (day) => ({ laycanFinish: { $gte: day } }),
    laycanTo: (day) => ({ laycanStart: { $lte: day } }),
    loadingPorts: 'loadingPortId',
    dischargePorts: 'dischargePortIds',
    types: 'typeId',
    statuses: statusFilter,
    vessels: 'voyageId',
    status: periodOfNominations,
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
