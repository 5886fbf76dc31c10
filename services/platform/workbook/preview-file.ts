import type { Readable } from 'node:stream';
import type { SpreadsheetPreview } from '#contracts/workbook/preview';
import { previewWorkbook } from './import-workbook.ts';
import { limits } from './limits.ts';
import { stageUpload } from './staged-upload.ts';

/**
 * The beginning of a sheet, from the bytes of its file: like an upload's they go to a temporary file that only this process may
 * read, and which is gone afterwards.
 *
 * @param sheet of those that are visible, from 0
 * @throws WorkbookError `too_large` past 10 MiB, and what `previewWorkbook` throws
 */
export const previewFile = async (
  bytes: Readable,
  sheet: number,
  time: number = limits.time,
): Promise<SpreadsheetPreview> => {
  const staged = await stageUpload(bytes);
  try {
    return await previewWorkbook(staged.path, sheet, time);
  } finally {
    await staged.remove();
  }
};
