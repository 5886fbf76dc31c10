import { open, readFile } from 'node:fs/promises';
import { WorkbookError } from './port.ts';

const startsWith = (head: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, i) => head[i] === byte);

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Files of other kinds that people upload under these names. */
const others: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46], // %PDF
  [0x50, 0x4b, 0x05, 0x06], // an archive without entries
  [0x7b, 0x5c, 0x72, 0x74, 0x66], // {\rtf
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x1f, 0x8b], // gzip
  [0x52, 0x61, 0x72, 0x21], // Rar!
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
];

/**
 * What a file is, by its content; its name says nothing.
 *
 * @throws WorkbookError `empty`, `password`, `legacy_xls`, `not_a_workbook`
 */
export const sniff = async (path: string): Promise<'xlsx' | 'csv'> => {
  const head = await headOf(path);
  if (head.length === 0) throw new WorkbookError('empty');
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) {
    const encrypted = (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new WorkbookError(encrypted ? 'password' : 'legacy_xls');
  }
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (others.some((bytes) => startsWith(head, bytes)) || /^<(html|!doctype|\?xml|table|meta)/.test(text)) {
    throw new WorkbookError('not_a_workbook');
  }
  return 'csv';
};
