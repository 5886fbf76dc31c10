import { describe, expect, it } from '@jest/globals';
import { daysBetween, isoDate } from './calendar.ts';
import { parseCell } from './parse-cell.ts';

describe('dates', () => {
  it.each([
    '22/04/27',
    '22/4/2027',
    '22.04.2027',
    '22-04-27',
    '22 04 2027',
    '2027-04-22',
    '2027/4/22',
    '2027.04.22',
    '22-Apr-27',
    '22 APRIL 2027',
    '22. April 2027',
    '22APR27',
    '22nd April 2027',
    'April 22, 2027',
    '2027-Apr-22',
    '22 abr. 2027',
    '22 de abril de 2027',
    '22 avril 2027',
    '46499',
    ' 22/04/2027\u00a0',
  ])('reads %j as 22 April 2027', (text) => {
    expect(parseCell('date', text)).toEqual({ value: '2027-04-22' });
  });

  it.each([
    ['1er août 2027', '2027-08-01'],
    ['1º de setembro de 2027', '2027-09-01'],
    ['3. März 2027', '2027-03-03'],
    ['3 Mrz 27', '2027-03-03'],
    ['14 févr. 2027', '2027-02-14'],
    ['14-fe\u0301vr-2027', '2027-02-14'],
    ['5 ene 2028', '2028-01-05'],
    ['31 dez 2027', '2027-12-31'],
    ['9 Okt 2027', '2027-10-09'],
    ['9 out 2027', '2027-10-09'],
    ['30 junio 2027', '2027-06-30'],
    ['4 juil. 2027', '2027-07-04'],
    ['01/01/2000', '2000-01-01'],
    ['31/12/2100', '2100-12-31'],
    ['36526', '2000-01-01'],
    ['73050', '2099-12-31'],
  ])('reads %j as %s', (text, value) => {
    expect(parseCell('date', text)).toEqual({ value });
  });

  it.each(['04/05/27', '4.5.2027', '04-05-2027', '04 05 27'])('reads %j two ways, the day first', (text) => {
    expect(parseCell('date', text)).toEqual({ value: '2027-05-04', other: '2027-04-05' });
    expect(parseCell('date', text, [], 'day_first')).toEqual({ value: '2027-05-04' });
    expect(parseCell('date', text, [], 'month_first')).toEqual({ value: '2027-04-05' });
  });

  it('reads one way where the reading changes nothing', () => {
    expect(parseCell('date', '05/05/27')).toEqual({ value: '2027-05-05' });
    expect(parseCell('date', '2027-05-04', [], 'month_first')).toEqual({ value: '2027-05-04' });
    expect(parseCell('date', '04/22/27', [], 'month_first')).toEqual({ value: '2027-04-22' });
    expect(parseCell('date', '22/04/27', [], 'month_first')).toEqual({
      text: '22/04/27',
      code: 'not_a_date',
    });
    expect(parseCell('month', '04/05/27')).toEqual({ value: '2027-05', other: '2027-04' });
    expect(parseCell('month', '04/05/27', [], 'month_first')).toEqual({ value: '2027-04' });
  });

  it.each([
    '31/02/2027',
    '2027-02-30',
    '29/02/2027',
    '04/22/2027',
    '22/04-27',
    '22/04/027',
    '10 Foo 2027',
    '10 jui 2027',
    '31/12/1999',
    '1999-12-31',
    '01/01/2101',
    '36525',
    '73051',
    '46499.5',
    '2027-04-22T00:00:00Z',
    'tomorrow',
  ])('keeps %j as text', (text) => {
    expect(parseCell('date', text)).toEqual({ text, code: 'not_a_date' });
  });

  it('knows leap years', () => {
    expect(isoDate(2028, 2, 29)).toBe('2028-02-29');
    expect(isoDate(2100, 2, 29)).toBeUndefined();
  });

  it('counts both days of a window', () => {
    expect(daysBetween('2027-03-10', '2027-03-24')).toBe(15);
    expect(daysBetween('2027-03-28', '2027-03-28')).toBe(1);
  });
});

describe('months', () => {
  it.each([
    '2027-03',
    'Mar 2027',
    'March 2027',
    'mar-2027',
    'Mar-27',
    'março de 2027',
    'März 27',
    '03/2027',
    '3/27',
    '2027-03-01',
    '22/03/2027',
    '46450',
  ])('reads %j', (text) => {
    expect(parseCell('month', text)).toEqual({ value: '2027-03' });
  });

  it.each(['2027-13', 'March', 'Mxr 2027', '2027', '12/1999', '2101-01'])('keeps %j as text', (text) => {
    expect(parseCell('month', text)).toEqual({ text, code: 'not_a_month' });
  });
});
