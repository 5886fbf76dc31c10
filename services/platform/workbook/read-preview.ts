import { readFile } from 'node:fs/promises';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { CsvReader, findDelimiter } from './csv/csv-records.ts';
import { decodeCsv } from './csv/csv-text.ts';
import { rawRow } from './csv/read-csv.ts';
import { WorkbookError } from './port.ts';
import { PreviewRows } from './preview-rows.ts';
import { sniff } from './sniff.ts';
import { openArchive } from './xlsx/archive.ts';
import { readDirectory } from './xlsx/workbook-parts.ts';
import { Worksheet } from './xlsx/worksheet.ts';
import { readXml } from './xlsx/xml.ts';

const of = (
  { rows, moreRows, moreColumns }: PreviewRows,
  sheets: readonly string[],
  sheet: number,
): SpreadsheetPreview => ({ sheets, sheet, rows, moreRows, moreColumns });

const previewXlsx = async (path: string, wanted: number): Promise<SpreadsheetPreview> => {
  const archive = await openArchive(path);
  try {
    const { sheets, parts } = await readDirectory(archive);
    const at = wanted < sheets.length ? wanted : 0;
    const sheet = sheets[at];
    // Charts alone, or nothing but hidden sheets.
    if (!sheet) throw new WorkbookError('empty');
    const rows = new PreviewRows();
    const worksheet = new Worksheet(
      sheet.name,
      parts,
      { cells: 0, emptyCells: 0, characters: 0 },
      (row) => rows.take(row),
      async () => rows.moreRows,
      () => {
        rows.moreColumns = true;
      },
    );
    await readXml(await archive.open(sheet.part), worksheet);
    const names = sheets.map(({ name }) => name.slice(0, 64));
    return of(rows, names, at);
  } finally {
    archive.close();
  }
};

const previewCsv = async (path: string): Promise<SpreadsheetPreview> => {
  const text = decodeCsv(await readFile(path));
  if (text.trim() === '') throw new WorkbookError('empty');
  const { delimiter, start } = findDelimiter(text);
  const rows = new PreviewRows();
  const reader = new CsvReader(text, delimiter, start, start > 0 ? 2 : 1, () => {
    rows.moreColumns = true;
  });
  for (let record = reader.next(); record && !rows.moreRows; record = reader.next()) {
    const row = rawRow(record.line, record.fields);
    if (row.cells.size > 0) rows.take(row);
  }
  return of(rows, [], 0);
};

/**
 * The beginning of a sheet, whatever stands in it; no header is looked for.
 *
 * @param sheet from 0; the first one where there is no such sheet
 * @throws WorkbookError with code and place
 */
export const readPreview = async (path: string, sheet: number): Promise<SpreadsheetPreview> =>
  (await sniff(path)) === 'xlsx' ? previewXlsx(path, sheet) : previewCsv(path);
