import { suzano } from '#contracts/templates/suzano';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { TemplateColumn } from '#contracts/templates/template';
import { booking, settings } from './declaration-fixture.ts';
import { gridColumns } from '../../web/src/screens/declaration-edit/grid/columns.ts';
import { DeclarationRows } from '../../web/src/screens/declaration-edit/grid/DeclarationRows.ts';
import type { Declaration } from '../../web/src/screens/declaration-edit/grid/declaration-row.ts';
import { titleFinder } from '../../web/src/screens/declaration-edit/grid/title-finder.ts';
import type { Sheet } from '../../web/src/components/grid/ranges/sheet.ts';

export const templateColumns: readonly TemplateColumn[] = [
  { key: 'code', header: 'Code', kind: 'text', width: 100, pinned: true, sortable: true, editable: true },
  { key: 'bookingNo', header: 'Booking No', kind: 'text', width: 100, sortable: true },
  { key: 'status', header: 'Status', kind: 'status', width: 128, sortable: true },
  { key: 'trade', header: 'Trade', kind: 'options', width: 80, sortable: true, editable: true },
  { key: 'commodity', header: 'Commodity', kind: 'options', width: 110, sortable: true, editable: true },
  { key: 'loadingPort', header: 'Load port', kind: 'options', width: 96, sortable: true, editable: true },
  { key: 'laycanStart', header: 'Lay from', kind: 'date', width: 106, sortable: true, editable: true },
  { key: 'laycanFinish', header: 'Lay to', kind: 'date', width: 106, sortable: true, editable: true },
  {
    key: 'loadingQty',
    header: 'POL / Total',
    kind: 'numeric',
    width: 98,
    sortable: true,
    editable: true,
  },
  {
    key: 'discharge',
    header: 'POD {n}',
    quantityHeader: 'Qty Pod {n}',
    kind: 'options',
    width: 96,
    editable: true,
  },
  { key: 'comment', header: 'Comment', kind: 'textArea', width: 200, editable: true },
];

export const titled = titleFinder(declarationShape(suzano, settings));

export const columnsFor = (pairs: number) => gridColumns(templateColumns, () => settings, pairs);

/** Rows of `count` bookings with the columns of three discharge pairs, as a sheet in their order. */
export const sheetOf = (count: number, cancelled: readonly number[] = []) => {
  const rows = new DeclarationRows();
  const bookings = Array.from({ length: count }, (_, n) => booking(n, { cancelled: cancelled.includes(n) }));
  rows.load({ bookings, rows: [], cursor: 'log1.gen1.00000000000000000500' });
  const columns = columnsFor(3);
  const sheet: Sheet<Declaration> = {
    extent: { rows: count, columns: columns.length },
    rowAt: (index) => rows.get(bookings[index]?.id ?? ''),
    columnAt: (index) => columns[index],
    shown: columns,
    titled,
  };
  const place = (id: string) => columns.findIndex((column) => column.id === id);
  return { rows, bookings, columns, sheet, place };
};
