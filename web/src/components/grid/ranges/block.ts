import { numberCell } from '#contracts/cells/parse-number';
import { addDays } from '#domain/shared/days';
import { carriedNumbers, parseHtmlTable } from './clipboard-html.ts';
import type { CarriedNumber } from './carried.ts';
import { type Written, writtenBy } from './excel-formats.ts';
import type { ColumnKind } from '../rows/cells.ts';
import { parseTsv } from './tsv.ts';

/** A cell of the clipboard: what it shows, and where its program says so what it holds. */
export type PastedCell = string | (CarriedNumber & { readonly text: string });

export type Block = readonly (readonly PastedCell[])[];

/** A block as it lies in the clipboard, and how its program writes what could be read two ways. */
export interface Pasted {
  readonly cells: Block;
  readonly written: Written;
}

const dayOfSerial = (serial: number): string => addDays('1899-12-30', Math.floor(serial));

const isNearDate = (serial: number): boolean => serial >= 1 && serial < 110_000;

/** The text of a cell that is to be read in a column: a carried number says more than how it is shown. */
export const textIn = (kind: ColumnKind, cell: PastedCell): string => {
  if (typeof cell === 'string') return cell;
  const { text, number, isDate } = cell;
  if (kind === 'numeric' && !isDate) {
    const read = numberCell(number);
    if ('code' in read) return read.text;
    return typeof read.value === 'number' ? String(read.value) : text;
  }
  if ((kind === 'date' || kind === 'month') && isDate && isNearDate(number)) {
    const day = dayOfSerial(number);
    return kind === 'date' ? day : day.slice(0, 7);
  }
  return text;
};

export const shownText = (cell: PastedCell): string => (typeof cell === 'string' ? cell : cell.text);

const cellsOf = (text: string, html: string): Block => {
  const cells = text === '' ? parseHtmlTable(html) : parseTsv(text);
  const numbers = carriedNumbers(html);
  // Where the two are not of one shape, a number would come beside another cell's text.
  if (!numbers || numbers.length !== cells.length) return cells;
  return cells.map((line, row) => {
    const beside = numbers[row] ?? [];
    if (beside.length < line.length) return line;
    return line.map((shown, column): PastedCell => {
      const number = beside[column];
      return number && shown !== '' ? { ...number, text: shown } : shown;
    });
  });
};

/** What lies in the clipboard: its plain text, cell by cell, with the numbers that its HTML carries beside it. */
export const readBlock = (text: string, html: string): Pasted => ({
  cells: cellsOf(text, html),
  written: writtenBy(html),
});
