/** Filled rows and columns of a sheet that a preview shows. */
export const maxPreviewRows = 200;
export const maxPreviewColumns = 50;
/** Characters of one cell; the rest is left out. */
export const maxPreviewText = 256;

/** A number as the file holds it, anything else as text; null: an empty cell. */
export type PreviewCell = string | number | null;

/** A filled row, by its number in the file, from 1. */
export interface PreviewRow {
  readonly row: number;
  /** From column A on; nothing follows the last filled one. */
  readonly cells: readonly PreviewCell[];
}

/** `GET …/{documentId}/preview?sheet=`: the beginning of a sheet. */
export interface SpreadsheetPreview {
  /** Names of the workbook’s visible sheets; none of a CSV file. */
  readonly sheets: readonly string[];
  /** Which of them this is, from 0. */
  readonly sheet: number;
  readonly rows: readonly PreviewRow[];
  /** The sheet goes on, below or to the right. */
  readonly moreRows: boolean;
  readonly moreColumns: boolean;
}
