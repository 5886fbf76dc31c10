import { isUnparsed } from '../rows/cells.ts';
import type { GridColumn } from '../rows/columns.ts';
import type { GridTypes, RowOf } from '../rows/rows.ts';
import { type Rectangle, rectangleOf, type Selection, sizeOf } from './selection.ts';
import type { Sheet } from './sheet.ts';

/** What numbers of a range are a quantity of, and how much of it there is. */
export interface RangeSum {
  readonly of: string;
  readonly sum: number;
  /** Cells that hold a text which is no number: the sum is without them. */
  readonly unreadable: number;
}

/** What is selected, for the status bar, the pane and the peers. */
export interface SelectionState<G extends GridTypes> {
  readonly row: RowOf<G>;
  readonly column: GridColumn<G>;
  readonly rowIndex: number;
  readonly cells: number;
  /** Sums of the numbers in the range, by what they are quantities of. */
  readonly sums: readonly RangeSum[];
}

/** Columns of a range by whose quantities they have. */
const quantitiesIn = <G extends GridTypes>(
  { left, right }: Rectangle,
  sheet: Sheet<G>,
): ReadonlyMap<string, readonly GridColumn<G>[]> => {
  const columns = Array.from({ length: right - left + 1 }, (_, at) => sheet.columnAt(left + at));
  return Map.groupBy(
    columns.filter((column) => column !== undefined).filter(({ kind }) => kind === 'numeric'),
    ({ sumOf, header }) => sumOf ?? header,
  );
};

/** One sum for each kind of quantity in a range: what is loaded and what is unloaded are never added up. */
const sumsOf = <G extends GridTypes>(area: Rectangle, sheet: Sheet<G>): readonly RangeSum[] => {
  const kinds = quantitiesIn(area, sheet);
  if (kinds.size === 0) return [];
  const rows = Array.from({ length: area.bottom - area.top + 1 }, (_, at) => sheet.rowAt(area.top + at));
  return [...kinds].flatMap(([of, columns]) => {
    let sum: number | undefined;
    let unreadable = 0;
    for (const row of rows) {
      for (const column of columns) {
        const value = row ? column.cells.read(row) : null;
        if (typeof value === 'number') sum = (sum ?? 0) + value;
        else if (isUnparsed(value)) unreadable += 1;
      }
    }
    return sum === undefined ? [] : [{ of, sum, unreadable }];
  });
};

export const sameSums = (a: readonly RangeSum[] = [], b: readonly RangeSum[] = []): boolean =>
  a.length === b.length &&
  a.every(
    ({ of, sum, unreadable }, at) => of === b[at]?.of && sum === b[at].sum && unreadable === b[at].unreadable,
  );

/** What there is to say of a selection; undefined where its active cell is none. */
export const selectionState = <G extends GridTypes>(
  selection: Selection | undefined,
  sheet: Sheet<G>,
): SelectionState<G> | undefined => {
  const row = selection && sheet.rowAt(selection.anchor.row);
  const column = selection && sheet.columnAt(selection.anchor.column);
  if (!row || !column) return undefined;
  const area = rectangleOf(selection);
  const size = sizeOf(area);
  const cells = size.rows * size.columns;
  return { row, column, rowIndex: selection.anchor.row, cells, sums: cells > 1 ? sumsOf(area, sheet) : [] };
};
