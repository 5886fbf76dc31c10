import type { SpreadsheetPreview } from '#contracts/workbook/preview';

/** 0 → `A`, 27 → `AB`. */
export const columnLetters = (column: number): string => {
  const above = Math.floor(column / 26);
  return (above === 0 ? '' : columnLetters(above - 1)) + String.fromCharCode(65 + (column % 26));
};

/** Columns that are filled, from the first one on. */
export const widestRow = ({ rows }: Pick<SpreadsheetPreview, 'rows'>): number =>
  rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);

/** What a preview leaves out; undefined where it has all of the sheet. */
export const cutText = (
  { moreRows, moreColumns }: Pick<SpreadsheetPreview, 'moreRows' | 'moreColumns'>,
  most: { readonly rows: number; readonly columns: number },
): string | undefined => {
  const shown = [
    ...(moreRows ? [`${most.rows} rows`] : []),
    ...(moreColumns ? [`${most.columns} columns`] : []),
  ];
  if (shown.length === 0) return undefined;
  return `Only the first ${shown.join(' and ')} are shown. Download the file to see all of it.`;
};
