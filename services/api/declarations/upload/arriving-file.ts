import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { plainLine, shortened } from '#domain/shared/plain-text';
import { WorkbookError } from '#platform/workbook/port';
import { type StagedUpload, stageUpload, UploadBrokeOff } from '#platform/workbook/staged-upload';
import { type ApiError, invalid } from '../../errors/api-error.ts';
import { workbookRefusal } from './workbook-refusal.ts';

/** What arrived is no whole upload. */
const brokenOff = (): ApiError => invalid({ file: ['The upload broke off; send the file again.'] });

/** A file as it comes. */
export interface ArrivingFile {
  readonly name: string;
  readonly bytes: Readable;
}

/** Longer file names are cut for display; the name is nobody's key. */
const longestName = 200;

const partOf = async (request: FastifyRequest) => {
  try {
    return await request.file();
  } catch (error) {
    // The plugin's own refusals carry a status; what its parser throws does not.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw brokenOff();
  }
};

/** Begins to receive the body. @throws 422 where what comes is no form data, or has no file */
const fileOf = async (request: FastifyRequest): Promise<ArrivingFile> => {
  const part = await partOf(request);
  if (!part || part.fieldname !== 'file') throw invalid({ file: ['Choose a file to upload.'] });
  // A file need not come with a name, whatever the type of the part says.
  const name: string | undefined = part.filename;
  return { name: shortened(plainLine(name ?? ''), longestName), bytes: part.file };
};

/** The file of a form, whose body is received once it is asked for. @throws 422 where what comes is no form data */
export const fileIn = (request: FastifyRequest): (() => Promise<ArrivingFile>) => {
  if (!request.isMultipart()) throw invalid({ file: ['Send the file as form data.'] });
  return () => fileOf(request);
};

/** Keeps the bytes where they can be read. @throws 422 under `file` for one that is too large, or broke off */
export const stage = async (bytes: Readable): Promise<StagedUpload> => {
  try {
    return await stageUpload(bytes);
  } catch (error) {
    if (error instanceof WorkbookError) throw workbookRefusal(error, null);
    throw error instanceof UploadBrokeOff ? brokenOff() : error;
  }
};
