/** A document as far as its file goes. */
export interface ListedDocument {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `12.30 KB`: the specification's units, with two decimals. */
export const displaySize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(2)} ${units[power]}`;
};

const spreadsheetTypes: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'text/csv',
]);

/** Whether a document is previewed here, and not by the browser: by what it was told to be, for its file has not come yet. */
export const isSpreadsheet = ({ name, mediaType }: Pick<ListedDocument, 'name' | 'mediaType'>): boolean =>
  spreadsheetTypes.has(mediaType.toLowerCase().replace(/;.*$/, '').trim()) ||
  /\.(xlsx|xlsm|xls|csv)$/i.test(name);
