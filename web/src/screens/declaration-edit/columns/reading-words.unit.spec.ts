import { describe, expect, it } from '@jest/globals';
import type { ReadingQuestion } from '#contracts/workbook/upload-columns';
import { askingColumns } from '../../../../../tests/support/asking-upload.ts';
import { columnLetter, evidenceText, leftText, optionText, rowsInWords } from './reading-words.ts';

const [dates, numbers] = askingColumns.questions;

const asked = (change: Partial<ReadingQuestion>): ReadingQuestion => {
  if (!dates) throw new Error('The fixture asks of dates');
  return { ...dates, ...change };
};

describe('the words about how a file is read', () => {
  it('names columns as spreadsheets do', () => {
    expect([1, 26, 27, 52, 53, 703].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'AAA']);
  });

  it('names three rows of many, and all of a few', () => {
    expect(rowsInWords([9], 1)).toBe('row 9');
    expect(rowsInWords([19, 22], 2)).toBe('rows 19 and 22');
    expect(rowsInWords([6, 6, 7], 3)).toBe('rows 6 and 7');
    expect(rowsInWords([9, 10, 11, 12, 13], 5)).toBe('rows 9, 10, 11 and 2 more');
    expect(rowsInWords([9, 10, 11, 12, 13], 9)).toBe('rows 9, 10, 11 and more');
  });

  it('words an answer by a value of the file, and what would be left of it', () => {
    expect(dates?.options.map(optionText)).toEqual(['04/05/27 is 4 May 2027', '04/05/27 is 5 Apr 2027']);
    expect(numbers?.options.map(optionText)).toEqual(['38,500 is 38\u2009500', '38,500 is 38.5']);
    expect([...(dates?.options ?? []), ...(numbers?.options ?? [])].map(leftText)).toEqual([
      '2 cells stay as text, to be mended: rows 19 and 22',
      '9 cells stay as text, to be mended: rows 9, 10, 11 and 6 more',
      null,
      '26 cells are refused: quantities are whole MT',
    ]);
  });

  it('says what in the file makes it ask', () => {
    expect(evidenceText(asked({}))).toBe('The file writes both: 22/05/27 in row 9, 05/14/27 in row 19.');
    expect(evidenceText(asked({ evidence: [{ text: '04/05/27', row: 5 }] }))).toBe(
      '04/05/27 in row 5 can be read two ways.',
    );
    expect(evidenceText(asked({ evidence: [{ text: '15/02/27', row: 6 }] }))).toBe(
      '15/02/27 in row 6 can be read one way only; others can be read two ways.',
    );
    const numbersAsked = (text: string) =>
      evidenceText(asked({ kind: 'numbers', evidence: [{ text, row: 12 }] }));
    expect(numbersAsked('24750,00')).toBe('24750,00 in row 12 has its decimals after a comma.');
    expect(numbersAsked('38.5')).toBe('38.5 in row 12 has its decimals after a point.');
    expect(numbersAsked('38.500')).toBe('38.500 in row 12 can be read two ways.');
  });
});
