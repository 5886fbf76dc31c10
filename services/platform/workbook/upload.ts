import type { WorkbookShape } from '#contracts/workbook/shape';
import type { Readable } from 'node:stream';
import { importWorkbook } from './import-workbook.ts';
import { limits } from './limits.ts';
import { asItStands, type ReadingPlan, type RowsTaker, type WorkbookSummary } from './port.ts';
import { stageUpload } from './staged-upload.ts';

/**
 * Reads an upload from its bytes: they go to a temporary file that only this process may read, and which is gone
 * afterwards, whatever happens.
 *
 * @throws WorkbookError `too_large` past 10 MiB, and what `importWorkbook` throws
 */
export const importUpload = async (
  bytes: Readable,
  shape: WorkbookShape,
  onRows: RowsTaker,
  time: number = limits.time,
  plan: ReadingPlan = asItStands,
): Promise<WorkbookSummary> => {
  const staged = await stageUpload(bytes);
  try {
    return await importWorkbook(staged.path, shape, onRows, time, plan);
  } finally {
    await staged.remove();
  }
};
