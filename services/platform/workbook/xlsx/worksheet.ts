import { columnLetters, parseReference, rowNumber } from '../cell-reference.ts';
import { dateOfSerial, type DateStyle, timeOfSerial } from './dates.ts';
import { limits } from '../limits.ts';
import { WorkbookError, type WorkbookErrorCode, type WorkbookPlace } from '../port.ts';
import type { RawCell, RawRow } from '../raw-cell.ts';
import { StringItem, unescapeText } from './shared-strings.ts';
import type { XmlAttributes, XmlReader } from './xml.ts';

/** What the cells of every sheet of a workbook refer to. */
export interface WorkbookParts {
  readonly strings: readonly string[];
  /** By the index of a cell's style: what its numbers are, if they are dates. */
  readonly dateStyles: readonly (DateStyle | undefined)[];
  readonly system1904: boolean;
}

/** Sums over all sheets that are read of one file. */
export interface SheetCounters {
  cells: number;
  emptyCells: number;
  characters: number;
}

/** Characters of a formula that are shown. */
const longestFormula = 255;

const withTime = (date: string, time: string | undefined): string =>
  time === undefined ? date : `${date} ${time}`;

type RowSink = (row: RawRow) => void;

/** Hands out the filled rows of a sheet as they come, in rising order. With `onBeyond`, what is right of the last column is left out, not refused. */
export class Worksheet implements XmlReader {
  private readonly name: string;
  private readonly parts: WorkbookParts;
  private readonly counters: SheetCounters;
  private readonly onRow: RowSink;
  private readonly flush: () => Promise<boolean>;
  private readonly onBeyond: (() => void) | undefined;
  private readonly inline = new StringItem();
  private row = 0;
  private column = 0;
  private cells = new Map<number, RawCell>();
  private type = 'n';
  private style = 0;
  private value: string | null = null;
  private inData = false;
  private inCell = false;
  private inValue = false;
  private inInline = false;
  private inFormula = false;
  /** Of a cell that is a formula; null of any other. */
  private formula: string | null = null;

  constructor(
    name: string,
    parts: WorkbookParts,
    counters: SheetCounters,
    onRow: RowSink,
    flush: () => Promise<boolean>,
    onBeyond?: () => void,
  ) {
    this.name = name;
    this.parts = parts;
    this.counters = counters;
    this.onRow = onRow;
    this.flush = flush;
    this.onBeyond = onBeyond;
  }

  pause(): Promise<boolean> {
    return this.flush();
  }

  place(): WorkbookPlace {
    return {
      sheet: this.name.slice(0, 64),
      ...(this.row > 0 ? { row: this.row } : {}),
      ...(this.column > 0 ? { column: columnLetters(this.column) } : {}),
    };
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'sheetData') this.inData = true;
    else if (!this.inData) return;
    else if (name === 'row') this.openRow(attributes);
    else if (name === 'c') this.openCell(attributes);
    else if (!this.inCell) return;
    else if (name === 'v') {
      this.inValue = true;
      this.value = '';
    } else if (name === 'f') {
      this.inFormula = true;
      this.formula = '';
    } else if (name === 'is') {
      this.inInline = true;
      this.inline.begin();
    } else if (this.inInline) this.inline.open(name);
  }

  close(name: string): void {
    if (!this.inData) return;
    if (name === 'v') this.inValue = false;
    else if (name === 'f') this.inFormula = false;
    else if (name === 'is') {
      this.inInline = false;
      this.value = this.inline.text;
    } else if (this.inInline) this.inline.close(name);
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
    else if (name === 'sheetData') this.inData = false;
  }

  text(text: string): void {
    if (this.inInline) this.inline.add(text);
    else if (this.inValue) this.value += text;
    else if (this.inFormula) this.formula = `${this.formula}${text}`.slice(0, longestFormula);
    if ((this.value?.length ?? 0) > limits.cellText || this.inline.length > limits.cellText) {
      this.refuse('cell_too_long', { limit: limits.cellText });
    }
  }

  private openRow({ r }: XmlAttributes): void {
    const row = r === undefined ? this.row + 1 : rowNumber(r);
    if (row <= this.row) this.refuse('bad_ref');
    this.row = row;
    this.column = 0;
    this.cells = new Map();
  }

  private openCell({ r, t, s }: XmlAttributes): void {
    if (this.row === 0 || this.inCell) this.refuse('bad_ref');
    const reference = r === undefined ? { row: this.row, column: this.column + 1 } : parseReference(r);
    if (reference.row !== this.row || reference.column <= this.column) this.refuse('bad_ref');
    this.column = reference.column;
    this.type = t ?? 'n';
    this.style = s === undefined ? 0 : Number(s);
    this.value = null;
    this.formula = null;
    this.inline.begin();
    this.inCell = true;
  }

  private closeCell(): void {
    this.inCell = false;
    const value = this.value ?? '';
    // A text that is empty is a value; a number cannot be.
    const isUnstored = this.formula !== null && value === '' && (this.value === null || this.type !== 'str');
    if (value === '' && !isUnstored) {
      this.counters.emptyCells += 1;
      if (this.counters.emptyCells > limits.emptyCells) {
        this.refuse('too_many_cells', { limit: limits.emptyCells });
      }
      return;
    }
    if (this.column > limits.columns) {
      if (!this.onBeyond) this.refuse('too_many_columns', { limit: limits.columns });
      return this.onBeyond();
    }
    const cell = isUnstored ? { text: `=${this.formula}`, unstored: true as const } : this.cellOf(value);
    this.counters.cells += 1;
    this.counters.characters += cell.text.length;
    if (this.counters.cells > limits.cells) this.refuse('too_many_cells', { limit: limits.cells });
    if (this.counters.characters > limits.text) this.refuse('too_much_text', { limit: limits.text });
    if (cell.text.trim() !== '') this.cells.set(this.column, cell);
  }

  private closeRow(): void {
    this.column = 0;
    if (this.cells.size > 0) this.onRow({ row: this.row, cells: this.cells });
    this.cells = new Map();
  }

  private cellOf(value: string): RawCell {
    switch (this.type) {
      case 's':
        return { text: this.sharedString(value) };
      case 'inlineStr':
      case 'str':
        return { text: this.type === 'str' ? unescapeText(value) : value };
      case 'b':
        return { text: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' };
      case 'e':
        return { text: value.slice(0, 32), error: true };
      case 'd':
        return this.isoDate(value);
      case 'n':
        return this.number(value);
      default:
        return this.refuse('bad_xml');
    }
  }

  private sharedString(index: string): string {
    const text = /^\d{1,7}$/.test(index) ? this.parts.strings[Number(index)] : undefined;
    return text ?? this.refuse('bad_string');
  }

  private isoDate(value: string): RawCell {
    const [, date, , time] =
      /^(\d{4}-\d{2}-\d{2})(T(\d{2}:\d{2})[\d:.]*(Z|[+-]\d{2}:\d{2})?)?$/.exec(value) ?? [];
    const real = date !== undefined && !Number.isNaN(Date.parse(date)) ? new Date(date) : undefined;
    // Date carries 31 February over into March; such a day is none.
    if (date === undefined || real?.toISOString().slice(0, 10) !== date) return this.refuse('bad_date');
    return { text: withTime(date, time), date };
  }

  private number(value: string): RawCell {
    const trimmed = value.trim();
    const form = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?$/;
    const number = trimmed.length <= 64 && form.test(trimmed) ? Number(trimmed) : Number.NaN;
    if (!Number.isFinite(number)) this.refuse('bad_number');
    const style = this.parts.dateStyles[this.style];
    if (style === undefined) return { text: String(number), number };
    const date = dateOfSerial(number, this.parts.system1904) ?? this.refuse('bad_date');
    const time = style === 'moment' || !Number.isInteger(number) ? timeOfSerial(number) : undefined;
    return { text: withTime(date, time), number, date };
  }

  private refuse(code: WorkbookErrorCode, more: WorkbookPlace = {}): never {
    throw new WorkbookError(code, { ...this.place(), ...more });
  }
}
