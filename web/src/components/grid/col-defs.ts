import { sameCell } from '#domain/declaration-draft/cells';
import type { ColDef, ICellEditorComp, SuppressKeyboardEventParams } from 'ag-grid-community';
import { CellRenderer } from './CellRenderer.ts';
import { type ColumnValue, compareValues, type ColumnKind } from './rows/cells.ts';
import type { DrawnCells } from './DrawnCells.ts';
import { DateEditor } from './editors/DateEditor.ts';
import { LongTextEditor } from './editors/LongTextEditor.ts';
import { NumericEditor } from './editors/NumericEditor.ts';
import { OptionsEditor } from './editors/OptionsEditor.ts';
import { TextEditor } from './editors/TextEditor.ts';
import type { GridRows } from './rows/GridRows.ts';
import { numberColumn } from './ranges/places.ts';
import {
  type GridColumn,
  type GridRow,
  isEditable,
  rowNumber,
  type StandingRow,
  valueOf,
} from './rows/rows.ts';

export interface ColDefContext {
  readonly rows: GridRows;
  /** The editor of a cell opens. */
  readonly open: (id: string, column: GridColumn) => void;
  /** A value was entered in a cell. */
  readonly commit: (id: string, column: GridColumn, value: ColumnValue) => void;
  /** The cells that stand in the page. */
  readonly drawn: DrawnCells;
  readonly describe: (row: GridRow, column: GridColumn) => string;
  readonly frozen: (row: GridRow, column: GridColumn) => string;
  /** Pixels that somebody gave a column; undefined where it has its own. */
  readonly widthOf: (columnId: string) => number | undefined;
  readonly announce: (text: string) => void;
  readonly dates: { readonly min: string; readonly max: string };
  readonly statusText: (status: ColumnValue) => string;
  readonly statusGlyph: (status: ColumnValue) => Element | null;
}

const editors: Readonly<Record<ColumnKind, new () => ICellEditorComp>> = {
  text: TextEditor,
  month: TextEditor,
  status: TextEditor,
  textArea: LongTextEditor,
  numeric: NumericEditor,
  date: DateEditor,
  options: OptionsEditor,
};

const isRight = (kind: ColumnKind) => kind === 'date' || kind === 'numeric';

/** Enter that ends a composition must not close the editor. */
const isComposing = ({ event }: SuppressKeyboardEventParams) => event.isComposing || event.keyCode === 229;

const severityOf = (data: StandingRow | undefined) => data?.row.severity ?? 0;

export const colDefOf = (column: GridColumn, context: ColDefContext): ColDef<StandingRow, ColumnValue> => ({
  colId: column.id,
  headerName: column.header,
  width: context.widthOf(column.id) ?? column.width,
  minWidth: 40,
  pinned: column.pinned ? 'left' : null,
  sortable: column.sortable,
  sortingOrder: ['asc', 'desc', null],
  resizable: true,
  suppressHeaderMenuButton: true,
  valueGetter: ({ data }) => (data ? valueOf(data.row, column) : null),
  equals: (a, b) => sameCell(a ?? null, b ?? null),
  // Errors before warnings before the rest, whichever way a column is sorted.
  comparator: (a, b, nodeA, nodeB, descending) =>
    (severityOf(nodeB.data) - severityOf(nodeA.data)) * (descending ? -1 : 1) ||
    compareValues(column.kind, a ?? null, b ?? null),
  editable: ({ data }) => {
    const row = data && context.rows.get(data.id);
    return row !== undefined && isEditable(row, column);
  },
  // Answers false: the grid writes nothing itself. What was entered is shown by the row that `commit` puts in place.
  valueSetter: ({ data, newValue }) => {
    context.commit(data.id, column, newValue ?? null);
    return false;
  },
  cellEditor: editors[column.kind],
  cellEditorParams: {
    gridColumn: column,
    open: context.open,
    announce: context.announce,
    dates: context.dates,
  },
  cellEditorPopup: column.kind === 'textArea',
  cellRenderer: CellRenderer,
  cellRendererParams: {
    gridColumn: column,
    drawn: context.drawn,
    describe: context.describe,
    frozen: context.frozen,
    ...(column.kind === 'status' ? { textOf: context.statusText, glyphOf: context.statusGlyph } : {}),
  },
  cellClass: [
    isRight(column.kind) ? 'ag-right-aligned-cell' : '',
    column.id === 'code' ? 'grid-code' : '',
    column.editable ? '' : 'grid-read-only',
  ].filter((name) => name !== ''),
  headerClass: isRight(column.kind) ? 'ag-right-aligned-header' : '',
  suppressKeyboardEvent: isComposing,
});

/** The number of a row in its file or on the screen, as in the corner of a spreadsheet; a press on it selects the row. */
export const numberColDef: ColDef<StandingRow> = {
  colId: numberColumn,
  headerName: '',
  headerTooltip: 'Row',
  width: 36,
  pinned: 'left',
  lockPosition: 'left',
  resizable: false,
  sortable: false,
  suppressHeaderMenuButton: true,
  suppressNavigable: true,
  valueGetter: ({ node, data }) => (data ? rowNumber(data.row, node?.rowIndex ?? 0) : null),
  // The order in which rows were made, for drafts that have no other; errors first as in every column.
  comparator: (_a, _b, nodeA, nodeB) =>
    severityOf(nodeB.data) - severityOf(nodeA.data) ||
    (nodeA.data?.row.order ?? 0) - (nodeB.data?.row.order ?? 0),
  cellClass: 'grid-row-number',
};
