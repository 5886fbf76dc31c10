import type { WorkbookShape } from '#contracts/workbook/shape';
import { readFile } from 'node:fs/promises';
import { CsvReader, findDelimiter } from './csv-records.ts';
import { decodeCsv } from './csv-text.ts';
import { limits } from '../limits.ts';
import {
  asItStands,
  type ReadingPlan,
  type RowsTaker,
  WorkbookError,
  type WorkbookSummary,
} from '../port.ts';
import type { RawCell, RawRow } from '../raw-cell.ts';
import { RowStream } from '../row-stream.ts';

/** Downloads write `'=1+1`, so that a spreadsheet takes it as text; read back, the mark goes. */
const unguard = (field: string): string => (/^'[=+\-@\t\r]/.test(field) ? field.slice(1) : field);

export const rawRow = (row: number, fields: readonly string[]): RawRow => {
  const cells = new Map<number, RawCell>();
  for (const [i, field] of fields.entries())
    if (field.trim() !== '') cells.set(i + 1, { text: unguard(field) });
  return { row, cells };
};

/** Reads a CSV file of at most the upload's size. */
export const readCsv = async (
  path: string,
  shape: WorkbookShape,
  onRows: RowsTaker,
  plan: ReadingPlan = asItStands,
): Promise<WorkbookSummary> => {
  const text = decodeCsv(await readFile(path));
  if (text.trim() === '') throw new WorkbookError('empty');
  const { delimiter, start } = findDelimiter(text);
  const reader = new CsvReader(text, delimiter, start, start > 0 ? 2 : 1);
  const rows = new RowStream(shape, plan, onRows);
  rows.begin(null);
  let cells = 0;
  for (let record = reader.next(); record && !rows.gaveUp; record = reader.next()) {
    const row = rawRow(record.line, record.fields);
    cells += row.cells.size;
    if (cells > limits.cells)
      throw new WorkbookError('too_many_cells', { row: row.row, limit: limits.cells });
    if (row.cells.size > 0) rows.take(row);
    await rows.flush(false);
  }
  rows.finish();
  if (rows.elsewhere) return readCsv(path, shape, onRows, { ...plan, at: rows.elsewhere });
  return rows.end('csv');
};
