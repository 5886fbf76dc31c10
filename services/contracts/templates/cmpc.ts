import { alwaysMandatory, choose } from './columns.ts';
import { generalWording } from './general-wording.ts';
import type { BookingTemplate } from './template.ts';

const toVessel = [
  'month',
  'trade',
  'commodity',
  'laycanStart',
  'laycanFinish',
  'loadingPort',
  'loadingQty',
  'discharge',
  'vesselVoyage',
] as const;

/** Charterers who declare a year at a time: by year and laycan, the vessel type left to the operator. */
export const cmpc: BookingTemplate = {
  name: 'cmpc',
  periodStructure: false,
  tradeSelect: false,
  yearSelect: true,
  laycanFilter: true,
  statusFilter: true,
  searchablePorts: false,
  companyInVessel: false,
  transferModal: false,
  downloadTrades: false,
  nominationRemove: true,
  workbookFileName: 'declaration-template-cmpc.xlsx',
  listColumns: choose('code', 'status', ...toVessel, 'bookingNo', 'comment'),
  editColumns: choose('status', 'bookingNo', 'code', ...toVessel, 'comment'),
  filters: ['trades', 'loadingPorts', 'dischargePorts', 'commodities'],
  mandatory: alwaysMandatory,
  overviewFilters: [
    'trades',
    'months',
    'loadingPorts',
    'dischargePorts',
    'countries',
    'commodities',
    'types',
  ],
  nominatedBy: 'country',
  wording: {
    ...generalWording,
    'volume_within_trade.below': {
      title: 'Volume is below the monthly minimum',
      text: '{trade} in {month} adds up to {value} MT, {percent} below contract. The minimum is {minimum} MT.',
    },
  },
};
