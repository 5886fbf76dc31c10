import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { columnLetters, columnNumber, parseReference } from './cell-reference.ts';

describe('references', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16_384 }),
        fc.integer({ min: 1, max: 1_048_576 }),
        (column, row) => {
          expect(parseReference(`${columnLetters(column)}${row}`)).toEqual({ column, row });
        },
      ),
    );
  });

  it.each([
    '',
    'A',
    '1',
    'a1',
    'A0',
    'A01',
    'XFE1',
    'AAAA1',
    'A1048577',
    'A1:B2',
    '$A$1',
    ' A1',
    'A1 ',
    'A-1',
  ])('%j is none', (reference) => {
    const { column, row } = parseReference(reference);
    expect(column === 0 || row === 0).toBe(true);
  });

  it('know the last column', () => {
    expect(columnNumber('XFD')).toBe(16_384);
    expect(columnLetters(28)).toBe('AB');
  });
});
