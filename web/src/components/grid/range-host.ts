import type { Reason } from './commands.ts';
import type { GridRows } from './GridRows.ts';
import type { PastePlan, Sheet } from './paste.ts';
import { type GridColumn, type GridRow, valueOf } from './rows.ts';
import { type Cell, type Rectangle, rectangleOf, type Selection, sizeOf } from './selection.ts';
import type { WritePlan } from './writes.ts';

/** What is selected, for the status bar, the pane and the peers. */
export interface SelectionState {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly rowIndex: number;
  readonly cells: number;
  /** Sum of the numbers in the range; null where there is none. */
  readonly sum: number | null;
}

/** What the layer asks of its surroundings. */
export interface RangeHost {
  readonly rows: GridRows;
  columnOf(id: string): GridColumn | undefined;
  execute(plan: WritePlan, reason: Reason): void;
  undo(): void;
  redo(): void;
  /**
   * Takes the lines of a paste that fell off below into rows of their own; false where no rows can be added. `isMore`:
   * they belong to the step that was executed last, and are undone with it.
   */
  grow(rest: PastePlan['rest'], isMore: boolean): boolean;
  problem(from: Cell | undefined, back: boolean): void;
  announce(text: string): void;
  /** A message that also shows, where something was left out. */
  warn(text: string): void;
  selected(state: SelectionState | undefined): void;
}

const sumOf = (area: Rectangle, sheet: Sheet): number | null => {
  const columns: GridColumn[] = [];
  for (let at = area.left; at <= area.right; at += 1) {
    const column = sheet.columnAt(at);
    if (column?.kind === 'numeric') columns.push(column);
  }
  if (columns.length === 0) return null;
  let sum: number | null = null;
  for (let index = area.top; index <= area.bottom; index += 1) {
    const row = sheet.rowAt(index);
    if (!row) continue;
    for (const column of columns) {
      const value = valueOf(row, column);
      if (typeof value === 'number') sum = (sum ?? 0) + value;
    }
  }
  return sum;
};

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
  return { row, column, rowIndex: selection.anchor.row, cells, sum: cells > 1 ? sumOf(area, sheet) : null };
};
