import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
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

/** Milliseconds in which a body that nobody wants may still come. */
const longestLinger = 5_000;

/**
 * Passes over the rest of a body, so that its sender hears why: a connection that ends while it still sends is cut, and the
 * answer with it.
 */
const passOver = async ({ raw }: FastifyRequest): Promise<void> => {
  if (raw.complete) return;
  const given = new AbortController();
  const ended = new Promise<void>((resolve) => raw.once('end', resolve).once('close', resolve));
  raw.resume();
  await Promise.race([
    ended,
    setTimeout(longestLinger, undefined, { signal: given.signal }).catch(() => undefined),
  ]);
  given.abort();
};

/** Begins to receive the body. @throws 422 where what comes is no form data, or has no file */
const fileOf = async (request: FastifyRequest): Promise<ArrivingFile> => {
  const part = await partOf(request);
  if (!part || part.fieldname !== 'file') throw invalid({ file: ['Choose a file to upload.'] });
  // A file need not come with a name, whatever the type of the part says.
  const name: string | undefined = part.filename;
  return { name: shortened(plainLine(name ?? ''), longestName), bytes: part.file };
};

/**
 * Hands the file of a form on, whose body is received once it is asked for.
 *
 * @throws 422 where what comes is no form data
 */
export const receiving = async <Answer>(
  request: FastifyRequest,
  take: (file: () => Promise<ArrivingFile>) => Promise<Answer>,
): Promise<Answer> => {
  if (!request.isMultipart()) throw invalid({ file: ['Send the file as form data.'] });
  let asked = false;
  try {
    return await take(() => {
      asked = true;
      return fileOf(request);
    });
  } catch (error) {
    if (!asked) await passOver(request);
    throw error;
  }
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
