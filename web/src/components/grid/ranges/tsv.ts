/**
 * Clipboard text as Excel writes and reads it: cells parted by tabs, rows by CR LF, a cell in quotes where it holds a
 * tab, a newline or begins with a quote, quotes inside doubled. Rows may be ragged.
 */
const needsQuotes = /[\t\r\n]|^"/;

const quoted = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('');

interface Scanned {
  readonly cell: string;
  /** Index of what ended the cell: a tab, a newline or the end of the text. */
  readonly end: number;
}

/** Reads a quoted cell; undefined where the quote is not closed before a tab, a newline or the end: then it is text. */
const scanQuoted = (text: string, start: number): Scanned | undefined => {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    cell += text.slice(from, quote);
    const next = text[quote + 1];
    if (next === '"') {
      cell += '"';
      from = quote + 2;
    } else if (next === undefined || next === '\t' || next === '\n' || next === '\r') {
      return { cell: cell.replaceAll(/\r\n?/g, '\n'), end: quote + 1 };
    } else {
      return undefined;
    }
  }
};

const scanPlain = (text: string, start: number): Scanned => {
  const ends = /[\t\r\n]/g;
  ends.lastIndex = start;
  const end = ends.exec(text)?.index ?? text.length;
  return { cell: text.slice(start, end), end };
};

/** Where nothing is quoted, tabs and newlines are all that counts. */
const splitPlain = (text: string): string[][] => {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split('\t'));
};

/**
 * The cells of a clipboard text. A lone newline at the end closes the last row and opens none; newlines inside cells
 * come as `\n`. An empty text has no rows.
 */
export const parseTsv = (text: string): string[][] => {
  if (!text.includes('"')) return splitPlain(text);
  const rows: string[][] = [];
  let at = 0;
  let row: string[] = [];
  while (at < text.length || row.length > 0) {
    const { cell, end } = (text[at] === '"' ? scanQuoted(text, at) : undefined) ?? scanPlain(text, at);
    row.push(cell);
    if (text[end] === '\t') {
      at = end + 1;
    } else {
      rows.push(row);
      row = [];
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
  }
  return rows;
};

export const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((widest, row) => Math.max(widest, row.length), 0);
