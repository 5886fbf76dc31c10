import { type FileHandle, open, stat, truncate } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import { beforeTheFirst, type Position, type StoredEvent } from '../port.ts';
import { headerOf, type LogFileHeader, logFilePages, UnfitLogFile } from './read-log-file.ts';

const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
};

/** Bytes up to the end of the last whole line: an export that was cut short may have left half a one. */
const wholeLines = async (path: string, size: number): Promise<number> => {
  const file = await open(path, 'r');
  try {
    const step = 64 * 1024;
    for (let end = size; end > 0; end -= step) {
      const from = Math.max(0, end - step);
      const piece = Buffer.alloc(end - from);
      await file.read(piece, 0, piece.length, from);
      const lastBreak = piece.lastIndexOf(0x0a);
      if (lastBreak >= 0) return from + lastBreak + 1;
    }
    return 0;
  } finally {
    await file.close();
  }
};

export interface LogFileWriter {
  /** Events that stand in the file. */
  readonly events: number;
  /** Position of the last of them. */
  readonly position: Position;
  append(events: readonly StoredEvent[]): Promise<void>;
  /** Flushes to the disk. */
  close(): Promise<void>;
}

class OpenLogFile implements LogFileWriter {
  events = 0;
  position: Position = beforeTheFirst;
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async begin(header: LogFileHeader): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(header)}\n`);
  }

  /** Goes on after what an earlier export wrote. */
  async resume(path: string): Promise<void> {
    for await (const page of logFilePages(path).pages(beforeTheFirst)) this.#count(page);
  }

  async append(events: readonly StoredEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.#file.appendFile(`${events.map((event) => JSON.stringify(event)).join('\n')}\n`);
    this.#count(events);
  }

  #count(events: readonly StoredEvent[]): void {
    this.events += events.length;
    this.position = events.at(-1)?.position ?? this.position;
  }

  async close(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
  }
}

/**
 * Opens a file to export a log into; one that holds the beginning of the same log is gone on with.
 * @throws UnfitLogFile where it holds something else
 */
export const openLogFile = async (path: string, logId: string): Promise<LogFileWriter> => {
  const size = await sizeOf(path);
  const whole = size === 0 ? 0 : await wholeLines(path, size);
  if (whole === 0 && size > 0) throw new UnfitLogFile(`${path} is no exported log; name another file`);
  if (whole < size) await truncate(path, whole);
  if (whole > 0) {
    const header = await headerOf(path);
    if (header.logId !== logId)
      throw new UnfitLogFile(
        `${path} holds log ${header.logId}, and this is log ${logId}; name another file`,
      );
  }
  const file = new OpenLogFile(await open(path, 'a', 0o600));
  if (whole === 0) await file.begin({ format: 'laycan-log', version: 1, logId });
  else await file.resume(path);
  return file;
};
