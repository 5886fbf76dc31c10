import type { ErrorLevel } from '#domain/validation/errors';
import type { GridColumn } from './columns.ts';
import type { GridTypes, RowOf } from './rows.ts';

/** A marked cell, where it is now. */
export interface ProblemPlace {
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly level: ErrorLevel;
}

/** Every marked cell in reading order, errors before warnings: the way of F8 and of the problem list. */
export const problemPlaces = <G extends GridTypes>(
  rows: Iterable<RowOf<G>>,
  columns: readonly GridColumn<G>[],
): readonly ProblemPlace[] => {
  const places: ProblemPlace[] = [];
  let rowIndex = 0;
  for (const row of rows) {
    if (row.severity > 0) {
      columns.forEach((column, columnIndex) => {
        const mark = column.cells.mark(row);
        if (mark) places.push({ rowIndex, columnIndex, level: mark.level });
      });
    }
    rowIndex += 1;
  }
  const errors = places.filter(({ level }) => level === 'error');
  return [...errors, ...places.filter(({ level }) => level !== 'error')];
};

/** The problem after (or before) the one under the cursor; from elsewhere the first one that comes. */
export const nextProblem = (
  places: readonly ProblemPlace[],
  from: { readonly row: number; readonly column: number } | undefined,
  back: boolean,
): ProblemPlace | undefined => {
  if (places.length === 0) return undefined;
  const at = places.findIndex((one) => one.rowIndex === from?.row && one.columnIndex === from.column);
  if (at !== -1) return places[(at + (back ? -1 : 1) + places.length) % places.length];
  const isAfter = (one: ProblemPlace) =>
    from === undefined ||
    one.rowIndex > from.row ||
    (one.rowIndex === from.row && one.columnIndex > from.column);
  return back
    ? (places.findLast((one) => !isAfter(one)) ?? places.at(-1))
    : (places.find(isAfter) ?? places[0]);
};
