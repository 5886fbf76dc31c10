import ExcelJS from 'exceljs';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { columns } from '#contracts/templates/columns';
import { isDischargeField, ordinalOf } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { Cargo } from './declarant.ts';

/** Rows of a declaration file by header; what is no field (`Booking No`) stands under its own name. */
export type SheetRow = Readonly<Record<string, string | number | null>>;

const shown = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return 'name' in (value as object) ? (value as { name: string }).name : (value as { text: string }).text;
};

const headed = ([field, value]: readonly [string, CellValue | undefined]): readonly [
  string,
  string | number | null,
][] => {
  if (!isDischargeField(field)) return [[columns[field as keyof typeof columns].header, shown(value)]];
  const n = ordinalOf(field);
  const line = (value ?? { port: null, qty: null }) as { readonly port: unknown; readonly qty: unknown };
  return [
    [`POD ${n}`, shown(line.port)],
    [`Qty Pod ${n}`, shown(line.qty)],
  ];
};

/** A row of a file from the cells of a draft. */
export const sheetRow = (cargo: Cargo, more: SheetRow = {}): SheetRow => ({
  ...Object.fromEntries(Object.entries(cargo).flatMap(headed)),
  ...more,
});

/** A file as a spreadsheet program saves it. */
export const csvOf = (rows: readonly SheetRow[]): string => {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Papa.unparse({ fields, data: rows.map((row) => fields.map((field) => row[field] ?? '')) });
};

/** The template as it was downloaded, filled in. */
export const filledIn = async (template: Uint8Array, rows: readonly SheetRow[]): Promise<Uint8Array> => {
  const workbook = new ExcelJS.Workbook();
  // Without the rules, each of which this library writes 10,000 times.
  await workbook.xlsx.read(Readable.from([template]), { ignoreNodes: ['dataValidations'] });
  const sheet = workbook.getWorksheet('Declarations');
  if (!sheet) throw new Error('The template has no sheet of declarations');
  const headers = new Map<string, number>();
  sheet.getRow(1).eachCell((cell, column) => headers.set(cell.text, column));
  for (const [index, row] of rows.entries()) {
    for (const [header, value] of Object.entries(row)) {
      const column = headers.get(header);
      if (column === undefined) throw new Error(`The template has no column ${header}`);
      const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
      sheet.getCell(index + 2, column).value = date ? new Date(`${value}T00:00:00Z`) : value;
    }
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
};

/** Cells of the first sheet of a workbook, by header. */
export const rowsOfWorkbook = async (bytes: Uint8Array): Promise<readonly Record<string, unknown>[]> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.read(Readable.from([bytes]));
  const [sheet] = workbook.worksheets;
  const headers: string[] = [];
  sheet?.getRow(1).eachCell((cell, column) => {
    headers[column] = cell.text;
  });
  const rows: Record<string, unknown>[] = [];
  sheet?.eachRow((row, number) => {
    if (number === 1) return;
    const cells: Record<string, unknown> = {};
    row.eachCell((cell, column) => {
      cells[headers[column] ?? ''] = cell.value;
    });
    rows.push(cells);
  });
  return rows;
};
