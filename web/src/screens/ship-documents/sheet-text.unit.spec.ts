import { describe, expect, it } from '@jest/globals';
import { displaySize, isSpreadsheet } from './document-kinds.ts';
import { wordsFor } from './download-words.ts';
import { columnLetters, cutText, widestRow } from './sheet-text.ts';

describe('a preview of a spreadsheet', () => {
  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 49, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AX', 'ZZ', 'AAA']);
  });

  it('is as wide as its widest row', () => {
    const rows = [
      { row: 1, cells: ['a'] },
      { row: 3, cells: [null, 2] },
    ];
    expect([widestRow({ rows }), widestRow({ rows: [] })]).toEqual([2, 0]);
  });

  it('says what it leaves out', () => {
    const most = { rows: 200, columns: 50 };
    const rest = 'Download the file to see all of it.';
    expect(cutText({ moreRows: false, moreColumns: false }, most)).toBeUndefined();
    expect(cutText({ moreRows: true, moreColumns: false }, most)).toBe(
      `Only the first 200 rows are shown. ${rest}`,
    );
    expect(cutText({ moreRows: true, moreColumns: true }, most)).toBe(
      `Only the first 200 rows and 50 columns are shown. ${rest}`,
    );
  });

  it.each([
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Facts', true],
    ['application/vnd.ms-excel', 'Facts', true],
    ['text/csv; charset=utf-8', 'Facts', true],
    ['application/octet-stream', 'Facts.XLSX', true],
    ['application/pdf', 'Facts', false],
    ['text/plain', 'csv of facts', false],
  ])('is had of %s called %s: %s', (mediaType, name, expected) => {
    expect(isSpreadsheet({ mediaType, name })).toBe(expected);
  });
});

describe('a file that did not come', () => {
  it.each([
    [404, 'The file can not be downloaded'],
    [410, 'The file can not be downloaded'],
    [503, 'The file can not be downloaded'],
    [0, 'Download failed'],
    [413, 'Download failed'],
    [500, 'Download failed'],
  ])('with %d: %s', (status, words) => {
    expect(wordsFor(status)).toBe(words);
  });
});

describe('the size of a document', () => {
  it.each([
    [0, '0 Bytes'],
    [1_023, '1023 Bytes'],
    [1_024, '1.00 KB'],
    [1_586, '1.55 KB'],
    [22_020_096, '21.00 MB'],
    [3 * 1024 ** 3, '3.00 GB'],
    [5 * 1024 ** 5, '5120.00 TB'],
  ])('of %d bytes is %s', (bytes, shown) => {
    expect(displaySize(bytes)).toBe(shown);
  });
});
