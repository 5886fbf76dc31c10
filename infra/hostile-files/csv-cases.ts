import { type FileCase, noise, read, refused } from './case.ts';
import { sampleHeader, sampleRow } from './sample.ts';
import type { Values } from './workbook.ts';

const field = (value: Values[number], delimiter: string): string => {
  const text = value === null ? '' : String(value);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csv = (rows: readonly Values[], delimiter = ',', end = '\r\n'): string =>
  rows.map((values) => values.map((value) => field(value, delimiter)).join(delimiter) + end).join('');

const rows = [sampleHeader, sampleRow(1)];
const text = (content: string) => () => Buffer.from(content, 'utf8');
const withComment = (comment: string) => [sampleHeader, [...sampleRow(1).slice(0, -1), comment]];
const clean = { code: 'SZ-2703-001', loadingQty: 41_250, laycanStart: '2027-03-10' };
const bigEndian = (content: string) => Buffer.from(content, 'utf16le').swap16();
const many = (count: number) => [sampleHeader, ...Array.from({ length: count }, (_, i) => sampleRow(i + 1))];

const good: readonly FileCase[] = [
  read('csv', text(csv(rows)), clean),
  read('csv with semicolons', text(csv(withComment('a, b, c; d'), ';')), { ...clean, comment: 'a, b, c; d' }),
  read('csv with tabs', text(csv(rows, '\t')), clean),
  read('csv with bars', text(csv(rows, '|')), clean),
  read('csv that says its delimiter', text(`sep=;\r\n${csv(rows, ';')}`), clean),
  read('csv with line feeds', text(csv(rows, ',', '\n')), clean),
  read('csv with carriage returns', text(csv(rows, ',', '\r')), clean),
  read('csv without a last line end', text(csv(rows).trimEnd()), clean),
  read('csv with a mark', text(`\ufeff${csv(rows)}`), clean),
  read('csv in UTF-16 with a mark', () => Buffer.from(`\ufeff${csv(withComment('São'), '\t')}`, 'utf16le'), {
    comment: 'São',
  }),
  read('csv in UTF-16 big endian', () => bigEndian(`\ufeff${csv(withComment('São'))}`), { comment: 'São' }),
  read('csv in UTF-16 without a mark', () => Buffer.from(csv(rows), 'utf16le'), clean),
  read('csv in UTF-16 big endian without a mark', () => bigEndian(csv(rows)), clean),
  read('csv in Windows-1252', () => Buffer.from(csv(withComment('S\u00e3o \u0080 5')), 'latin1'), {
    comment: 'São € 5',
  }),
  read('csv with lines in a comment', text(csv(withComment('one\r\ntwo "three"'))), {
    comment: 'one\ntwo "three"',
  }),
  read('csv with a quote inside a field', text(csv(rows).replace('Santos', 'San"tos')), {
    loadingPort: { id: 'BRSSZ', name: 'Santos' },
  }),
  read('csv with a formula', text(csv(withComment("=cmd|' /C calc'!A0"))), { comment: "=cmd|' /C calc'!A0" }),
  read('csv of a download', text(csv(withComment("'=1+1"))), { comment: '=1+1' }),
  read('csv with empty lines', text(`\r\n,,,\r\n${csv(rows)}\r\n\r\n`), clean),
  read(
    'csv with ragged rows',
    text(`${csv([sampleHeader])}SZ-1,Wood pulp\r\nSZ-2,,,,,,,,,,,,,,,,extra\r\n`),
    { code: 'SZ-1', comment: null },
    { rows: 2 },
  ),
  read(
    'csv with headers of objects',
    text(`__proto__,constructor,Code,toString,Trade\r\nx,y,SZ-1,z,EU\r\n`),
    { code: 'SZ-1', trade: { id: 'EU', name: 'EU' } },
    { ignored: ['__proto__', 'constructor', 'toString'] },
  ),
  read('csv of 10,000 rows', text(csv(many(10_000))), clean, { rows: 10_000 }),
];

const bad: readonly FileCase[] = [
  refused('nothing', 'empty', () => Buffer.alloc(0)),
  refused('white space', 'empty', text(' \r\n\t\r\n ')),
  refused('a mark only', 'empty', text('\ufeff')),
  refused('csv: header only', 'empty', text(csv([sampleHeader]))),
  refused('csv: no header', 'no_header', text('hello world, this is a letter\r\nand no table\r\n')),
  refused('csv: quote never closed', 'unclosed_quote', text(`${csv(rows)}SZ-2,"Wood pulp,Santos\r\n`), {
    row: 3,
    column: '2',
  }),
  refused('csv: text after a quote', 'stray_quote', text(`${csv(rows)}SZ-2,"Wood" pulp,Santos\r\n`), {
    row: 3,
    column: '2',
  }),
  refused('csv: NUL byte', 'binary', text(csv(rows).replace('Santos', 'San\u0000os')), {
    row: 2,
    column: '3',
  }),
  refused('csv: noise', 'binary', () => Buffer.from(noise(40_000), 'hex')),
  refused('csv: mark of UTF-8 over other bytes', 'encoding', () =>
    Buffer.concat([Buffer.from('\ufeff'), Buffer.from(csv(withComment('São')), 'latin1')]),
  ),
  refused('csv: half a character of UTF-16', 'encoding', () =>
    Buffer.from('\ufeffCode,Trade\r\n\ud800x,EU', 'utf16le'),
  ),
  refused('csv: 10,001 rows', 'too_many_rows', text(csv(many(10_001))), { row: 10_002 }),
  refused(
    'csv: 101 columns',
    'too_many_columns',
    text(csv([Array.from({ length: 101 }, (_, i) => `c${i}`)])),
  ),
  refused('csv: ten million commas', 'too_many_columns', () => Buffer.alloc(10_000_000, ',')),
  refused('csv: ten million quotes', 'cell_too_long', () => Buffer.alloc(10_000_000, '"')),
  refused('csv: ten million letters', 'cell_too_long', () => Buffer.alloc(10_000_000, 'x')),
  refused('csv: ten million line ends', 'empty', () => Buffer.alloc(10_000_000, '\n')),
  refused('csv: field of 32,768 characters', 'cell_too_long', text(csv(withComment('x'.repeat(32_768)))), {
    row: 2,
    column: '13',
  }),
  read(
    'csv: column twice',
    text('Code,Trade,code\r\nSZ-1,EU,SZ-2\r\n'),
    { code: undefined, trade: { id: 'EU', name: 'EU' } },
    { ignored: ['Code', 'code'] },
  ),
  refused('csv: 400,001 cells', 'too_many_cells', () =>
    Buffer.from(
      csv([
        ['Code', 'Trade', ...Array.from({ length: 98 }, (_, i) => `n${i}`)],
        ...Array.from({ length: 4_100 }, (_, i) => Array.from({ length: 100 }, () => i)),
      ]),
    ),
  ),
  refused('more than 10 MiB', 'too_large', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'x')),
];

/** Texts: good ones in every dress, and broken ones. */
export const csvCases: readonly FileCase[] = [...good, ...bad];
