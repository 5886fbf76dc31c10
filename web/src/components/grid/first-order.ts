import { compareValues } from './rows/cells.ts';
import type { GridColumn } from './rows/columns.ts';
import type { GridTypes, StandingRow } from './rows/rows.ts';

/**
 * Rows in the order in which a grid begins, worst errors first: by a column, or as they were loaded. The grid would ask
 * for both rows' values at each comparison; of rows that stand in order already it makes one a row.
 */
export const inFirstOrder = <G extends GridTypes>(
  rows: readonly StandingRow<G>[],
  column: GridColumn<G> | undefined,
): readonly StandingRow<G>[] => {
  const kind = column?.kind ?? 'numeric';
  return rows
    .map((standing) => {
      const { row } = standing;
      return { standing, severity: row.severity, value: column ? column.cells.read(row) : row.order };
    })
    .sort((a, b) => b.severity - a.severity || compareValues(kind, a.value, b.value))
    .map(({ standing }) => standing);
};
