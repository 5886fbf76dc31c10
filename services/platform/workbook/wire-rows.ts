import type { CellTerm, ParsedCell } from '#contracts/cells/cell';
import type { WorkbookRow } from '#contracts/workbook/shape';

type WireCell = CellTerm | Extract<ParsedCell, { readonly code: string }>;

/** Rows on their way from the child: columns are named once, and what parsed stands by itself: less than half the bytes. */
export interface WireRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [line: number, cells: readonly WireCell[]])[];
}

const nothing: ParsedCell = { value: null };

const isRefused = (cell: WireCell): cell is Extract<ParsedCell, { readonly code: string }> =>
  cell !== null && typeof cell === 'object' && 'code' in cell;

/** Rows of one header: all have its columns. */
export const toWire = (rows: readonly WorkbookRow[]): WireRows => {
  const columns = Object.keys(rows[0]?.cells ?? {});
  return {
    columns,
    rows: rows.map(({ line, cells }) => [
      line,
      columns.map((column): WireCell => {
        const cell = cells[column] ?? nothing;
        return 'code' in cell ? cell : cell.value;
      }),
    ]),
  };
};

export const fromWire = ({ columns, rows }: WireRows): readonly WorkbookRow[] => {
  // A copy of a row of empty cells costs less than one that grows.
  const blank = Object.fromEntries(columns.map((column) => [column, nothing]));
  return rows.map(([line, values]) => {
    const cells: Record<string, ParsedCell> = { ...blank };
    columns.forEach((column, at) => {
      const value = values[at] ?? null;
      if (value !== null) cells[column] = isRefused(value) ? value : { value };
    });
    return { line, cells };
  });
};
