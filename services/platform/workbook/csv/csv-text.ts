import { TextDecoder } from 'node:util';
import { WorkbookError } from '../port.ts';
import { findDelimiter } from './csv-records.ts';

/** Bytes looked at to tell UTF-16 without a mark from other encodings. */
const sample = 4_096;

const decode = (encoding: string, bytes: Buffer): string => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw Object.assign(new WorkbookError('encoding'), { cause });
  }
};

/** UTF-16 of Latin text has a zero in every other byte. */
const guessUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const head = bytes.subarray(0, sample);
  const zeros = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const manyZeros = head.length * 0.3;
  if (odd > manyZeros && even === 0) return 'utf-16le';
  return even > manyZeros && odd === 0 ? 'utf-16be' : undefined;
};

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Characters from which it is told what parts the fields of a file that is none. */
const lookedAt = 65_536;

/** Control characters that no text file has. */
const binary = /[^\P{Cc}\t\n\v\f\r\u0085]/u;

/** The field in which a character stands, as people count the columns of a sheet. */
const placeOfIndex = (text: string, index: number): { readonly row: number; readonly column: string } => {
  const before = text.slice(0, index).split(/\r\n|\r|\n/);
  const { delimiter } = findDelimiter(text.slice(0, Math.min(index, lookedAt)));
  // What stands between quotes is one field, whatever is in it.
  const fields = (before.at(-1) ?? '').replaceAll(/"[^"]*"/g, '').split(delimiter);
  return { row: before.length, column: String(fields.length) };
};

/**
 * The text of a CSV file: UTF-16 with or without a mark, UTF-8, else Windows-1252, which Excel writes.
 *
 * @throws WorkbookError `binary` with line and field; `encoding` where the mark does not hold
 */
export const decodeCsv = (bytes: Buffer): string => {
  const [a, b, c] = bytes;
  let text: string;
  if (a === 0xff && b === 0xfe) text = decode('utf-16le', bytes);
  else if (a === 0xfe && b === 0xff) text = decode('utf-16be', bytes);
  else if (a === 0xef && b === 0xbb && c === 0xbf) text = decode('utf-8', bytes);
  else text = decode(guessUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'), bytes);
  const found = binary.exec(text);
  if (found) throw new WorkbookError('binary', placeOfIndex(text, found.index));
  return text;
};
