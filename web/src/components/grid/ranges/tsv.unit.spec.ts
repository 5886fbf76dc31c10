import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { parseHtmlTable, writeHtmlTable } from './clipboard-html.ts';
import { parseTsv, widthOf, writeTsv } from './tsv.ts';

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../tests/support/clipboard-samples', name), 'utf8');

const cells = [
  ['SZ-2703-011', '10/03/2027', '46500', 'Two parcels,\n"fragile" reels'],
  ['SZ-2703-012', '14/03/2027', '38000', ''],
];

describe('clipboard text', () => {
  it.each(['excel.txt', 'libreoffice.txt'])('reads %s', (name) => {
    expect(parseTsv(sample(name))).toEqual(cells);
  });

  it('takes a lone newline at the end for the end of a row, two for an empty row', () => {
    expect(parseTsv('a\r\n')).toEqual([['a']]);
    expect(parseTsv('a\n\n')).toEqual([['a'], ['']]);
    expect(parseTsv('\r\n')).toEqual([['']]);
    expect(parseTsv('')).toEqual([]);
  });

  it('keeps ragged rows ragged', () => {
    const rows = parseTsv('a\tb\nc\nd\te\tf\t\n');
    expect(rows.map((row) => row.length)).toEqual([2, 1, 4]);
    expect(widthOf(rows)).toBe(4);
  });

  it('takes a quote that is not closed before the cell ends for text', () => {
    expect(parseTsv('"Santos" first\tb\n')).toEqual([['"Santos" first', 'b']]);
    expect(parseTsv('12" pipe\tb')).toEqual([['12" pipe', 'b']]);
    expect(parseTsv('"open')).toEqual([['"open']]);
  });

  it('reads back what it writes, whatever the cells hold', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\t', '\n', '\r', '"', '""', ' ', 'a', '1'),
        fc.string({ maxLength: 3 }),
      ),
      maxLength: 12,
    });
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, (written) => {
        const expected = written.map((row) => row.map((cell) => cell.replaceAll(/\r\n?/g, '\n')));
        expect(parseTsv(writeTsv(written))).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('ends for any text at all, with a cell a separator', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', 'x'), maxLength: 40 }), (text) => {
        const read = parseTsv(text);
        expect(read.flat().length).toBeLessThanOrEqual(text.length + 1);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads a text without quotes as it reads the same text beside a quoted cell', () => {
    const characters = fc.constantFrom('a', ' ', '\t', '\r', '\n');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 30 }), (text) => {
        expect([['quoted'], ...parseTsv(text)]).toEqual(parseTsv(`"quoted"\n${text}`));
      }),
    );
  });
});

describe('clipboard HTML', () => {
  it.each(['excel.html', 'libreoffice.html'])('reads %s', (name) => {
    expect(parseHtmlTable(sample(name))).toEqual(cells);
  });

  it('reads back what it writes', () => {
    const rows = [[{ text: '007 <b>&"\nx', asText: true }], [{ text: '1', asText: false }]];
    expect(parseHtmlTable(writeHtmlTable(rows))).toEqual([['007 <b>&"\nx'], ['1']]);
  });

  it('gives merged cells their text once', () => {
    const html =
      '<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
    expect(parseHtmlTable(html)).toEqual([
      ['a', 'b', ''],
      ['', 'c', 'd'],
    ]);
  });

  it('runs nothing and finds no cells where there is no table', () => {
    expect(parseHtmlTable('<img src=x onerror="globalThis.hit = 1"><p>text</p>')).toEqual([]);
    expect(parseHtmlTable('<table><tr><td><script>1</script>x</td></tr></table>')).toEqual([['x']]);
  });
});
