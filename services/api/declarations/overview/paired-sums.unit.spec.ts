import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { pairedSums, type Sum, sumsOf } from './paired-sums.ts';

const sum = (month: string | null, groupId: string | null, total: number, bookings = 1): Sum => ({
  month,
  groupId,
  bookings,
  total,
});

const names: Readonly<Record<string, string>> = { EU: 'Europe', FE: 'Far East' };
const nameOf = (id: string): string => names[id] ?? id;

describe('sums side by side', () => {
  it('have each month and group once, months in their order and names within', () => {
    const now = [
      sum('2027-04', 'FE', 5),
      sum('2027-04', 'EU', 7),
      sum(null, 'EU', 1),
      sum('2027-04', null, 2),
    ];
    const then = [sum('2027-03', 'EU', 3), sum('2027-04', 'EU', 6)];
    const pairs = pairedSums(now, then, nameOf);
    expect(
      pairs.map(({ month, group, one, other }) => [month, group?.name, one?.total, other?.total]),
    ).toEqual([
      ['2027-03', 'Europe', undefined, 3],
      ['2027-04', 'Europe', 7, 6],
      ['2027-04', 'Far East', 5, undefined],
      ['2027-04', undefined, 2, undefined],
      [null, 'Europe', 1, undefined],
    ]);
  });

  it('lose and invent nothing, whatever the sums', () => {
    const some = fc.uniqueArray(
      fc.record({
        month: fc.constantFrom(null, '2027-01', '2027-02'),
        groupId: fc.constantFrom(null, 'EU', 'FE', 'null'),
        bookings: fc.nat(9),
        total: fc.nat(),
      }),
      { selector: ({ month, groupId }) => JSON.stringify([month, groupId]) },
    );
    fc.assert(
      fc.property(some, some, (ones, others) => {
        const pairs = pairedSums(ones, others, nameOf);
        const byTotal = (a: Sum, b: Sum): number => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1; // prettier-ignore
        expect(pairs.flatMap(({ one }) => one ?? []).sort(byTotal)).toEqual([...ones].sort(byTotal));
        expect(pairs.flatMap(({ other }) => other ?? []).sort(byTotal)).toEqual([...others].sort(byTotal));
        expect(pairs.every(({ one, other }) => one !== null || other !== null)).toBe(true);
      }),
    );
  });
});

describe('the sums of groups', () => {
  it('are read under their paths', () => {
    const group = {
      keys: { month: '2027-03', 'lines.country': 'BR' },
      count: 2,
      sum: { 'lines.qty': 9 },
      min: {},
      max: {},
    };
    expect(sumsOf([group], 'lines.country', 'lines.qty')).toEqual([sum('2027-03', 'BR', 9, 2)]);
  });
});
