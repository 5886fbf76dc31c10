import { isUnparsed } from '#contracts/cells/cell';
import { parseCell } from '#contracts/cells/parse-cell';
import type { CellReading } from '#contracts/cells/reading';
import type {
  FileCell,
  FileColumn,
  NotReadReason,
  ReadingOption,
  ReadingQuestion,
} from '#contracts/workbook/upload-columns';
import { displayDate } from '../../../format/dates.ts';
import { counted, displayQuantity } from '../../../format/quantities.ts';

/** `1` → `A`, `27` → `AA`, as spreadsheets name their columns. */
export const columnLetter = (column: number): string => {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnLetter(Math.floor((column - 1) / 26)) + letter : letter;
};

/** What people call a column: its header, else its letter. */
export const columnName = ({ header, column }: Pick<FileColumn, 'header' | 'column'>): string =>
  header ?? `column ${columnLetter(column)}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Rows that are named one by one; of more only the first three. */
const maxRows = 4;

/** `row 9`, `rows 19 and 22`, `rows 9, 10, 11 and 6 more`: of `count` cells the first ones, two of which may share a row. */
export const rowsInWords = (found: readonly number[], count: number): string => {
  const rows = [...new Set(found)];
  const isAll = found.length >= count;
  const words = rows.map(displayQuantity);
  if (isAll && rows.length <= maxRows) return `${rows.length === 1 ? 'row' : 'rows'} ${listed(words)}`;
  return `rows ${listed([...words.slice(0, 3), isAll ? `${rows.length - 3} more` : 'more'])}`;
};

/** What a text of the file is read as: `4 May 2027`, `38 500`, `38.5`. */
const valueInWords = (value: string | number): string => {
  if (typeof value === 'string') return displayDate(value);
  return Number.isInteger(value) ? displayQuantity(value) : String(value);
};

/** `04/05/27 is 4 May 2027`. */
export const optionText = ({ example }: ReadingOption): string =>
  `${example.text} is ${valueInWords(example.value)}`;

/** What becomes of the cells that cannot be read so; null where all can. */
export const leftText = ({ reading, left }: ReadingOption): string | null => {
  if (left.count === 0) return null;
  const cells = counted(left.count, 'cell');
  if (reading.startsWith('decimal'))
    return `${cells} ${left.count === 1 ? 'is' : 'are'} refused: quantities are whole MT`;
  return `${cells} ${left.count === 1 ? 'stays' : 'stay'} as text, to be mended: ${rowsInWords(left.rows, left.count)}`;
};

/** Day and month as two numbers, in whichever order. */
const dayAndMonth = /^\s*(\d{1,2})\D+(\d{1,2})\D/;

const readsOneWay = ({ text }: FileCell): boolean => {
  const [, first = '', second = ''] = dayAndMonth.exec(text) ?? [];
  return Number(first) > 12 || Number(second) > 12;
};

const named = ({ text, row }: FileCell): string => `${text} in row ${displayQuantity(row)}`;

/** `24750,00`: the mark that nothing but decimals can stand behind. */
const decimalMark = ({ text }: FileCell): string | null => {
  const [, mark, decimals = ''] = /([.,])(\d+)\s*$/.exec(text) ?? [];
  if (!mark || (decimals.length === 3 && !/[.,].*[.,]/.test(text))) return null;
  return mark === ',' ? 'a comma' : 'a point';
};

/** What in the file makes it ask, in one sentence. */
export const evidenceText = ({ kind, evidence }: ReadingQuestion): string => {
  const [cell] = evidence;
  if (!cell)
    return kind === 'dates' ? 'Day or month may come first.' : 'The mark may separate thousands or decimals.';
  if (kind === 'numbers') {
    const mark = decimalMark(cell);
    return mark ? `${named(cell)} has its decimals after ${mark}.` : `${named(cell)} can be read two ways.`;
  }
  if (evidence.length > 1 && evidence.every(readsOneWay)) {
    return `The file writes both: ${evidence.map(named).join(', ')}.`;
  }
  return readsOneWay(cell)
    ? `${named(cell)} can be read one way only; others can be read two ways.`
    : `${named(cell)} can be read two ways.`;
};

/** `Lay from, 27 cells`. */
export const aboutText = ({ cells }: ReadingQuestion, columns: readonly FileColumn[]): string => {
  const about = columns.length > 2 ? counted(columns.length, 'column') : listed(columns.map(columnName));
  return `${about}, ${counted(cells, 'cell')}`;
};

export const questionTitle = ({ kind }: ReadingQuestion): string => (kind === 'dates' ? 'Dates' : 'Numbers');

const readingNames: Readonly<Partial<Record<CellReading, string>>> = {
  day_first: 'Day first',
  month_first: 'Month first',
};

/** A text that looks otherwise than the number it is: `38,500`, not `38500` nor `38 500`. */
const exampleIn = ({ samples }: FileColumn, reading: CellReading | undefined): string | null => {
  for (const text of samples) {
    const read = text === null ? null : parseCell('numeric', text, [], reading);
    if (!read || isUnparsed(read) || typeof read.value !== 'number') continue;
    return text?.replaceAll(/\s/g, '') === String(read.value)
      ? null
      : `${text} is ${displayQuantity(read.value)}`;
  }
  return null;
};

/** How a column is read, in the table: of numbers by an example, which says it best. */
export const readingText = (
  column: FileColumn,
  kind: string,
  reading: CellReading | null,
  option: ReadingOption | undefined,
): string | null => {
  if (kind === 'numeric') {
    const answered = option && typeof option.example.value === 'number' ? optionText(option) : null;
    return answered ?? exampleIn(column, reading ?? undefined);
  }
  return reading === null || (kind !== 'date' && kind !== 'month') ? null : (readingNames[reading] ?? null);
};

/** Why a column is not read though nobody has to say so. */
export const notReadText: Readonly<Record<NotReadReason, string>> = {
  set_by_portal: 'Set by the portal',
  nameless: '',
  remembered: '',
  answered: '',
};
