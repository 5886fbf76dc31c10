import type { Reason } from '../rows/commands.ts';
import type { GridRows } from '../rows/GridRows.ts';
import type { KnownHeader } from '#contracts/workbook/headers';
import type { PasteRest, Sheet } from './paste.ts';
import type { PasteReview } from './paste-review.ts';
import { type GridColumn, type GridRow, valueOf } from '../rows/rows.ts';
import { type Cell, type Rectangle, rectangleOf, type Selection, sizeOf } from './selection.ts';
import type { WritePlan } from './writes.ts';

/** `Total` or `PODs`, and the MT of it in a range. */
export interface RangeSum {
  readonly of: string;
  readonly sum: number;
}

/** What is selected, for the status bar, the pane and the peers. */
export interface SelectionState {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly rowIndex: number;
  readonly cells: number;
  /** Sums of the numbers in the range, by what they are quantities of. */
  readonly sums: readonly RangeSum[];
}

/** Told the ids of rows that were asked for, as soon as they are known. */
export type RowsNamed = (ids: readonly string[]) => void;

/** What the layer asks of its surroundings. */
export interface RangeHost {
  readonly rows: GridRows;
  columnOf(id: string): GridColumn | undefined;
  /** What a header of a file or of the clipboard names. */
  readonly fieldOf: (header: string) => KnownHeader | undefined;
  execute(plan: WritePlan, reason: Reason): void;
  /** What is entered meanwhile goes to every cell of its kind that holds the same text unread. */
  everywhere(enter: () => void): void;
  undo(): void;
  redo(): void;
  /**
   * Takes the lines of a paste that fell off below into rows of their own; false where no rows can be added. `isMore`:
   * they belong to the step that was executed last, and are undone with it.
   */
  grow(rest: PasteRest, isMore: boolean, named: RowsNamed): boolean;
  /** Whether lines that fall off below can be taken into rows of their own. */
  canGrow(): boolean;
  /** Asks before a paste is written of which something is not taken, or could be read two ways. */
  review(review: PasteReview): void;
  problem(from: Cell | undefined, back: boolean): void;
  announce(text: string): void;
  /** A message that also shows, where something was left out. */
  warn(text: string): void;
  selected(state: SelectionState | undefined): void;
}

/** Whose quantities a column has: what is loaded, or what its lines discharge, which is the same cargo again. */
const cargoOf = ({ source, header }: GridColumn): string => {
  if (source.from === 'slot') return 'PODs';
  return source.from === 'field' && source.field === 'loadingQty' ? 'Total' : header;
};

/** Columns of a range by whose quantities they have. */
const quantitiesIn = (
  { left, right }: Rectangle,
  sheet: Sheet,
): ReadonlyMap<string, readonly GridColumn[]> => {
  const columns = Array.from({ length: right - left + 1 }, (_, at) => sheet.columnAt(left + at));
  return Map.groupBy(
    columns.filter((column) => column !== undefined).filter(({ kind }) => kind === 'numeric'),
    cargoOf,
  );
};

/** One sum for each kind of quantity in a range: loaded and discharged MT are never added up. */
const sumsOf = (area: Rectangle, sheet: Sheet): readonly RangeSum[] => {
  const kinds = quantitiesIn(area, sheet);
  if (kinds.size === 0) return [];
  const rows = Array.from({ length: area.bottom - area.top + 1 }, (_, at) => sheet.rowAt(area.top + at));
  return [...kinds].flatMap(([of, columns]) => {
    let sum: number | undefined;
    for (const row of rows) {
      for (const column of columns) {
        const value = row && valueOf(row, column);
        if (typeof value === 'number') sum = (sum ?? 0) + value;
      }
    }
    return sum === undefined ? [] : [{ of, sum }];
  });
};

export const sameSums = (a: readonly RangeSum[] = [], b: readonly RangeSum[] = []): boolean =>
  a.length === b.length && a.every(({ of, sum }, at) => of === b[at]?.of && sum === b[at].sum);

/** What there is to say of a selection; undefined where its active cell is none. */
export const selectionState = (
  selection: Selection | undefined,
  sheet: Sheet,
): SelectionState | undefined => {
  const row = selection && sheet.rowAt(selection.anchor.row);
  const column = selection && sheet.columnAt(selection.anchor.column);
  if (!row || !column) return undefined;
  const area = rectangleOf(selection);
  const size = sizeOf(area);
  const cells = size.rows * size.columns;
  return { row, column, rowIndex: selection.anchor.row, cells, sums: cells > 1 ? sumsOf(area, sheet) : [] };
};
