import { displayDate, displayMonth } from '#contracts/cells/calendar';
import type { ReadingOption, ReadingQuestion } from '#contracts/workbook/upload-columns';
import { counted, displayQuantity } from '../../../format/quantities.ts';
import type { GridTypes } from '../rows/rows.ts';
import type { PastePlan, ReadingAnswers } from './paste.ts';
import type { RowWords } from '../rows/row-words.ts';
import { type Extent, sizeOf } from './selection.ts';
import type { UntakenColumn } from './titles.ts';
import type { CellProblem } from './writes.ts';

/** Texts of one column that stay as they are written, to be mended. */
export interface KeptTexts {
  readonly header: string;
  readonly cells: number;
  /** The first few, each once. */
  readonly texts: readonly string[];
}

/** What a paste would do, before it does it. */
export interface PasteSummary {
  readonly size: Extent;
  readonly changes: number;
  /** One sentence for each sort of thing that is left out. */
  readonly left: readonly string[];
  readonly kept: readonly KeptTexts[];
}

/** A paste that waits for its user. */
export interface PasteReview {
  readonly questions: readonly ReadingQuestion[];
  /** As it would be with these answers. */
  readonly summary: (answers: ReadingAnswers) => PasteSummary | undefined;
  readonly paste: (answers: ReadingAnswers) => void;
}

const maxNamed = 3;

const named = (names: readonly string[]): string => {
  const shown = names.slice(0, maxNamed).join(', ');
  return names.length > maxNamed ? `${shown} and ${names.length - maxNamed} more` : shown;
};

const untakenText = ({ header, because }: UntakenColumn): string => {
  switch (because) {
    case 'unknown':
      return `Column “${header}”: the grid has none of this name.`;
    case 'elsewhere':
      return `Column “${header}”: it is not in this grid.`;
    case 'twice':
      return `Column “${header}”: another one of the clipboard goes there.`;
  }
};

const leftOut = <G extends GridTypes>(
  plan: PastePlan<G>,
  canAdd: boolean,
  words: RowWords<G>,
): readonly string[] => {
  const { skipped, lockedRows, clipped, untaken, above } = plan;
  const left = untaken.map(untakenText);
  if (above > 0) left.push(`${counted(above, 'line')} above the headers.`);
  if (skipped.locked > 0)
    left.push(
      `${counted(skipped.locked, 'cell')} of rows that are ${words.locked}: ${named(lockedRows.map(words.nameOf))}.`,
    );
  if (skipped.readOnly > 0)
    left.push(`${counted(skipped.readOnly, 'cell')} of columns that cannot be edited.`);
  if (clipped.rows > 0 && !canAdd)
    left.push(`${counted(clipped.rows, 'row')} below the last one of the grid.`);
  if (clipped.columns > 0)
    left.push(`${counted(clipped.columns, 'column')} right of the last one of the grid.`);
  return left;
};

const keptTexts = <G extends GridTypes>(problems: readonly CellProblem<G>[]): readonly KeptTexts[] =>
  [...Map.groupBy(problems, ({ column }) => column.id).values()].map((cells) => ({
    header: cells[0]?.column.header ?? '',
    cells: cells.length,
    texts: [...new Set(cells.map(({ text }) => text))].slice(0, maxNamed),
  }));

export const summaryOf = <G extends GridTypes>(
  plan: PastePlan<G>,
  canAdd: boolean,
  words: RowWords<G>,
): PasteSummary => {
  const { rows } = sizeOf(plan.area);
  return {
    size: { columns: plan.width, rows: rows + (canAdd ? plan.clipped.rows : 0) },
    changes: plan.changes.length,
    left: leftOut(plan, canAdd, words),
    kept: keptTexts(plan.problems),
  };
};

/** Whether a paste is asked about before it is written; a single cell is seen at once, and undone as soon. */
export const asksFirst = <G extends GridTypes>(
  plan: PastePlan<G>,
  canAdd: boolean,
  words: RowWords<G>,
): boolean => {
  if (plan.cells === 1) return false;
  const asks = plan.questions.some(({ open }) => open);
  return asks || plan.problems.length > 0 || leftOut(plan, canAdd, words).length > 0;
};

const stays = (cells: number): string =>
  `${counted(cells, 'cell')} ${cells === 1 ? 'stays' : 'stay'} as text`;

const valueText = (value: string | number): string => {
  if (typeof value === 'number') return `${displayQuantity(value)} MT`;
  return value.length === 7 ? displayMonth(value) : displayDate(value);
};

/** `Read 04/05/27 as 4 May 2027 in 14 cells`; what would be a fraction of a tonne is refused whichever cell it is in. */
export const optionText = ({ example: { text, value }, cells, left }: ReadingOption): string => {
  const rest = left.count > 0 ? `; ${stays(left.count)}` : '';
  if (typeof value === 'number' && !Number.isInteger(value))
    return `Read ${text} as ${value} MT, which is not a whole number${cells > 0 ? `; ${counted(cells, 'cell')} can be read` : ''}${rest}`;
  return `Read ${text} as ${valueText(value)} in ${counted(cells, 'cell')}${rest}`;
};
