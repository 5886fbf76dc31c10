import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { nextTurn } from '../../fairness/next-turn.ts';
import { limits } from '../limits.ts';
import { widthOf } from './sheet-xml.ts';

export const downloadFormats = ['xlsx', 'csv'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export const downloadTypes: Readonly<Record<DownloadFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export type TableKind = 'text' | 'date' | 'numeric';

/** What a row has in a column: `yyyy-MM-dd` where it holds dates; null leaves the cell empty. */
export interface TableColumn<Row> {
  readonly header: string;
  readonly kind: TableKind;
  /** Pixels. */
  readonly width: number;
  readonly value: (row: Row) => string | number | null;
}

export interface Table<Row> {
  readonly format: DownloadFormat;
  /** Name of the sheet, where the format has one. */
  readonly sheet: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
}

const formats = { text: '@', date: 'dd/mm/yyyy', numeric: '0' } as const;

/** hucre escapes control characters; what no XML may hold at all it writes as it comes, and nobody could open the file. */
const inXml = (text: string): string => text.toWellFormed().replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');

/** No reader takes a file with control characters for a text. */
const inCsv = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? value.toWellFormed().replaceAll(/[^\P{Cc}\r\n\t]/gu, '\uFFFD') : value;

const xlsxValue = (kind: TableKind, value: string | number | null): CellValue => {
  if (typeof value !== 'string') return value;
  return kind === 'date' ? new Date(`${value}T00:00:00Z`) : inXml(value.slice(0, limits.cellText));
};

/** Milliseconds for which rows are written before others have a turn. */
const sliceMs = 5;

/** Yields to the main loop by the clock: rows that are in memory already would otherwise be written without a break. */
async function* mapRows<Row, Cells>(
  rows: Table<Row>['rows'],
  cells: (row: Row) => Cells,
): AsyncGenerator<Cells> {
  let began = performance.now();
  for await (const row of rows) {
    yield cells(row);
    if (performance.now() - began < sliceMs) continue;
    await nextTurn();
    began = performance.now();
  }
}

const xlsxOf = <Row>({ sheet, columns, rows }: Table<Row>): Readable => {
  const cells = mapRows(rows, (row) => columns.map(({ kind, value }) => xlsxValue(kind, value(row))));
  const stream = writeXlsxStream(cells, {
    name: sheet,
    freezePane: { rows: 1 },
    columns: columns.map(({ header, kind, width }) => ({
      header,
      width: widthOf(width),
      numFmt: formats[kind],
    })),
  });
  // The web streams of the DOM's types and of Node's are the same at run time.
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
};

const csvOf = <Row>({ columns, rows }: Table<Row>): Readable => {
  const cells = mapRows(rows, (row) => columns.map(({ value }) => inCsv(value(row))));
  // The mark tells Excel that the file is UTF-8; the quote before `=` keeps a comment from being run.
  const csv = stringify({
    header: true,
    columns: columns.map(({ header }) => header),
    bom: true,
    escape_formulas: true,
  });
  // An error of the rows ends the file with that error; whoever reads it sees it.
  return pipeline(Readable.from(cells), csv, () => undefined);
};

/** A list as a file, streamed: what it holds in memory does not grow with the rows. */
export const writeTable = <Row>(table: Table<Row>): Readable =>
  table.format === 'xlsx' ? xlsxOf(table) : csvOf(table);
