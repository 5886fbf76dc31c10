import { describe, expect, it } from '@jest/globals';
import type { PreviousVolume } from '#contracts/booking/overview';
import { chartOf, type Figure, figuresOf } from './volume-figures.ts';

const trade = (id: string) => ({ id, name: id });

const volumes: readonly PreviousVolume[] = [
  { month: '2027-03', group: trade('EU'), declared: 30, previous: 10 },
  { month: '2027-03', group: trade('FE'), declared: null, previous: 5 },
  { month: '2027-04', group: trade('EU'), declared: 7, previous: null },
  { month: null, group: null, declared: 1, previous: null },
];

const figures: readonly Figure<PreviousVolume>[] = [
  { name: 'Previous', value: ({ previous }) => previous, drawn: 'pale' },
  { name: 'Declared', value: ({ declared }) => declared, drawn: 'plain' },
  { name: 'Change', value: ({ declared, previous }) => (declared ?? 0) - (previous ?? 0) },
];

describe('the table of volumes', () => {
  it('has months with their sums, in them the trades, and a total', () => {
    const { months, total } = figuresOf(volumes, 'trade', figures);
    expect(months.map(({ name, values }) => [name, ...values])).toEqual([
      ['Mar 2027', 15, 30, 15],
      ['Apr 2027', null, 7, 7],
      ['No month', null, 1, 1],
    ]);
    expect(months.flatMap(({ rows }) => rows.map(({ name, values }) => [name, ...values]))).toEqual([
      ['EU', 10, 30, 20],
      ['FE', 5, null, -5],
      ['EU', null, 7, 7],
      ['No trade', null, 1, 1],
    ]);
    expect(total.values).toEqual([15, 38, 23]);
  });
});

describe('the chart of volumes', () => {
  it('has a stack a figure and a colour a trade, and leaves out what is not drawn', () => {
    const { categories, series, unit } = chartOf('Volumes', volumes, 'trade', figures);
    expect([unit, ...categories]).toEqual(['MT', 'Mar 2027', 'Apr 2027', 'No month']);
    expect(
      series.map(({ group, stack, colour, pale, values }) => [stack, group, colour, pale, values]),
    ).toEqual([
      ['Previous', 'EU', 0, true, [10, null, null]],
      ['Previous', 'FE', 1, true, [5, null, null]],
      ['Previous', 'No trade', 2, true, [null, null, null]],
      ['Declared', 'EU', 0, undefined, [30, 7, null]],
      ['Declared', 'FE', 1, undefined, [null, null, null]],
      ['Declared', 'No trade', 2, undefined, [null, null, 1]],
    ]);
  });

  it('has the sums of the table', () => {
    const { series } = chartOf('Volumes', volumes, 'trade', figures);
    const { months } = figuresOf(volumes, 'trade', figures);
    for (const [at, stack] of ['Previous', 'Declared'].entries())
      expect(
        months.map((_, month) =>
          series
            .filter((one) => one.stack === stack)
            .reduce((sum, { values }) => sum + (values[month] ?? 0), 0),
        ),
      ).toEqual(months.map(({ values }) => values[at] ?? 0));
  });

  it('draws the only figure that there is at full strength, under the names alone', () => {
    const before = volumes.map((volume) => ({ ...volume, declared: null }));
    const { series } = chartOf('Volumes', before, 'trade', figures);
    expect(series.map(({ stack, pale }) => [stack, pale])).toEqual(series.map(() => ['Previous', undefined]));
  });
});
