import { alwaysMandatory, choose } from './columns.ts';
import { generalWording } from './general-wording.ts';
import type { BookingTemplate } from './template.ts';

const toTrade = [
  'commodity',
  'loadingPort',
  'laycanStart',
  'laycanFinish',
  'loadingQty',
  'discharge',
  'type',
  'trade',
] as const;

/** Charterers of pulp and paper: by period, by trade, with the vessel type in every row. */
export const suzano: BookingTemplate = {
  name: 'suzano',
  periodStructure: true,
  tradeSelect: true,
  yearSelect: false,
  laycanFilter: false,
  statusFilter: true,
  searchablePorts: false,
  companyInVessel: false,
  transferModal: false,
  downloadTrades: false,
  nominationRemove: false,
  workbookFileName: 'declaration-template-suzano.xlsx',
  listColumns: choose('code', 'status', ...toTrade, 'vesselVoyage', 'bookingNo', 'comment'),
  editColumns: choose('status', 'bookingNo', 'code', ...toTrade, 'month', 'vesselVoyage', 'comment'),
  filters: ['trades', 'months', 'loadingPorts', 'dischargePorts', 'commodities', 'types'],
  mandatory: ['type', ...alwaysMandatory],
  overviewFilters: ['trades', 'months'],
  nominatedBy: 'trade',
  wording: {
    ...generalWording,
    'volume_within_trade.above': {
      title: 'Outside the monthly tolerance',
      text: '{trade} in {month} is {percent} above contract. The tolerance is ±{tolerance}.',
    },
    'volume_within_trade.below': {
      title: 'Below the trade minimum',
      text: '{trade} in {month} adds up to {value} MT. The minimum is {minimum} MT, add {shortage} MT.',
    },
  },
};
