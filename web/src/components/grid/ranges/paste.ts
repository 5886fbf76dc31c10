import { type Extent, pasteTarget, type Rectangle } from './selection.ts';
import type { GridColumn, GridRow } from '../rows/rows.ts';
import { type Titled, titledLines } from './titles.ts';
import { widthOf } from './tsv.ts';
import { Lane, planWrites, textWrite, type WritePlan, WritePlanner } from './writes.ts';

/** Rows and columns as they are displayed now. */
export interface Sheet {
  readonly extent: Extent;
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly columnAt: (index: number) => GridColumn | undefined;
}

export interface PastePlan extends WritePlan {
  readonly area: Rectangle;
  /** What of the clipboard does not fit: rows below the last one, columns right of the last one. */
  readonly clipped: Extent;
  /** The lines that fell off below, and the columns that they were meant for. */
  readonly rest: { readonly lines: readonly (readonly string[])[]; readonly columns: readonly GridColumn[] };
}

/** A paste of lines under their titles goes where the titles say, from the first row of the range on. */
const planTitled = ({ columns, lines }: Titled, { top }: Rectangle, sheet: Sheet): PastePlan | undefined => {
  const plan = planPaste(
    lines,
    { top, bottom: top, left: 0, right: 0 },
    {
      extent: { rows: sheet.extent.rows, columns: columns.length },
      rowAt: (index) => sheet.rowAt(index),
      columnAt: (index) => columns[index],
    },
  );
  return plan && { ...plan, area: { ...plan.area, left: 0, right: sheet.extent.columns - 1 } };
};

/**
 * Lays a clipboard's cells on a range: repeated where the range is a multiple of them, clipped at the edges. Cells
 * that a ragged row does not have stay untouched. Where the first line names columns, as a block copied with its titles
 * does, each cell goes under its title. Undefined where there is nothing to paste.
 */
export const planPaste = (
  text: readonly (readonly string[])[],
  range: Rectangle,
  sheet: Sheet,
): PastePlan | undefined => {
  const titled = titledLines(text, sheet);
  if (titled) return planTitled(titled, range, sheet);
  const source: Extent = { rows: text.length, columns: widthOf(text) };
  if (source.rows === 0 || source.columns === 0) return undefined;
  const { area, clipped } = pasteTarget(range, source, sheet.extent);
  const planner = new WritePlanner();
  const lanes = Array.from({ length: area.right - area.left + 1 }, (_, at) => {
    const column = sheet.columnAt(area.left + at);
    return column && new Lane(column);
  });
  for (let index = area.top; index <= area.bottom; index += 1) {
    const row = sheet.rowAt(index);
    const line = text[(index - area.top) % source.rows];
    if (!row || !line) continue;
    for (let at = 0; at < lanes.length; at += 1) {
      const lane = lanes[at];
      const cell = line[at % source.columns];
      if (!lane || cell === undefined) continue;
      // An empty cell over a column that cannot be edited, as a block from elsewhere has it under Status, asks for nothing.
      if (!lane.isWritable && row.lock === null && cell.trim() === '') continue;
      planner.write(row, lane.column, lane.read(row, cell));
    }
  }
  const columns = lanes.flatMap((lane) => lane?.column ?? []);
  const lines = clipped.rows > 0 ? text.slice(source.rows - clipped.rows) : [];
  return { ...planner.plan(), area, clipped, rest: { lines, columns } };
};

/** A row that is about to be added, for what is pasted into it; its id names it in the request that adds it. */
const emptyRow = (id: string): GridRow => ({
  id,
  order: 0,
  booking: null,
  draft: null,
  fileRow: null,
  cell: () => null,
  cells: {},
  declared: {},
  slots: [],
  taken: [],
  changed: new Set(),
  lock: null,
  errors: [],
  marks: new Map(),
  severity: 0,
});

/** What a paste writes into rows that do not exist yet: `+0`, `+1`, … in the order of the lines. */
export const planNewRows = ({ lines, columns }: PastePlan['rest']): WritePlan =>
  planWrites(
    lines.flatMap((line, index) => {
      const row = emptyRow(`+${index}`);
      return columns.flatMap((column, at) => {
        const cell = line[at % Math.max(1, line.length)];
        return cell === undefined ? [] : [textWrite(row, column, cell)];
      });
    }),
  );

/** Delete, or the second half of a cut: every cell of a range becomes empty. */
export const planClear = (range: Rectangle, sheet: Sheet): WritePlan => {
  const planner = new WritePlanner();
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = sheet.rowAt(index);
    if (!row) continue;
    for (let at = range.left; at <= range.right; at += 1) {
      const column = sheet.columnAt(at);
      if (column) planner.write(row, column, null);
    }
  }
  return planner.plan();
};
