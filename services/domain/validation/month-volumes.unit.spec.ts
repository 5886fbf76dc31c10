import { describe, expect, it } from '@jest/globals';
import { declaredMonthFindings, monthFindings, monthRowOf } from './month-volumes.ts';
import type { ValidatedRow } from './rows.ts';
import { cleanTerms, limits, rowOf, settings } from './sample.specification.ts';

const contracted = { ...settings, limits: { EU: { ...limits, monthlyVolume: 100_000 } } };
/** The sample row has 41 250 MT for EU in March. */
const found = (rows: readonly ValidatedRow[], qty = 0) =>
  monthFindings(rows.map(monthRowOf), {
    settings: contracted,
    monthTotals: [{ tradeId: 'EU', month: '2027-03', qty }],
  });

describe('the findings of months', () => {
  it('hold what is declared and the rows against contract and tolerance', () => {
    expect(found([rowOf()], 64_950)).toEqual([
      {
        tradeId: 'EU',
        month: '2027-03',
        error: {
          attribute: 'trade',
          code: 'volume_within_trade',
          level: 'warning',
          values: {
            trade: 'EU',
            period: '2027-03',
            qty: 100_000,
            value: 106_200,
            deviation: 106_200 / 100_000 - 1,
            tolerance: 0.05,
          },
        },
      },
    ]);
    expect(found([rowOf()], 63_750)).toEqual([]);
    expect(found([rowOf()], 53_750)).toEqual([]);
    expect(found([rowOf()], 53_749)).toHaveLength(1);
  });

  it('are one a month and trade, however many rows belong to it', () => {
    const rows = ['r1', 'r2', 'r3'].map((id) => rowOf({}, { id }));
    expect(found(rows).map(({ error }) => error.values.value)).toEqual([123_750]);
  });

  it('count a row in place of its booking', () => {
    const declared = { ...cleanTerms, discharge: { 1: { port: null, qty: 30_000 } } };
    expect(found([rowOf({}, { declared })], 130_000)[0]?.error.values.value).toBe(141_250);
    const moved = rowOf({ month: '2027-04', laycanStart: '2027-04-10' }, { declared });
    expect(found([moved], 130_000)).toMatchObject([
      { month: '2027-04', error: { values: { value: 41_250 } } },
    ]);
  });

  it('leave cancelled rows out', () => {
    expect(found([rowOf(), rowOf({}, { id: 'cancelled', cancelled: true })], 58_750)).toEqual([]);
    expect(found([rowOf({}, { cancelled: true })], 1)).toEqual([]);
  });

  it('of what is declared need no rows', () => {
    const monthTotals = [
      { tradeId: 'EU', month: '2027-04', qty: 1 },
      { tradeId: 'EU', month: '2027-03', qty: 200_000 },
      { tradeId: 'EU', month: '2027-05', qty: 100_000 },
      { tradeId: 'gone', month: '2027-03', qty: 1 },
    ];
    const months = declaredMonthFindings({ settings: contracted, monthTotals });
    expect(months.map(({ month }) => month)).toEqual(['2027-03', '2027-04']);
  });
});
