import { deflateRawSync, gzipSync } from 'node:zlib';
import { type FileCase, noise, refused } from './case.ts';
import { sampleRows } from './sample.ts';
import { contentTypes, rootRelationships, rowsXml, workbook, workbookParts, xmlHead } from './workbook.ts';
import { zip, type ZipPart } from './zip.ts';

const clean = () => workbook({ sheets: [{ data: rowsXml(sampleRows(3)) }] });
const cleanParts = () => workbookParts({ sheets: [{ data: rowsXml(sampleRows(3)) }] });
const withPart = (part: ZipPart) => () => zip([...cleanParts(), part]);
const changed = (name: string, change: Partial<ZipPart>) => () =>
  zip(cleanParts().map((part) => (part.name === name ? { ...part, ...change } : part)));
const sheet = 'xl/worksheets/sheet1.xml';

const oleHead = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const text = (content: string) => () => Buffer.from(content, 'utf8');

const officeFile = (target: string, root: string) => () =>
  zip([
    { name: '[Content_Types].xml', data: contentTypes },
    { name: '_rels/.rels', data: rootRelationships.replace('xl/workbook.xml', target) },
    { name: target, data: `${xmlHead}<${root}/>` },
  ]);

const otherKinds: readonly FileCase[] = [
  refused('cut in half', 'not_a_workbook', () => clean().subarray(0, 2_000)),
  refused('cut before its last bytes', 'not_a_workbook', () => clean().subarray(0, -10)),
  refused('directory cut out', 'not_a_workbook', () =>
    Buffer.concat([clean().subarray(0, 600), clean().subarray(-5)]),
  ),
  refused('archive without entries', 'not_a_workbook', () => zip([])),
  refused('archive of a text file', 'not_a_workbook', () => zip([{ name: 'readme.txt', data: 'hello' }])),
  refused('word document', 'not_a_workbook', officeFile('word/document.xml', 'document')),
  refused('presentation', 'not_a_workbook', officeFile('ppt/presentation.xml', 'presentation')),
  refused('binary workbook (xlsb)', 'not_a_workbook', officeFile('xl/workbook.bin', 'workbook')),
  refused('open document spreadsheet', 'not_a_workbook', () =>
    zip([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
      { name: 'content.xml', data: `${xmlHead}<office:document-content xmlns:office="urn:x"/>` },
    ]),
  ),
  refused('old workbook (xls)', 'legacy_xls', () => Buffer.concat([oleHead, Buffer.alloc(4_096)])),
  refused('workbook with a password', 'password', () =>
    Buffer.concat([
      oleHead,
      Buffer.alloc(1_024),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(512),
    ]),
  ),
  refused('pdf', 'not_a_workbook', text('%PDF-1.7\n%âãÏÓ')),
  refused('web page named xls', 'not_a_workbook', text('<html><table><tr><td>Code</td></tr></table></html>')),
  refused('web page with a doctype', 'not_a_workbook', text('\ufeff  <!DOCTYPE html><table></table>')),
  refused('xml spreadsheet of 2003', 'not_a_workbook', text('<?xml version="1.0"?><Workbook/>')),
  refused('rich text', 'not_a_workbook', text('{\\rtf1\\ansi Code}')),
  refused('picture', 'not_a_workbook', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  refused('gzip', 'not_a_workbook', () => gzipSync('Code;Trade')),
  refused('archive after other bytes', 'binary', () =>
    Buffer.concat([Buffer.from('MZ\u0000\u0000'), clean()]),
  ),
  refused('bytes after the archive', 'not_a_workbook', () => Buffer.concat([clean(), Buffer.alloc(64)])),
];

const lies: readonly FileCase[] = [
  refused('encrypted part', 'password', changed(sheet, { flags: 0x0801 })),
  refused('part twice', 'bad_archive', withPart({ name: sheet, data: '<worksheet/>' })),
  refused(
    'part twice in other case',
    'bad_archive',
    withPart({ name: sheet.toUpperCase(), data: '<worksheet/>' }),
  ),
  refused('name climbs out', 'bad_archive', withPart({ name: '../../../../tmp/evil.sh', data: 'x' })),
  refused('name is absolute', 'bad_archive', withPart({ name: '/etc/cron.d/evil', data: 'x' })),
  refused('name with backslashes', 'bad_archive', withPart({ name: 'xl\\worksheets\\evil.xml', data: 'x' })),
  refused('wrong checksum', 'bad_archive', changed(sheet, { crc: 0xdeadbeef })),
  refused('more bytes than said', 'bad_archive', changed(sheet, { size: 100 })),
  refused('fewer bytes than said', 'bad_archive', changed(sheet, { size: 1_000_000 })),
  refused('packed with bzip2', 'bad_archive', changed(sheet, { method: 12 })),
  refused('packed bytes are noise', 'bad_archive', changed(sheet, { packed: Buffer.from(noise(2_000)) })),
  refused(
    'packed bytes are cut',
    'bad_archive',
    changed(sheet, {
      packed: deflateRawSync(rowsXml(sampleRows(3))).subarray(0, 100),
    }),
  ),
  refused('workbook part is missing', 'not_a_workbook', () =>
    zip(cleanParts().filter(({ name }) => name !== 'xl/workbook.xml')),
  ),
  refused('sheet part is missing', 'bad_archive', () =>
    zip(cleanParts().filter(({ name }) => name !== sheet)),
  ),
  refused('sheet is an archive', 'bad_xml', changed(sheet, { data: clean().toString('latin1') })),
];

const size = 90 * 1024 * 1024;

const bombs: readonly FileCase[] = [
  refused('bomb: one part of 90 MiB', 'bomb', changed(sheet, { data: Buffer.alloc(size, 0x20) })),
  refused('bomb: 8 MiB of spaces', 'bomb', changed(sheet, { data: Buffer.alloc(8 * 1024 * 1024, 0x20) })),
  refused(
    'bomb: a picture nobody reads',
    'bomb',
    withPart({
      name: 'xl/media/image1.png',
      data: Buffer.alloc(20 * 1024 * 1024),
    }),
  ),
  refused(
    'bomb: says 1,000 bytes, holds 90 MiB',
    'bad_archive',
    changed(sheet, {
      data: Buffer.alloc(size, 0x20),
      size: 1_000,
    }),
  ),
  refused('bomb: parts that share their bytes', 'bomb', () =>
    zip([
      ...cleanParts(),
      { name: 'xl/a.xml', data: noise(400_000), stored: true },
      ...Array.from({ length: 200 }, (_, i) => ({ name: `xl/a${i}.xml`, data: '', overlaps: 'xl/a.xml' })),
    ]),
  ),
  refused('bomb: the sum of all parts', 'bomb', () =>
    zip([
      ...cleanParts(),
      ...Array.from({ length: 4 }, (_, i) => ({
        name: `xl/big${i}.bin`,
        data: noise(1_000_000, i),
        size: 30 * 1024 * 1024,
      })),
    ]),
  ),
  refused('513 parts', 'too_many_parts', () =>
    zip([
      ...cleanParts(),
      ...Array.from({ length: 512 }, (_, i) => ({ name: `xl/p${i}.xml`, data: '<a/>' })),
    ]),
  ),
];

/** What is wrong with the archive, or makes it something else than a workbook. */
export const archiveCases: readonly FileCase[] = [...otherKinds, ...lies, ...bombs];
