/** AG Grid by itself over the same bookings: the same columns, modules and options, and nothing of the product around it. */
import '../../../web/src/styles/tokens.css';
import '../../../web/src/styles/base.css';
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  createGrid,
  EventApiModule,
  HighlightChangesModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TextEditorModule,
} from 'ag-grid-community';
import type { BookingView } from '#contracts/booking/booking-view';
import { gridTheme } from '../../../web/src/components/grid/theme.ts';
import { bookings, changed, framesOf, pasteByEvent, whenRowsShow } from './bench.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  TextEditorModule,
  CellStyleModule,
  RowStyleModule,
  HighlightChangesModule,
  RenderApiModule,
  ScrollApiModule,
  RowApiModule,
  ColumnApiModule,
  EventApiModule,
]);

interface Field {
  readonly id: string;
  readonly header: string;
  readonly width: number;
  readonly get: (row: BookingView) => string | number | null | undefined;
  readonly set?: (row: BookingView, text: string) => BookingView;
}

const withLine = (row: BookingView, at: number, change: { name?: string; qty?: number }): BookingView => ({
  ...row,
  dischargePorts: row.dischargePorts.map((line, n) => (n === at ? { ...line, ...change } : line)),
});

const line = (at: number): readonly Field[] => [
  {
    id: `port-${at}`,
    header: `POD ${at + 1}`,
    width: 96,
    get: (row) => row.dischargePorts[at]?.name,
    set: (row, name) => withLine(row, at, { name }),
  },
  {
    id: `qty-${at}`,
    header: `Qty Pod ${at + 1}`,
    width: 96,
    get: (row) => row.dischargePorts[at]?.qty,
    set: (row, text) => withLine(row, at, { qty: Number(text) }),
  },
];

const fields: readonly Field[] = [
  { id: 'code', header: 'Code', width: 100, get: (row) => row.code, set: (row, code) => ({ ...row, code }) },
  { id: 'bookingNo', header: 'Booking No', width: 100, get: (row) => row.bookingNo },
  { id: 'status', header: 'Status', width: 128, get: (row) => row.status },
  {
    id: 'trade',
    header: 'Trade',
    width: 80,
    get: (row) => row.trade?.name,
    set: (row, name) => ({ ...row, trade: { id: name, name } }),
  },
  {
    id: 'commodity',
    header: 'Commodity',
    width: 110,
    get: (row) => row.commodity?.name,
    set: (row, name) => ({ ...row, commodity: { id: name, name } }),
  },
  {
    id: 'loadingPort',
    header: 'Load port',
    width: 96,
    get: (row) => row.loadingPort.name,
    set: (row, name) => ({ ...row, loadingPort: { ...row.loadingPort, name } }),
  },
  {
    id: 'laycanStart',
    header: 'Lay from',
    width: 106,
    get: (row) => row.laycanStart,
    set: (row, laycanStart) => ({ ...row, laycanStart }),
  },
  {
    id: 'laycanFinish',
    header: 'Lay to',
    width: 106,
    get: (row) => row.laycanFinish,
    set: (row, laycanFinish) => ({ ...row, laycanFinish }),
  },
  {
    id: 'loadingQty',
    header: 'POL / Total',
    width: 98,
    get: (row) => row.loadingPort.qty,
    set: (row, text) => ({ ...row, loadingPort: { ...row.loadingPort, qty: Number(text) } }),
  },
  ...line(0),
  ...line(1),
  ...line(2),
  {
    id: 'comment',
    header: 'Comment',
    width: 200,
    get: (row) => row.comment,
    set: (row, comment) => ({ ...row, comment }),
  },
];

const rowNumber: ColDef<BookingView> = {
  colId: 'row-number',
  headerName: '',
  width: 36,
  pinned: 'left',
  resizable: false,
  sortable: false,
  suppressHeaderMenuButton: true,
  valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
};

const columnDefs = fields.map(({ id, header, width, get, set }): ColDef<BookingView> => ({
  colId: id,
  headerName: header,
  width,
  pinned: id === 'code' ? 'left' : null,
  sortable: true,
  suppressHeaderMenuButton: true,
  editable: set !== undefined,
  valueGetter: ({ data }) => data && get(data),
  valueSetter: ({ data, newValue }) => {
    if (set) api.applyTransaction({ update: [set(data, String(newValue))] });
    return false;
  },
  ...(id === 'laycanStart' && { sort: 'asc' as const }),
}));

const root = document.getElementById('root') ?? document.body;
const frame = document.createElement('div');
frame.style.height = '100%';
root.append(frame);

const api = createGrid<BookingView>(frame, {
  theme: gridTheme,
  columnDefs: [rowNumber, ...columnDefs],
  rowData: [...bookings],
  getRowId: ({ data }) => data.id,
  deltaSort: true,
  suppressModelUpdateAfterUpdateTransaction: true,
  animateRows: false,
  enterNavigatesVerticallyAfterEdit: true,
  stopEditingWhenCellsLoseFocus: true,
});

const pasted = (tsv: string): readonly BookingView[] => {
  const cell = api.getFocusedCell();
  const start = fields.findIndex(({ id }) => id === cell?.column.getColId());
  return tsv.split('\n').flatMap((text, n) => {
    const data = api.getDisplayedRowAtIndex((cell?.rowIndex ?? 0) + n)?.data;
    if (!data) return [];
    return [text.split('\t').reduce((row, value, at) => fields[start + at]?.set?.(row, value) ?? row, data)];
  });
};

frame.addEventListener('paste', ({ clipboardData }) => {
  api.applyTransaction({ update: [...pasted(clipboardData?.getData('text/plain') ?? '')] });
});

window.bench = {
  painted: whenRowsShow(),
  paste: pasteByEvent,
  update: (count) => {
    const rows = changed(count);
    api.applyTransaction({ update: [...rows] });
    const ids = new Set(rows.map(({ id }) => id));
    const rowNodes = api.getRenderedNodes().filter(({ id }) => id !== undefined && ids.has(id));
    if (rowNodes.length === 0) return;
    api.flashCells({ rowNodes, columns: ['code', 'loadingQty'], flashDuration: 100, fadeDuration: 1_500 });
  },
  frames: framesOf,
};
