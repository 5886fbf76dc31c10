import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { limits } from '#platform/workbook/limits';
import { importUpload } from '#platform/workbook/upload';
import { sampleShape } from '../../infra/hostile-files/sample.ts';

/** A workbook as an upload of the sample's shape reads it. What is read counts here, not how busy the machine is. */
export const readUpload = async (bytes: Buffer) => {
  const rows: WorkbookRow[] = [];
  const take = async (batch: readonly WorkbookRow[]): Promise<void> => {
    rows.push(...batch);
  };
  const summary = await importUpload(Readable.from([bytes]), sampleShape, take, 12 * limits.time);
  return { summary, rows };
};

/** The same as another library reads it. */
export const readWithExcelJs = async (bytes: Buffer): Promise<ExcelJS.Workbook> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.read(Readable.from([bytes]));
  return workbook;
};
