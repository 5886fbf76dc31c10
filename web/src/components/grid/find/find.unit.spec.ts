import { describe, expect, it } from '@jest/globals';
import { sheetOf } from '../../../../../tests/support/grid-fixture.ts';
import { findMatches, type FindQuery, nextMatch, planReplace } from './find.ts';
import { replacedIn } from './found-text.ts';

const grid = sheetOf(6, [2]);
const everywhere = (text: string): FindQuery => ({ text, columnId: null });
const found = (query: FindQuery) =>
  findMatches(grid.sheet, query).map(({ row, column }) => [row, grid.columns[column]?.id]);
const replace = (query: FindQuery, replacement: string) =>
  planReplace(grid.sheet, findMatches(grid.sheet, query), query, replacement);

describe('find', () => {
  it('goes through all rows in reading order, without case and accents', () => {
    expect(found(everywhere('RIO gránde'))).toEqual([
      [1, 'loadingPort'],
      [4, 'loadingPort'],
    ]);
    expect(found(everywhere('rio'))).toHaveLength(2);
    expect(found({ text: 'livorno', columnId: 'pod-1' })).toEqual([[2, 'pod-1']]);
  });

  it('finds numbers with and without spaces, dates as they are shown and as they are typed', () => {
    expect(found(everywhere('35 010'))).toEqual([[1, 'loadingQty']]);
    expect(found(everywhere('35010'))).toEqual([[1, 'loadingQty']]);
    expect(found({ text: '2 Jan 2027', columnId: 'laycanStart' })).toEqual([[1, 'laycanStart']]);
    expect(found(everywhere('02/01/2027'))).toEqual([[1, 'laycanStart']]);
  });

  it('finds nothing for nothing', () => {
    expect(found(everywhere('  '))).toEqual([]);
    expect(found(everywhere('nowhere'))).toEqual([]);
  });

  it('goes on from the active cell, round and round', () => {
    const matches = [
      { row: 1, column: 3 },
      { row: 4, column: 0 },
    ];
    expect(nextMatch(matches, { row: 1, column: 3 }, false)).toEqual(matches[1]);
    expect(nextMatch(matches, { row: 4, column: 0 }, false)).toEqual(matches[0]);
    expect(nextMatch(matches, { row: 1, column: 3 }, true)).toEqual(matches[1]);
    expect(nextMatch(matches, undefined, false)).toEqual(matches[0]);
    expect(nextMatch([], undefined, false)).toBeUndefined();
  });
});

describe('replace', () => {
  it('takes every cell through the parser, and leaves cancelled rows', () => {
    const plan = replace(everywhere('livorno'), 'antwerp');
    expect(new Set(plan.changes.flatMap(({ to }) => JSON.stringify(to)))).toEqual(
      new Set(['{"port":{"id":"BEANR","name":"Antwerp"},"qty":15000}']),
    );
    expect(plan.changes).toHaveLength(2);
    expect(plan.skipped.locked).toBe(1);
    expect(plan.refused).toEqual([]);
  });

  it('leaves what would be read no more, and names it', () => {
    const plan = replace({ text: 'Santos', columnId: 'loadingPort' }, 'Santoz');
    expect(plan.changes).toEqual([]);
    expect(plan.refused.map(({ text }) => text)).toEqual(['Santoz', 'Santoz']);
  });

  it('mends texts step by step', () => {
    const [first] = grid.bookings;
    const change = {
      id: first?.id ?? '',
      field: 'loadingPort' as const,
      from: { id: 'BRSSZ', name: 'Santos' },
      to: { text: 'Pto. Santoss' },
    };
    grid.rows.begin({ commandId: 'x', reason: 'edit', changes: [change] });
    const query = everywhere('pto. ');
    expect(replace(query, '').changes.map(({ to }) => to)).toEqual([{ text: 'Santoss' }]);
    expect(replace(everywhere('pto. santoss'), 'Santos').changes.map(({ to }) => to)).toEqual([
      { id: 'BRSSZ', name: 'Santos' },
    ]);
    grid.rows.dropped('x');
  });

  it('replaces in numbers and dates as they are typed', () => {
    expect(replace(everywhere('2027'), '2028').changes.find(({ field }) => field === 'laycanStart')?.to).toBe(
      '2028-01-01',
    );
    expect(replace({ text: '35000', columnId: 'loadingQty' }, '36000').changes.map(({ to }) => to)).toEqual([
      36_000,
    ]);
  });

  it('leaves other letters as they are, accents included', () => {
    expect(replacedIn('São Luís, Sao Luis', 'luis', 'João')).toBe('São João, Sao João');
    expect(replacedIn('Luı́s e Luís', 'x', 'y')).toBe('Luı́s e Luís');
    expect(replacedIn('Setu\u0301bal A', 'setubal', 'Lisboa')).toBe('Lisboa A');
  });
});
