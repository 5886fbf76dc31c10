import { limits } from '../limits.ts';
import { WorkbookError } from '../port.ts';

/** A record with the line of the file on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

const isLineEnd = (char: string): boolean => char === '\n' || char === '\r';

/**
 * Splits a text into records by RFC 4180. A quote inside an unquoted field is a character like any other; after the
 * closing quote nothing but a delimiter or a line end may follow.
 *
 * @throws WorkbookError `unclosed_quote`, `stray_quote`, `cell_too_long`, `too_many_columns` with line and field
 */
export class CsvReader {
  private readonly text: string;
  private readonly delimiter: string;
  private readonly onBeyond: (() => void) | undefined;
  private at: number;
  private line: number;

  /** @param onBeyond told of fields past the last column, which are left out then, not refused */
  constructor(text: string, delimiter: string, at = 0, line = 1, onBeyond?: () => void) {
    this.text = text;
    this.delimiter = delimiter;
    this.at = at;
    this.line = line;
    this.onBeyond = onBeyond;
  }

  /** The next record; undefined at the end. */
  next(): CsvRecord | undefined {
    if (this.at >= this.text.length) return undefined;
    const line = this.line;
    const fields: string[] = [];
    for (;;) {
      if (fields.length >= limits.columns && !this.onBeyond) {
        throw new WorkbookError('too_many_columns', { row: line, limit: limits.columns });
      }
      const field = this.text[this.at] === '"' ? this.quoted(line, fields.length) : this.plain();
      this.checkLength(field.length, line, fields.length);
      if (fields.length < limits.columns) fields.push(field);
      else if (field.trim() !== '') this.onBeyond?.();
      if (this.text[this.at] !== this.delimiter) break;
      this.at += 1;
    }
    this.endLine();
    return { line, fields };
  }

  /** Before the text is put together: millions of quotes make a string that can't be. */
  private checkLength(length: number, line: number, field: number): void {
    if (length <= limits.cellText) return;
    throw new WorkbookError('cell_too_long', { ...this.place(line, field), limit: limits.cellText });
  }

  private plain(): string {
    const start = this.at;
    for (; this.at < this.text.length; this.at += 1) {
      const char = this.text.charAt(this.at);
      if (char === this.delimiter || isLineEnd(char)) break;
    }
    return this.text.slice(start, this.at);
  }

  private quoted(line: number, field: number): string {
    let value = '';
    this.at += 1;
    for (;;) {
      const end = this.text.indexOf('"', this.at);
      if (end < 0) throw new WorkbookError('unclosed_quote', this.place(line, field));
      const part = this.text.slice(this.at, end);
      this.checkLength(value.length + part.length, line, field);
      this.line += part.split(/\r\n|\r|\n/).length - 1;
      value += part;
      this.at = end + 1;
      if (this.text[this.at] !== '"') break;
      value += '"';
      this.at += 1;
    }
    const after = this.text[this.at];
    if (after !== undefined && after !== this.delimiter && !isLineEnd(after)) {
      throw new WorkbookError('stray_quote', this.place(this.line, field));
    }
    return value;
  }

  private endLine(): void {
    if (this.text[this.at] === '\r') this.at += 1;
    if (this.text[this.at] === '\n') this.at += 1;
    this.line += 1;
  }

  private place(row: number, field: number): { readonly row: number; readonly column: string } {
    return { row, column: String(field + 1) };
  }
}

const delimiters = [',', ';', '\t', '|'] as const;
/** Records over which a delimiter must occur equally often. */
const tried = 10;

/** How often each delimiter occurs outside quotes, in each of the first filled records. */
const tallies = (text: string): readonly (readonly number[])[] => {
  const found: number[][] = [];
  let [counts, filled, quoted, fieldBegins] = [delimiters.map(() => 0), false, false, true];
  const endRecord = () => {
    if (filled) found.push(counts);
    [counts, filled] = [delimiters.map(() => 0), false];
  };
  for (const char of text) {
    const delimiter = delimiters.findIndex((candidate) => candidate === char);
    const closes = quoted && char === '"';
    // A quote opens only where a field begins; a doubled one closes and opens again.
    if (char === '"') quoted = !quoted && fieldBegins;
    else if (!quoted && isLineEnd(char)) endRecord();
    else if (!quoted && delimiter >= 0) counts[delimiter] = (counts[delimiter] ?? 0) + 1;
    else filled = true;
    fieldBegins = closes || (!quoted && (delimiter >= 0 || isLineEnd(char)));
    if (found.length >= tried) return found;
  }
  endRecord();
  return found;
};

/** What `sep=;` in the first line says, else what occurs equally often in the first records, else what the header has. */
export const findDelimiter = (text: string): { readonly delimiter: string; readonly start: number } => {
  const said = /^sep=(.)(\r\n|\r|\n)/i.exec(text);
  if (said) return { delimiter: said[1] ?? ',', start: said[0].length };
  const records = tallies(text);
  const inHeader = (delimiter: number): number => records[0]?.[delimiter] ?? 0;
  const ranked = delimiters.map((_, i) => i).sort((a, b) => inHeader(b) - inHeader(a));
  const constant = ranked.find(
    (i) => inHeader(i) > 0 && records.every((counts) => counts[i] === inHeader(i)),
  );
  return { delimiter: delimiters[constant ?? ranked[0] ?? 0] ?? ',', start: 0 };
};
