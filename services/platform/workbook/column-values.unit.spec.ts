import { describe, expect, it } from '@jest/globals';
import { demoShape } from '../../../infra/hostile-files/demo-shape.ts';
import { ColumnValues } from './column-values.ts';

const suggested = (columns: readonly (readonly string[])[], taken: readonly string[] = []) => {
  const values = new ColumnValues(
    demoShape,
    columns.map((_, index) => index + 1),
  );
  const rows = Math.max(...columns.map(({ length }) => length));
  for (let row = 0; row < rows; row += 1)
    values.take(new Map(columns.map((texts, index) => [index + 1, { text: texts[row] ?? '' }])));
  return Object.fromEntries(values.suggestions((field) => taken.includes(field)));
};

const [port, other] = demoShape.lists['dischargePorts'] ?? [];
const dates = ['04/05/2027', '22-Apr-27', '2027-06-01'];

describe('what a column is by its values', () => {
  it('is the first date that no other column is, from left to right', () => {
    expect(suggested([dates, dates])).toEqual({ 1: 'laycanStart', 2: 'laycanFinish' });
    expect(suggested([dates], ['laycanStart'])).toEqual({ 1: 'laycanFinish' });
  });

  it('is a port by names and by codes', () => {
    const names = [port?.name ?? '', other?.id ?? '', (port?.name ?? '').toUpperCase()];
    expect(Object.values(suggested([names], ['loadingPort']))).toEqual(['discharge.1.port']);
  });

  it('is the code where every cell has another one', () => {
    expect(suggested([['SZ-0001', 'SZ-0002', 'SZ-0003']])).toEqual({ 1: 'code' });
    expect(suggested([['SZ-1', 'SZ-1', 'SZ-1', 'SZ-1']])).toEqual({});
  });

  it('is nothing where the cells say too little: quantities, notes, a single cell', () => {
    expect(suggested([['38500', '45000', '46000'], ['by rail', 'late', ''], ['04/05/2027']])).toEqual({});
  });
});
