import { excelFormats, isDateFormat } from './excel-formats.ts';

/** A number that a spreadsheet hands on beside the text that its cell shows: `1.234,50` may be 1234.5, a date is days. */
export interface CarriedNumber {
  readonly number: number;
  /** Its format shows it as a date: days since 30 December 1899. */
  readonly isDate: boolean;
}

const carried = (text: string | null, isDate: boolean): CarriedNumber | null => {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? { number, isDate } : null;
};

const fromExcel = (cell: Element, dates: ReadonlySet<string>): CarriedNumber | null => {
  const value = cell.getAttribute('x:num');
  if (value === null) return null;
  // Without a value the number is the text itself.
  const shown = value === '' ? cell.textContent : value;
  return carried(shown, dates.has(cell.className));
};

/** `sdnum="2057;0;DD/MM/YYYY"`: languages, then the format. */
const fromLibreOffice = (cell: Element): CarriedNumber | null => {
  const format = cell.getAttribute('sdnum')?.split(';').slice(2).join(';') ?? '';
  return carried(cell.getAttribute('sdval'), isDateFormat(format));
};

const parsed = (json: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Another form than is known says nothing: the text is read.
    return {};
  }
};

/** `{"1":3,"3":46456}`: of kind 3, a number. `{"1":5,"2":"dd/mm/yyyy"}`: a format of kind 5, a date. */
const fromSheets = (cell: Element): CarriedNumber | null => {
  const { 1: kind, 3: number } = parsed(cell.getAttribute('data-sheets-value'));
  if (kind !== 3 || typeof number !== 'number') return null;
  const { 1: format, 2: pattern } = parsed(cell.getAttribute('data-sheets-numberformat'));
  const isDate = format === 5 || format === 7 || (typeof pattern === 'string' && isDateFormat(pattern));
  return { number, isDate };
};

/** Reads what a cell of this page carries, whichever of the programs wrote it. */
export const carriedReader = (page: Document): ((cell: Element) => CarriedNumber | null) => {
  const styles = [...page.querySelectorAll('style')].map((style) => style.textContent ?? '').join('\n');
  const dates = new Set(
    excelFormats(styles).flatMap(({ name, format }) => (isDateFormat(format) ? [name] : [])),
  );
  return (cell) => {
    if (cell.hasAttribute('sdval')) return fromLibreOffice(cell);
    if (cell.hasAttribute('data-sheets-value')) return fromSheets(cell);
    return fromExcel(cell, dates);
  };
};
