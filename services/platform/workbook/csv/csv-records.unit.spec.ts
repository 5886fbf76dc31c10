import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { CsvReader, findDelimiter } from './csv-records.ts';
import { WorkbookError } from '../port.ts';

const recordsOf = (text: string, delimiter = ',') => {
  const reader = new CsvReader(text, delimiter);
  const records: (readonly string[])[] = [];
  for (let record = reader.next(); record; record = reader.next()) records.push(record.fields);
  return records;
};

const field = fc.string({
  unit: fc.constantFrom('a', 'é', ',', ';', '"', '\n', '\r\n', ' ', '=', '0'),
  maxLength: 6,
});
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
  );

describe('records', () => {
  it('come back as a second writer wrote them', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        (rows, delimiter, newline) => {
          const text = Papa.unparse(rows, { delimiter, newline, quotes: true });
          expect(recordsOf(text, delimiter)).toEqual(rows);
        },
      ),
    );
  });

  it('of any text are those of a second reader, or a place is named', () => {
    const anything = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', '""'), maxLength: 40 });
    fc.assert(
      fc.property(anything, (text) => {
        let records: (readonly string[])[];
        try {
          records = recordsOf(text);
        } catch (error) {
          expect(error).toBeInstanceOf(WorkbookError);
          return;
        }
        const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' });
        expect(errors).toEqual([]);
        // A last line end begins no record.
        const whole = text === '' || text.endsWith('\n') ? data.slice(0, -1) : data;
        expect(records).toEqual(whole);
      }),
      { numRuns: 2_000 },
    );
  });

  it('know the line on which they begin', () => {
    const reader = new CsvReader('a,"1\r\n2\n3"\r\nb,c\rd', ',');
    expect(
      [reader.next(), reader.next(), reader.next(), reader.next()].map((record) => record?.line),
    ).toEqual([1, 4, 5, undefined]);
  });

  it.each([
    ['a,b\n"c,d', 'unclosed_quote', { row: 2, column: '1' }],
    ['a,"b" c', 'stray_quote', { row: 1, column: '2' }],
    ['a,"b\nc"d', 'stray_quote', { row: 2, column: '2' }],
    [`a,"${'x'.repeat(32_768)}"`, 'cell_too_long', { row: 1, column: '2', limit: 32_767 }],
  ])('name the place of a fault: %#', (text, code, place) => {
    expect(() => recordsOf(text)).toThrow(expect.objectContaining({ code, place }));
  });
});

describe('the delimiter', () => {
  it.each([
    ['a;b;c\n1,5;2,5;3\n', ';'],
    ['a,b\n1;2,3\n', ','],
    ['a\tb\n1,2,3\t4\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['Code,"a;b;c;d",x\n1,"e;f;g;h",y\n', ','],
    ['sep=|\na,b|c\n', '|'],
    ['Code\nSZ-1\n', ','],
    ['a,b,c\n1,2\n', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(findDelimiter(text).delimiter).toBe(delimiter);
  });

  it('is found for every table that a second writer wrote', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'm', 'z', '0', '9', ' '),
      minLength: 1,
      maxLength: 5,
    });
    const plain = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
      );
    fc.assert(
      fc.property(plain, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiter) => {
        expect(findDelimiter(Papa.unparse(rows, { delimiter })).delimiter).toBe(delimiter);
      }),
    );
  });
});
