import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { stringify } from 'csv-stringify';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import type { BookingView } from '#contracts/booking/booking-view';
import type { BookingTemplate } from '#contracts/templates/template';
import { type DownloadColumn, downloadColumns } from './declaration-columns.ts';
import { limits } from '../limits.ts';
import { widthOf } from './sheet-xml.ts';

export type DownloadFormat = 'xlsx' | 'csv';

export const downloadTypes: Readonly<Record<DownloadFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export interface DeclarationsDownload {
  readonly format: DownloadFormat;
  readonly template: BookingTemplate;
  /** Discharge ports of the widest booking. */
  readonly pairs: number;
  readonly bookings: AsyncIterable<BookingView> | Iterable<BookingView>;
}

const formats = { text: '@', date: 'dd/mm/yyyy', numeric: '0' } as const;

/** hucre escapes control characters; what no XML may hold at all it writes as it comes, and nobody could open the file. */
const inXml = (text: string): string => text.toWellFormed().replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');

/** No reader takes a file with control characters for a text. */
const inCsv = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? value.toWellFormed().replaceAll(/[^\P{Cc}\r\n\t]/gu, '\uFFFD') : value;

const xlsxValue = (kind: DownloadColumn['kind'], value: string | number | null): CellValue => {
  if (typeof value !== 'string') return value;
  return kind === 'date' ? new Date(`${value}T00:00:00Z`) : inXml(value.slice(0, limits.cellText));
};

async function* mapRows<Row>(
  bookings: DeclarationsDownload['bookings'],
  row: (booking: BookingView) => Row,
): AsyncGenerator<Row> {
  for await (const booking of bookings) yield row(booking);
}

const xlsxOf = (columns: readonly DownloadColumn[], { bookings }: DeclarationsDownload): Readable => {
  const rows = mapRows(bookings, (booking) =>
    columns.map(({ kind, value }) => xlsxValue(kind, value(booking))),
  );
  const stream = writeXlsxStream(rows, {
    name: 'Declarations',
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

const csvOf = (columns: readonly DownloadColumn[], { bookings }: DeclarationsDownload): Readable => {
  const rows = mapRows(bookings, (booking) => columns.map(({ value }) => inCsv(value(booking))));
  // The mark tells Excel that the file is UTF-8; the quote before `=` keeps a comment from being run.
  const csv = stringify({
    header: true,
    columns: columns.map(({ header }) => header),
    bom: true,
    escape_formulas: true,
  });
  // An error of the rows ends the file with that error; whoever reads it sees it.
  return pipeline(Readable.from(rows), csv, () => undefined);
};

/** The declaration list as a file, streamed: what it holds in memory does not grow with the bookings. */
export const writeDeclarations = (download: DeclarationsDownload): Readable => {
  const columns = downloadColumns(download.template, download.pairs);
  return download.format === 'xlsx' ? xlsxOf(columns, download) : csvOf(columns, download);
};
