import type { WorkbookShape } from '#contracts/workbook/shape';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importWorkbook } from './import-workbook.ts';
import { limits } from './limits.ts';
import { asItStands, type ReadingPlan, type RowsTaker, WorkbookError, type WorkbookSummary } from './port.ts';

/** Passes bytes on up to the limit and refuses the next one. */
const upTo = (limit: number): Transform => {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(new WorkbookError('too_large', { limit }));
      else done(null, chunk);
    },
  });
};

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
  const path = join(tmpdir(), `laycan-upload-${randomUUID()}`);
  try {
    await pipeline(bytes, upTo(limits.upload), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await importWorkbook(path, shape, onRows, time, plan);
  } finally {
    await rm(path, { force: true });
  }
};
