import { expect, test } from '@jest/globals';
import { asOfMoment } from './as-of.ts';

test.each([
  ['2027-03-01', '2027-03-01T23:59:59.999Z'],
  ['2028-02-29', '2028-02-29T23:59:59.999Z'],
  ['2027-03-01T09:00Z', '2027-03-01T09:00:00.000Z'],
  ['2027-03-01T09:00:30Z', '2027-03-01T09:00:30.000Z'],
  ['2027-03-01T09:00:30.5Z', '2027-03-01T09:00:30.500Z'],
])('%s is %s', (text, moment) => {
  expect(asOfMoment(text)).toBe(moment);
});

test.each([
  ['', 'nothing'],
  ['2027-02-29', 'a day that the calendar has not'],
  ['2027-02-29T09:00:00Z', 'a moment of such a day'],
  ['1999-12-31', 'a day of long ago'],
  ['2027-03-01T24:00:00Z', 'the next day, written as this one'],
  ['2027-03-01T25:00:00Z', 'an hour that no day has'],
  ['2027-03-01T09:00:00', 'a moment of no zone'],
  ['2027-03-01T09:00:00+02:00', 'a moment of another zone'],
  ['2027-03', 'a month'],
  ['yesterday', 'a word'],
])('%s is none: %s', (text) => {
  expect(asOfMoment(text)).toBeUndefined();
});
