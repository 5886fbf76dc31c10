import type { WorkbookShape } from '#contracts/workbook/shape';
import type { Values } from './workbook.ts';

/** The shape that all these files are read with: a declaration's, with short lists. */
export const sampleShape: WorkbookShape = {
  columns: [
    { key: 'code', header: 'Code', kind: 'text' },
    { key: 'commodity', header: 'Commodity', kind: 'options', list: 'commodities' },
    { key: 'loadingPort', header: 'Load port', kind: 'options', list: 'loadingPorts' },
    { key: 'laycanStart', header: 'Lay from', kind: 'date' },
    { key: 'laycanFinish', header: 'Lay to', kind: 'date' },
    { key: 'loadingQty', header: 'POL / Total', aliases: ['Total'], kind: 'numeric' },
    { key: 'type', header: 'Vessel type', kind: 'options', list: 'vesselTypes' },
    { key: 'trade', header: 'Trade', kind: 'options', list: 'tradelanes' },
    { key: 'month', header: 'Month', kind: 'month' },
    { key: 'bookingNo', header: 'Booking No', kind: 'text' },
    { key: 'letterIndex', header: 'Letter', kind: 'text' },
    { key: 'comment', header: 'Comment', kind: 'textArea' },
  ],
  identifying: ['code', 'bookingNo'],
  pairs: {
    key: 'discharge',
    header: 'POD {n}',
    quantityHeader: 'Qty Pod {n}',
    list: 'dischargePorts',
    max: 20,
    after: 'loadingQty',
  },
  lists: {
    commodities: [{ id: 'wood-pulp', name: 'Wood pulp' }],
    loadingPorts: [{ id: 'BRSSZ', name: 'Santos' }],
    dischargePorts: [
      { id: 'NLVLI', name: 'Vlissingen' },
      { id: 'NLRTM', name: 'Rotterdam' },
    ],
    vesselTypes: [{ id: 'open-hatch', name: 'Open hatch' }],
    tradelanes: [{ id: 'EU', name: 'EU' }],
  },
};

export const sampleHeader: Values = [
  'Code',
  'Commodity',
  'Load port',
  'Lay from',
  'Lay to',
  'POL / Total',
  'POD 1',
  'Qty Pod 1',
  'POD 2',
  'Qty Pod 2',
  'Vessel type',
  'Trade',
  'Comment',
];

/** A clean row; `n` makes its code its own. */
export const sampleRow = (n: number): Values => [
  `SZ-2703-${String(n).padStart(3, '0')}`,
  'Wood pulp',
  'Santos',
  '2027-03-10',
  '2027-03-18',
  41_250,
  'Rotterdam',
  18_000,
  'Vlissingen',
  23_250,
  'Open hatch',
  'EU',
  null,
];

export const sampleRows = (count: number): readonly Values[] => [
  sampleHeader,
  ...Array.from({ length: count }, (_, i) => sampleRow(i + 1)),
];
