import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { dateOfSerial, isDateFormat } from './dates.ts';
import { serialOf } from '../writing/sheet-xml.ts';

describe('serials', () => {
  it.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [61, false, '1900-03-01'],
    [46_456, false, '2027-03-10'],
    [46_456.99, false, '2027-03-10'],
    [0, true, '1904-01-01'],
    [44_994, true, '2027-03-10'],
    [2_958_465, false, '9999-12-31'],
  ])('%d (1904: %s) is %s', (serial, system1904, date) => {
    expect(dateOfSerial(serial, system1904)).toBe(date);
  });

  it.each([-1, 60, 60.5, 2_958_466, Number.MAX_SAFE_INTEGER])('%d is no day', (serial) => {
    expect(dateOfSerial(serial, false)).toBeUndefined();
  });

  it('come back as the days that were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 200_000 }), (serial) => {
        const date = dateOfSerial(serial, false);
        expect(date).toBeDefined();
        expect(serialOf(date ?? '')).toBe(serial);
      }),
    );
  });
});

describe('formats', () => {
  it.each([
    [14, undefined, true],
    [22, undefined, true],
    [30, undefined, true],
    [0, undefined, false],
    [9, undefined, false],
    [49, undefined, false],
    [164, 'dd/mm/yyyy', true],
    [164, '[$-409]d\\-mmm\\-yy;@', true],
    [164, '[h]:mm', true],
    [164, 'General', false],
    [164, '0.00E+00', false],
    [164, '#,##0 "days"', false],
    [164, '[Red]0', false],
    [164, '0\\d', false],
    [164, '_d0', false],
    [164, '"unclosed d', false],
    [164, '0;yyyy', false],
  ])('%d %j: a date? %s', (id, format, date) => {
    expect(isDateFormat(id, format)).toBe(date);
  });

  it('are read in no time, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom('[', ']', '"', '\\', 'h', 'y', ';'),
          maxLength: 50_000,
          size: 'max',
        }),
        async (format) => {
          expect(await leastCpuMs(() => isDateFormat(164, format))).toBeLessThan(500);
        },
      ),
      { numRuns: 20 },
    );
  });
});
