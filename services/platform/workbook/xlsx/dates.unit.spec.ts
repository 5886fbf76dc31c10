import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { dateOfSerial, dateStyleOf, timeOfSerial } from './dates.ts';
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
    [46_455.999_999_99, false, '2027-03-10'],
  ])('%d (1904: %s) is %s', (serial, system1904, date) => {
    expect(dateOfSerial(serial, system1904)).toBe(date);
  });

  it.each([-1, 60, 60.5, 2_958_466, Number.MAX_SAFE_INTEGER])('%d is no day', (serial) => {
    expect(dateOfSerial(serial, false)).toBeUndefined();
  });

  it.each([
    [46_363.75, '18:00'],
    [46_363, '00:00'],
    [46_363.586_805_555_5, '14:05'],
    [46_363.999_99, '23:59'],
    [46_363.999_999_99, '00:00'],
  ])('%d is %s of its day', (serial, time) => {
    expect(timeOfSerial(serial)).toBe(time);
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
    [14, undefined, 'day'],
    [22, undefined, 'moment'],
    [30, undefined, 'day'],
    [0, undefined, undefined],
    [9, undefined, undefined],
    [49, undefined, undefined],
    [164, 'dd/mm/yyyy', 'day'],
    [164, '[$-409]d\\-mmm\\-yy;@', 'day'],
    [164, '[h]:mm', 'moment'],
    [164, 'dd\\.mm\\.yyyy\\ hh:mm', 'moment'],
    [164, 'General', undefined],
    [164, '0.00E+00', undefined],
    [164, '#,##0 "days"', undefined],
    [164, '[Red]0', undefined],
    [164, '0\\d', undefined],
    [164, '_d0', undefined],
    [164, '"unclosed d', undefined],
    [164, '0;yyyy', undefined],
  ])('%d %j: %s', (id, format, style) => {
    expect(dateStyleOf(id, format)).toBe(style);
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
          expect(await leastCpuMs(() => dateStyleOf(164, format))).toBeLessThan(500);
        },
      ),
      { numRuns: 20 },
    );
  });
});
