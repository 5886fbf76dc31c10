import { describe, expect, it } from '@jest/globals';
import { maxLength } from '#contracts/cells/cell';
import { presentSettings } from '#projections/reference/present';
import { CanonicalCells } from './canonical-cells.ts';

describe('cells as they are kept', () => {
  const cells = new CanonicalCells(presentSettings({}, [], ''));

  it.each([
    ['a code without the space around it', 'code', ' AC-1\t', 'AC-1'],
    ['a code with its accents composed', 'code', 'AC\u200b-Sa\u0303o', 'AC-São'],
    ['a comment with its lines', 'comment', ' one\r\ntwo\u0000 ', 'one\ntwo'],
    ['an empty comment as none', 'comment', '\u200b', null],
    [
      'a code that is too long',
      'code',
      'x'.repeat(maxLength.text + 1),
      { text: 'x'.repeat(maxLength.text + 1) },
    ],
    ['a day', 'laycanStart', '2027-04-22', '2027-04-22'],
    ['a day before 2000', 'laycanStart', '1999-12-31', { text: '1999-12-31' }],
    ['a month after 2100', 'month', '2101-01', { text: '2101-01' }],
    ['what is no day', 'laycanFinish', '2027-02-30', { text: '2027-02-30' }],
    ['a day in another form', 'laycanFinish', '22/04/2027', { text: '22/04/2027' }],
    ['what is no month', 'month', 'soon', { text: 'soon' }],
    ['a text in a column of options', 'trade', 'Europe', { text: 'Europe' }],
    ['a text in a column of numbers', 'loadingQty', '1000', { text: '1000' }],
    ['no cargo', 'loadingQty', 0, { text: '0' }],
    ['a text that did not parse', 'laycanStart', { text: ' Sa\u0303o ' }, { text: 'São' }],
    ['a name that no list has', 'trade', { id: ' X ', name: 'Sa\u0303o' }, { id: 'X', name: 'São' }],
    [
      'a line',
      'discharge.1',
      { port: { text: ' Setu\u0301bal' }, qty: 0 },
      { port: { text: 'Setúbal' }, qty: { text: '0' } },
    ],
    ['half a line', 'discharge.1', { port: null, qty: 1 }, { port: null, qty: 1 }],
  ] as const)('%s', (_what, field, sent, kept) => {
    expect(cells.of(field, sent)).toEqual(kept);
  });
});
