import { describe, expect, it } from '@jest/globals';
import { settings } from '../../../tests/support/declaration-fixture.ts';
import { templateOf } from '../templates/template-of.ts';
import { declarationShape } from './declaration-shape.ts';
import { foldHeader, headerFinder } from './headers.ts';

const find = headerFinder(declarationShape(templateOf('suzano'), settings));

describe('headers of files and clipboards', () => {
  it.each([
    ['Lay from', 'layfrom'],
    [' LAY-FROM ', 'layfrom'],
    ['Période', 'periode'],
    ['Booking #', 'bookingno'],
    ['Booking Nº', 'bookingno'],
    ['POL / Total, MT', 'poltotalmt'],
  ])('folds %j to its letters and digits', (header, folded) => {
    expect(foldHeader(header)).toBe(folded);
  });

  it.each([
    ['lay_from', 'laycanStart', 'template'],
    ['POL / Total', 'loadingQty', 'template'],
    ['pol total mt', 'loadingQty', 'template'],
    ['Laycan finish', 'laycanFinish', 'alias'],
    ['Booking #', 'bookingNo', 'template'],
    ['POD 3', 'discharge.3.port', 'template'],
    ['Qty POD 3, MT', 'discharge.3.qty', 'template'],
    ['Discharge port 2', 'discharge.2.port', 'alias'],
    ['POD', 'discharge.1.port', 'alias'],
  ])('knows %j', (header, field, source) => {
    expect(find(header)).toEqual({ field, source });
  });

  it.each(['', '  ', 'Lay to (incl.)', 'POD 99', 'Week'])('does not know %j', (header) => {
    expect(find(header)).toBeUndefined();
  });
});
