import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import { millisecondsInDay } from 'date-fns/constants';
import { limits } from './limits.ts';
import { WorkbookError } from './port.ts';

/** An upload while it is read: a file that only this process may read. Whoever staged it removes it. */
export interface StagedUpload {
  readonly path: string;
  /** SHA-256, hex. */
  readonly hash: string;
  readonly size: number;
  remove(): Promise<void>;
}

const prefix = 'laycan-upload';
const host = hostname().replaceAll(/[^\w-]/g, '-');
/** A process id comes again, in a container at every start; this one does not. */
const run = randomUUID().slice(0, 8);
/** laycan-upload.<host>.<process>.<run>.<one of a kind> */
const nameOfStaged = /^laycan-upload\.([\w-]+)\.(\d+)\.([\da-f]{8})\.[\da-f-]{36}$/;

/** Before names said whose they are. */
const formerName = /^laycan-upload-[\da-f-]{36}$/;

/** No upload is read for so long, wherever its process runs. */
const longestMs = millisecondsInDay;

/** Passes bytes on up to the limit and refuses the next one. */
class Counted extends Transform {
  readonly digest = createHash('sha256');
  size = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.size += chunk.length;
    if (this.size > limits.upload) {
      done(new WorkbookError('too_large', { limit: limits.upload }));
      return;
    }
    this.digest.update(chunk);
    this.push(chunk);
    done();
  }
}

/** What arrived ended before the file did; whoever sent it may send it again. */
export class UploadBrokeOff extends Error {
  override readonly name = 'UploadBrokeOff';
}

/** Tells a sender who broke off from a disk that failed: a pipeline ends all its streams with the error of one. */
async function* arriving(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes) yield chunk as Buffer;
  } catch (cause) {
    throw new UploadBrokeOff('The upload broke off', { cause });
  }
}

/** @throws WorkbookError `too_large` past 10 MiB, UploadBrokeOff, and what the disk fails with; then nothing is left */
export const stageUpload = async (bytes: Readable): Promise<StagedUpload> => {
  const path = join(tmpdir(), `${prefix}.${host}.${process.pid}.${run}.${randomUUID()}`);
  const remove = (): Promise<void> => rm(path, { force: true });
  const counted = new Counted();
  try {
    await pipeline(arriving(bytes), counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, hash: counted.digest.digest('hex'), size: counted.size, remove };
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one, too.
    return isNativeError(error) && 'code' in error && error.code === 'EPERM';
  }
};

/** Whether the process that staged a file is gone, as far as its name tells. */
const isLeft = (ofHost: string, pid: number, ofRun: string): boolean =>
  ofHost === host && (pid === process.pid ? ofRun !== run : !isAlive(pid));

const isOld = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).mtimeMs < Date.now() - longestMs;
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
};

/**
 * Removes what killed processes left in the temporary folder: at once where they ran on this host, else after a day. Files of
 * living processes stay.
 *
 * @returns how many were removed
 */
export const sweepStagedUploads = async (folder: string = tmpdir()): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const [, ofHost = '', pid = '', ofRun = ''] = nameOfStaged.exec(name) ?? [];
    if (ofHost === '' && !formerName.test(name)) continue;
    const path = join(folder, name);
    if (!isLeft(ofHost, Number(pid), ofRun) && !(await isOld(path))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
