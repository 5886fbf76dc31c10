import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { fileNameOf, uniqueNames } from './file-names.ts';
import { shownAs } from './file-type.ts';
import { readHead } from './read-head.ts';

const document = (name: string, path = 'bol/1.pdf') => ({
  name,
  file: { path, mediaType: 'application/pdf', size: 1, sha256: 'a'.repeat(64) },
});

describe('the name of a file', () => {
  it.each([
    ['B/L São 1', 'bol/1.PDF', 'B_L São 1.pdf'],
    ['sof.pdf', 'sof/2.pdf', 'sof.pdf'],
    ['../../etc/passwd', 'x', '_.._etc_passwd'],
    ['..', 'a.pdf', 'document.pdf'],
    ['CON', 'a.pdf', 'CON_.pdf'],
    ['line\nbreak\u202Ecod', 'a.xlsx', 'line breakcod.xlsx'],
    ['x'.repeat(300), 'a.pdf', `${'x'.repeat(100)}.pdf`],
    [`${'x'.repeat(99)}😀`, 'a.pdf', `${'x'.repeat(99)}.pdf`],
    [`${'x'.repeat(99)}. and more`, 'a.pdf', `${'x'.repeat(99)}.pdf`],
    ['plan', 'a.sh script', 'plan'],
  ])('%j, told as %j, is %j', (name, path, expected) => {
    expect(fileNameOf(document(name, path))).toBe(expected);
  });

  it('is unique in an archive, whatever its capitals', () => {
    const names = ['SOF', 'sof', 'SOF', 'NOR'].map((name) => document(name));
    expect(uniqueNames(names)).toEqual(['SOF.pdf', 'sof (2).pdf', 'SOF (3).pdf', 'NOR.pdf']);
  });

  it('does not take the name that another one was given', () => {
    const names = ['SOF', 'SOF (2)', 'SOF'].map((name) => document(name));
    expect(uniqueNames(names)).toEqual(['SOF.pdf', 'SOF (2).pdf', 'SOF (3).pdf']);
  });
});

describe('what a file may be shown as', () => {
  it('says its first bytes', () => {
    expect(shownAs(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf');
    expect(shownAs(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]))).toBe('image/png');
    expect(shownAs(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
    expect(shownAs(Buffer.from('<svg xmlns'))).toBeNull();
    expect(shownAs(Buffer.from('%PD'))).toBeNull();
    expect(shownAs(Buffer.alloc(0))).toBeNull();
  });

  it.each([[['%P', 'DF-1.7 and more']], [['%PDF-1.7 and more']], [['%', 'P']], [[]]])(
    'is looked up in a stream of %j',
    async (pieces) => {
      const bytes = pieces.map((piece) => Buffer.from(piece));
      const head = await readHead(Readable.from(bytes, { objectMode: false }), 8);
      expect(head.toString()).toBe(pieces.join('').slice(0, 8));
    },
  );
});
