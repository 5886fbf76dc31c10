import type { CellReading } from '#contracts/cells/reading';
import { columnReadings } from '#contracts/cells/readings-of';
import type { ReadingQuestion } from '#contracts/workbook/upload-columns';
import type { GridColumn } from '../rows/columns.ts';
import type { GridTypes, RowOf } from '../rows/rows.ts';
import { type Block, type Pasted, textIn } from './block.ts';
import { questionsOf } from './paste-questions.ts';
import { columnsUnder } from './repeats.ts';
import { type Extent, pasteTarget, type Rectangle } from './selection.ts';
import type { Sheet } from './sheet.ts';
import { titledLines, type UntakenColumn } from './titles.ts';
import { Lane, planWrites, textWrite, type WritePlan, WritePlanner } from './writes.ts';

/** What was answered of texts that read two ways, by the columns of the block. */
export type ReadingAnswers = readonly {
  readonly columns: readonly number[];
  readonly reading: CellReading;
}[];

/** Lines that fell off below, the columns that they were meant for, and how those read. */
export interface PasteRest<G extends GridTypes> {
  readonly lines: Block;
  readonly columns: readonly GridColumn<G>[];
  readonly readings: ReadonlyMap<number, CellReading>;
}

export interface PastePlan<G extends GridTypes> extends WritePlan<G> {
  readonly area: Rectangle;
  /** What of the clipboard does not fit: rows below the last one, columns right of the last one. */
  readonly clipped: Extent;
  readonly rest: PasteRest<G>;
  /** Columns of the clipboard that its titles name and the grid does not take. */
  readonly untaken: readonly UntakenColumn[];
  /** Lines of the clipboard above its titles. */
  readonly above: number;
  /** Of texts that read two ways: those that are open must be answered before anything is written. */
  readonly questions: readonly ReadingQuestion[];
  /** Columns of the grid that cells of the clipboard go to. */
  readonly width: number;
  /** Cells that the clipboard has. */
  readonly cells: number;
}

/** A block on its columns, from the first row of a range on. */
interface Laid<G extends GridTypes> {
  readonly lines: Block;
  readonly left: number;
  readonly columns: readonly GridColumn<G>[];
  readonly untaken: readonly UntakenColumn[];
  readonly above: number;
}

/** Where the first line names columns each cell goes under its title; else the block lies where the cursor is. */
const layOut = <G extends GridTypes>(block: Block, range: Rectangle, sheet: Sheet<G>): Laid<G> => {
  const titled = titledLines(block, sheet);
  if (titled) return { ...titled, left: 0 };
  const columns = columnsUnder(block, sheet.shown, range.left, sheet.rowAt(range.top));
  return { lines: block, left: range.left, columns, untaken: [], above: 0 };
};

const widthOf = (lines: Block): number => lines.reduce((widest, line) => Math.max(widest, line.length), 0);

/**
 * Lays a clipboard's cells on a range: repeated where the range is a multiple of them, clipped at the edges. Cells
 * that a ragged row does not have stay untouched. Where the first line names columns, as a block copied with its titles
 * does, each cell goes under its title. Undefined where there is nothing to paste.
 */
export const planPaste = <G extends GridTypes>(
  { cells: block, written }: Pasted,
  range: Rectangle,
  sheet: Sheet<G>,
  answers: ReadingAnswers = [],
): PastePlan<G> | undefined => {
  const { lines, left, columns, untaken, above } = layOut(block, range, sheet);
  const isTitled = lines !== block;
  const source: Extent = { rows: lines.length, columns: widthOf(lines) };
  if (source.rows === 0 || source.columns === 0) return undefined;
  const place = isTitled ? { top: range.top, bottom: range.top, left: 0, right: 0 } : range;
  const extent = { rows: sheet.extent.rows, columns: left + columns.length };
  const { area, clipped } = pasteTarget(place, source, extent);
  const questions = questionsOf(lines, columns, written);
  const readings = columnReadings(questions, answers);
  const planner = new WritePlanner<G>();
  const lanes = columns
    .slice(0, area.right - area.left + 1)
    .map((column, at) => new Lane(column, readings.get(at % source.columns) ?? written.numbers));
  for (let index = area.top; index <= area.bottom; index += 1) {
    const row = sheet.rowAt(index);
    const line = lines[(index - area.top) % source.rows];
    if (row && line) writeLine(planner, row, line, lanes, source.columns);
  }
  const rest = {
    lines: clipped.rows > 0 ? lines.slice(source.rows - clipped.rows) : [],
    columns: lanes.map(({ column }) => column),
    readings,
  };
  const right = Math.min(isTitled ? Infinity : area.right, sheet.extent.columns - 1);
  return {
    ...planner.plan(),
    area: { ...area, right },
    clipped,
    rest,
    untaken,
    above,
    questions,
    width: lanes.length,
    cells: source.rows * source.columns,
  };
};

const writeLine = <G extends GridTypes>(
  planner: WritePlanner<G>,
  row: RowOf<G>,
  line: Block[number],
  lanes: readonly Lane<G>[],
  width: number,
): void => {
  for (let at = 0; at < lanes.length; at += 1) {
    const lane = lanes[at];
    const cell = line[at % width];
    if (!lane || cell === undefined) continue;
    const text = typeof cell === 'string' ? cell : textIn(lane.column.kind, cell);
    // An empty cell over a column that cannot be edited, as a block from elsewhere has it under Status, asks for nothing.
    if (!lane.column.editable && row.lock === null && text.trim() === '') continue;
    planner.write(row, lane.column, lane.read(row, text));
  }
};

/** What a paste writes into rows that do not exist yet: `+0`, `+1`, … in the order of the lines. */
export const planNewRows = <G extends GridTypes>(
  { lines, columns, readings }: PasteRest<G>,
  newRow: (id: string) => RowOf<G>,
): WritePlan<G> =>
  planWrites(
    lines.flatMap((line, index) => {
      const row = newRow(`+${index}`);
      return columns.flatMap((column, at) => {
        const place = at % Math.max(1, line.length);
        const cell = line[place];
        if (cell === undefined) return [];
        return [textWrite(row, column, textIn(column.kind, cell), readings.get(place))];
      });
    }),
  );

/** Delete, or the second half of a cut: every cell of a range becomes empty. */
export const planClear = <G extends GridTypes>(range: Rectangle, sheet: Sheet<G>): WritePlan<G> => {
  const planner = new WritePlanner<G>();
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
