import { type ColumnValue, isUnparsed, readText } from '../rows/cells.ts';
import { type GridColumn, isEditable } from '../rows/columns.ts';
import type { GridTypes, RowOf } from '../rows/rows.ts';
import type { Cell } from '../ranges/selection.ts';
import type { Sheet } from '../ranges/sheet.ts';
import { type WritePlan, WritePlanner } from '../ranges/writes.ts';
import { foldedForFind, formWith, replacedIn } from './found-text.ts';

export interface FindQuery {
  readonly text: string;
  /** Only in this column; null: in all of them. */
  readonly columnId: string | null;
}

/** As it is compared: the text of a query folded, a lone space looks for nothing. */
const wantedOf = ({ text }: FindQuery): string => (text.trim() === '' ? '' : foldedForFind(text));

const formIn = <G extends GridTypes>(
  wanted: string,
  row: RowOf<G>,
  column: GridColumn<G>,
): string | undefined => {
  const value = column.cells.read(row);
  return formWith(wanted, column.kind, value, column.shownAs?.text(value));
};

/** Every cell that shows the text, in reading order, whether it is drawn or not. */
export const findMatches = <G extends GridTypes>(sheet: Sheet<G>, query: FindQuery): readonly Cell[] => {
  const wanted = wantedOf(query);
  if (wanted === '') return [];
  const columns = sheet.shown
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => query.columnId === null || column.id === query.columnId);
  const matches: Cell[] = [];
  for (let index = 0; index < sheet.extent.rows; index += 1) {
    const row = sheet.rowAt(index);
    if (!row) continue;
    for (const { column, at } of columns) {
      if (formIn(wanted, row, column) !== undefined) matches.push({ row: index, column: at });
    }
  }
  return matches;
};

const isAfter = (one: Cell, other: Cell): boolean =>
  one.row > other.row || (one.row === other.row && one.column > other.column);

/** The match after (or before) a cell, round and round; undefined where there is none. */
export const nextMatch = (
  matches: readonly Cell[],
  from: Cell | undefined,
  back: boolean,
): Cell | undefined => {
  if (from === undefined) return back ? matches.at(-1) : matches[0];
  return back
    ? (matches.findLast((one) => isAfter(from, one)) ?? matches.at(-1))
    : (matches.find((one) => isAfter(one, from)) ?? matches[0]);
};

export interface ReplacePlan<G extends GridTypes> extends WritePlan<G> {
  /** What would be read no more, though it is now: it is left as it is. */
  readonly refused: readonly {
    readonly row: RowOf<G>;
    readonly column: GridColumn<G>;
    readonly text: string;
  }[];
}

/** Replaces the text wherever these cells show it. Each cell's new text takes the way of a typed one. */
export const planReplace = <G extends GridTypes>(
  sheet: Sheet<G>,
  cells: readonly Cell[],
  query: FindQuery,
  replacement: string,
): ReplacePlan<G> => {
  const wanted = wantedOf(query);
  const planner = new WritePlanner<G>();
  const refused: ReplacePlan<G>['refused'][number][] = [];
  for (const cell of cells) {
    const row = sheet.rowAt(cell.row);
    const column = sheet.columnAt(cell.column);
    const form = row && column && wanted !== '' ? formIn(wanted, row, column) : undefined;
    if (!row || !column || form === undefined) continue;
    if (!isEditable(row, column)) {
      planner.write(row, column, null);
      continue;
    }
    const text = replacedIn(form, wanted, replacement);
    const value: ColumnValue = readText(column.kind, text, column.options?.(row));
    if (isUnparsed(value) && !isUnparsed(column.cells.read(row))) refused.push({ row, column, text });
    else planner.write(row, column, value);
  }
  return { ...planner.plan(), refused };
};
