import { alwaysMandatory, choose } from './columns.ts';
import { generalWording } from './general-wording.ts';
import type { BookingTemplate } from './template.ts';

const toCompany = [
  'trade',
  'month',
  'commodity',
  'laycanStart',
  'laycanFinish',
  'loadingPort',
  'loadingQty',
  'discharge',
  'vesselVoyage',
  'company',
] as const;

/** The operator's own template: staff keep the bookings, customers have no area. */
export const main: BookingTemplate = {
  name: 'main',
  periodStructure: false,
  tradeSelect: false,
  yearSelect: false,
  laycanFilter: true,
  statusFilter: true,
  searchablePorts: true,
  companyInVessel: true,
  transferModal: true,
  downloadTrades: true,
  nominationRemove: false,
  workbookFileName: 'declaration-template.xlsx',
  listColumns: choose('code', 'status', 'bookingNo', ...toCompany, 'transferred', 'comment'),
  editColumns: choose('status', 'bookingNo', 'code', ...toCompany, 'comment'),
  filters: ['trades', 'months', 'loadingPorts', 'dischargePorts', 'commodities'],
  mandatory: alwaysMandatory,
  overviewFilters: ['trades', 'months'],
  nominatedBy: 'trade',
  wording: generalWording,
};
