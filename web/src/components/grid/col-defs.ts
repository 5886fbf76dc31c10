import type {
  ColDef,
  ICellEditorComp,
  ICellEditorParams,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import { CellRenderer, type CellWords } from './CellRenderer.ts';
import type { DrawnCells } from './DrawnCells.ts';
import { DateEditor } from './editors/DateEditor.ts';
import type { EditedCell } from './editors/editor.ts';
import { LongTextEditor } from './editors/LongTextEditor.ts';
import { NumericEditor } from './editors/NumericEditor.ts';
import { OptionsEditor } from './editors/OptionsEditor.ts';
import { TextEditor } from './editors/TextEditor.ts';
import { numberColumn } from './ranges/places.ts';
import { type ColumnKind, type ColumnValue, compareValues, sameValue } from './rows/cells.ts';
import { type GridColumn, isEditable } from './rows/columns.ts';
import { type GridTypes, rowNumber, type RowSource, type StandingRow } from './rows/rows.ts';

export interface ColDefContext<G extends GridTypes> {
  readonly rows: RowSource<G>;
  /** The editor of a cell opens. */
  readonly open: (id: string, column: GridColumn<G>) => void;
  /** A value was entered in a cell. */
  readonly commit: (id: string, column: GridColumn<G>, value: ColumnValue) => void;
  /** The cells that stand in the page. */
  readonly drawn: DrawnCells<G>;
  readonly describe: CellWords<G>;
  readonly frozen: CellWords<G>;
  readonly note: CellWords<G>;
  /** Pixels that somebody gave a column; undefined where it has its own. */
  readonly widthOf: (columnId: string) => number | undefined;
  readonly announce: (text: string) => void;
  readonly dates: { readonly min: string; readonly max: string };
}

const editors: Readonly<Record<ColumnKind, new () => ICellEditorComp>> = {
  text: TextEditor,
  month: TextEditor,
  textArea: LongTextEditor,
  numeric: NumericEditor,
  date: DateEditor,
  options: OptionsEditor,
};

const isRight = ({
  kind,
  isRight: right = false,
}: {
  readonly kind: ColumnKind;
  readonly isRight?: boolean;
}) => right || kind === 'date' || kind === 'numeric';

/** Enter that ends a composition must not close the editor. */
const isComposing = ({ event }: SuppressKeyboardEventParams) => event.isComposing || event.keyCode === 229;

const severityOf = <G extends GridTypes>(data: StandingRow<G> | undefined) => data?.row.severity ?? 0;

/** A row may have another version by the time its editor asks. */
const editedCell = <G extends GridTypes>(column: GridColumn<G>, data: StandingRow<G>): EditedCell => ({
  kind: column.kind,
  header: column.header,
  options: () => column.options?.(data.row),
  offered: () => (column.offered ?? column.options)?.(data.row) ?? [],
  ...(column.find && {
    find: (text, signal) => column.find?.(data.row, text, signal) ?? Promise.resolve([]),
  }),
  earliest: () => column.earliest?.(data.row) ?? null,
});

export const colDefOf = <G extends GridTypes>(
  column: GridColumn<G>,
  context: ColDefContext<G>,
): ColDef<StandingRow<G>, ColumnValue> => ({
  colId: column.id,
  headerName: column.header,
  width: context.widthOf(column.id) ?? column.width,
  minWidth: 40,
  pinned: column.pinned ? 'left' : null,
  sortable: column.sortable,
  sortingOrder: ['asc', 'desc', null],
  resizable: true,
  suppressHeaderMenuButton: true,
  valueGetter: ({ data }) => (data ? column.cells.read(data.row) : null),
  equals: (a, b) => sameValue(a ?? null, b ?? null),
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
  cellEditorParams: ({ data }: ICellEditorParams<StandingRow<G>, ColumnValue>) => ({
    cell: editedCell(column, data),
    open: () => context.open(data.id, column),
    announce: context.announce,
    dates: context.dates,
  }),
  cellEditorPopup: column.kind === 'textArea',
  cellRenderer: CellRenderer,
  cellRendererParams: {
    gridColumn: column,
    drawn: context.drawn,
    describe: context.describe,
    frozen: context.frozen,
    note: context.note,
  },
  cellClass: [
    isRight(column) ? 'ag-right-aligned-cell' : '',
    column.className ?? '',
    column.editable ? '' : 'grid-read-only',
  ].filter((name) => name !== ''),
  headerClass: isRight(column) ? 'ag-right-aligned-header' : '',
  suppressKeyboardEvent: isComposing,
});

/** The number of a row in its file or on the screen, as in the corner of a spreadsheet; a press on it selects the row. */
export const numberColDef = <G extends GridTypes>(): ColDef<StandingRow<G>, ColumnValue> => ({
  colId: numberColumn,
  headerName: 'Row',
  headerTooltip: 'Row',
  headerClass: 'grid-row-number-header',
  width: 36,
  pinned: 'left',
  lockPosition: 'left',
  resizable: false,
  sortable: false,
  suppressHeaderMenuButton: true,
  suppressNavigable: true,
  valueGetter: ({ node, data }) => (data ? rowNumber(data.row, node?.rowIndex ?? 0) : null),
  // The order in which rows were made, for rows that have no other; errors first as in every column.
  comparator: (_a, _b, nodeA, nodeB) =>
    severityOf(nodeB.data) - severityOf(nodeA.data) ||
    (nodeA.data?.row.order ?? 0) - (nodeB.data?.row.order ?? 0),
  cellClass: 'grid-row-number',
});
