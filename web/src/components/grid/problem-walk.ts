import type { Ranges } from './ranges/ranges.ts';
import type { Cell } from './ranges/selection.ts';
import { nextProblem, problemPlaces } from './rows/problems.ts';
import type { GridTypes } from './rows/rows.ts';
import type { CellPlace } from './rows/same-text.ts';

/** Makes the problem after (or before) a cell the active one, whether it is drawn or not; undefined where there is none. */
export const goToProblem = <G extends GridTypes>(
  layer: Ranges<G>,
  from: Cell | undefined,
  back: boolean,
): CellPlace<G> | undefined => {
  const { places } = layer;
  const rows = Array.from({ length: places.extent.rows }, (_, index) => places.rowAt(index)).filter(
    (row) => row !== undefined,
  );
  const columns = places.shown;
  const found = nextProblem(problemPlaces(rows, columns), from, back);
  const row = found && rows[found.rowIndex];
  const column = found && columns[found.columnIndex];
  if (!row || !column) return undefined;
  layer.activate({ row: found.rowIndex, column: found.columnIndex });
  return { row, column };
};
