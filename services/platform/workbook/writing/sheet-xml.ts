import { millisecondsInDay } from 'date-fns/constants';
import { columnLetters } from '../cell-reference.ts';
import { limits } from '../limits.ts';

/** Characters that XML does not carry, and texts that would be read as such an escape. */
const unsafe = /[^\P{Cc}\n\t]|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text of a workbook as XML: control characters as `_x000D_`, at most 32,767 characters. */
export const xmlText = (text: string): string =>
  text
    .slice(0, limits.cellText)
    .toWellFormed()
    .replace(unsafe, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (char) => named[char] ?? char);

/** `yyyy-MM-dd` as the serial of a day from March 1900 on. */
export const serialOf = (iso: string): number =>
  Math.round(Date.parse(`${iso}T00:00:00Z`) / millisecondsInDay) + 25_569;

/** A value with the index of its style; null leaves the cell out. Texts stay texts, whatever they begin with. */
export const cellXml = (
  row: number,
  column: number,
  style: number,
  value: string | number | null,
): string => {
  if (value === null) return '';
  const at = `r="${columnLetters(column)}${row}" s="${style}"`;
  return typeof value === 'number'
    ? `<c ${at}><v>${value}</v></c>`
    : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
};

/** Characters of a column's width for so many pixels. */
export const widthOf = (pixels: number): number => Number(((pixels - 5) / 7).toFixed(2));
