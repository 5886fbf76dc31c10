import type { ColumnKey, TemplateColumn } from './template.ts';

/** The columns that templates choose from; widths in pixels. */
export const columns: Readonly<Record<ColumnKey, TemplateColumn>> = {
  code: {
    key: 'code',
    header: 'Code',
    kind: 'text',
    width: 100,
    pinned: true,
    sortable: true,
    editable: true,
  },
  bookingNo: { key: 'bookingNo', header: 'Booking No', kind: 'text', width: 104, sortable: true },
  organisation: { key: 'organisation', header: 'Organisation', kind: 'text', width: 150 },
  status: { key: 'status', header: 'Status', kind: 'status', width: 128, sortable: true },
  type: { key: 'type', header: 'Vessel type', kind: 'options', width: 104, sortable: true, editable: true },
  trade: { key: 'trade', header: 'Trade', kind: 'options', width: 76, sortable: true, editable: true },
  month: { key: 'month', header: 'Month', kind: 'month', width: 88, sortable: true, editable: true },
  commodity: {
    key: 'commodity',
    header: 'Commodity',
    kind: 'options',
    width: 96,
    sortable: true,
    editable: true,
  },
  vesselVoyage: {
    key: 'vesselVoyage',
    header: 'Vessel / voyage',
    kind: 'options',
    width: 148,
    sortable: true,
    editable: true,
  },
  laycanStart: {
    key: 'laycanStart',
    header: 'Lay from',
    kind: 'date',
    width: 106,
    sortable: true,
    editable: true,
  },
  laycanFinish: {
    key: 'laycanFinish',
    header: 'Lay to',
    kind: 'date',
    width: 106,
    sortable: true,
    editable: true,
  },
  loadingPort: {
    key: 'loadingPort',
    header: 'Load port',
    kind: 'options',
    width: 96,
    sortable: true,
    editable: true,
  },
  loadingQty: {
    key: 'loadingQty',
    header: 'POL / Total',
    kind: 'numeric',
    width: 106,
    sortable: true,
    editable: true,
  },
  discharge: {
    key: 'discharge',
    header: 'POD {n}',
    quantityHeader: 'Qty Pod {n}',
    kind: 'options',
    width: 96,
    editable: true,
  },
  comment: { key: 'comment', header: 'Comment', kind: 'textArea', width: 220, editable: true },
  company: { key: 'company', header: 'Company', kind: 'options', width: 148, editable: true },
  transferred: { key: 'transferred', header: 'Transferred', kind: 'text', width: 132 },
};

/** Pixels of the quantity beside a discharge port. */
export const dischargeQuantityWidth = 98;

/** The columns of these keys, in this order. */
export const choose = (...keys: readonly ColumnKey[]): readonly TemplateColumn[] =>
  keys.map((key) => columns[key]);

/** Of the list over all organisations, whatever their templates. */
export const allBookingsColumns: readonly TemplateColumn[] = choose(
  'bookingNo',
  'code',
  'organisation',
  'status',
  'transferred',
  'vesselVoyage',
  'trade',
  'commodity',
  'laycanStart',
  'laycanFinish',
  'loadingPort',
  'loadingQty',
  'discharge',
);

/** What every template asks of a row. */
export const alwaysMandatory = [
  'trade',
  'commodity',
  'laycanStart',
  'laycanFinish',
  'loadingPort',
  'loadingQty',
] as const satisfies readonly ColumnKey[];
