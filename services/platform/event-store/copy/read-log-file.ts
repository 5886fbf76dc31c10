import { isRecord, parsedJson } from '../../foreign-json.ts';
import { linesOf } from '../../lines.ts';
import { beforeTheFirst, type Position, type StoredEvent } from '../port.ts';
import { isPosition } from '../position.ts';
import type { LogPages } from './pages.ts';

/** The file is no exported log, or was damaged. */
export class UnfitLogFile extends Error {
  override readonly name = 'UnfitLogFile';
}

/** First line of the file; after it one event a line, as JSON, in log order. */
export interface LogFileHeader {
  readonly format: 'laycan-log';
  readonly version: 1;
  /** Of the log that was exported. */
  readonly logId: string;
}

const pageSize = 500;

const parse = (line: string, path: string, number: number): Readonly<Record<string, unknown>> => {
  const value = parsedJson(line);
  if (isRecord(value)) return value;
  throw new UnfitLogFile(`Line ${number} of ${path} is no JSON object`);
};

const headerIn = (line: string, path: string): LogFileHeader => {
  const { format, version, logId } = parse(line, path, 1);
  if (format !== 'laycan-log' || version !== 1 || typeof logId !== 'string')
    throw new UnfitLogFile(
      `${path} is no exported log: its first line names no format laycan-log, version 1`,
    );
  return { format, version, logId };
};

const isMetadata = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string');

const eventIn = (line: string, path: string, number: number): StoredEvent => {
  const { position, stream, revision, id, type, recordedAt, data, metadata } = parse(line, path, number);
  const fits =
    typeof position === 'string' &&
    isPosition(position) &&
    typeof stream === 'string' &&
    typeof revision === 'number' &&
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof recordedAt === 'string' &&
    typeof data === 'string' &&
    isMetadata(metadata);
  if (!fits) throw new UnfitLogFile(`Line ${number} of ${path} is no event`);
  return { position, stream, revision, id, type, recordedAt, data, metadata };
};

/** The log that a file holds. @throws UnfitLogFile while it is read */
export const logFilePages = (path: string): LogPages => ({
  pages: async function* (after) {
    let number = 0;
    let last: Position = beforeTheFirst;
    let page: StoredEvent[] = [];
    for await (const line of linesOf(path)) {
      number += 1;
      if (number === 1) {
        headerIn(line, path);
        continue;
      }
      const event = eventIn(line, path, number);
      if (event.position <= last) throw new UnfitLogFile(`Line ${number} of ${path} is out of order`);
      last = event.position;
      if (event.position > after) page.push(event);
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
    if (number === 0) throw new UnfitLogFile(`${path} is empty`);
    if (page.length > 0) yield page;
  },
});

export const headerOf = async (path: string): Promise<LogFileHeader> => {
  for await (const line of linesOf(path)) return headerIn(line, path);
  throw new UnfitLogFile(`${path} is empty`);
};
