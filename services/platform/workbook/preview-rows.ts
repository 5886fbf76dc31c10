import {
  maxPreviewColumns,
  maxPreviewRows,
  maxPreviewText,
  type PreviewCell,
  type PreviewRow,
} from '#contracts/workbook/preview';
import type { RawCell, RawRow } from './raw-cell.ts';
import { timeOfSerial } from './xlsx/dates.ts';

const cut = (text: string): string =>
  text.length > maxPreviewText ? `${text.slice(0, maxPreviewText)}…` : text;

/** Here a sheet means the day alone. */
const midnight = '00:00';

/** A moment as a sheet shows it: serials under 1 are times of no day. */
const momentOf = (date: string, serial: number | undefined): string => {
  const time = serial === undefined ? midnight : timeOfSerial(serial);
  if (time === midnight) return date;
  return serial !== undefined && serial < 1 ? time : `${date} ${time}`;
};

/** As many digits as spreadsheets show: 0.1 + 0.2 is 0.3 there. */
const numberOf = (number: number): number => Number(number.toPrecision(15));

const shown = ({ text, number, date }: RawCell): PreviewCell => {
  if (date !== undefined) return momentOf(date, number);
  return number === undefined ? cut(text) : numberOf(number);
};

/** Takes the filled rows of a sheet as far as a preview goes. */
export class PreviewRows {
  readonly rows: PreviewRow[] = [];
  moreRows = false;
  moreColumns = false;

  take({ row, cells }: RawRow): void {
    if (this.rows.length >= maxPreviewRows) {
      this.moreRows = true;
      return;
    }
    const within = [...cells].filter(([column]) => column <= maxPreviewColumns);
    this.moreColumns ||= within.length < cells.size;
    const last = Math.max(0, ...within.map(([column]) => column));
    const shownCells: PreviewCell[] = Array.from({ length: last }, () => null);
    for (const [column, cell] of within) shownCells[column - 1] = shown(cell);
    this.rows.push({ row, cells: shownCells });
  }
}
