import { cellXml } from '#platform/workbook/writing/sheet-xml';
import { head, main, workbookParts } from '#platform/workbook/writing/workbook-package';
import { writeArchive } from '#platform/workbook/writing/zip-writer';

/** A workbook of one sheet. The same rows make the same bytes. */
export const xlsxOf = (name: string, rows: readonly (readonly (string | number | null)[])[]): Buffer => {
  const cells = rows.map((row, at) => {
    const style = at === 0 ? 1 : 0;
    return `<row r="${at + 1}">${row.map((value, column) => cellXml(at + 1, column + 1, style, value)).join('')}</row>`;
  });
  const xml = `${head}<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`;
  const parts = workbookParts([{ name, xml: [xml] }], []);
  return writeArchive(parts.map((part) => ({ name: part.name, text: [...part.text].join('') })));
};
