import { describe, expect, it } from '@jest/globals';
import type { RowError } from '#domain/validation/errors';
import type { MonthFinding } from '#domain/validation/month-volumes';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { problemsOf } from './list-problems.ts';

const problem = (level: RowError['level']): RowError => ({
  attribute: 'code',
  code: 'missing',
  level,
  values: {},
});
const finding = (tradeId: string, month: string): MonthFinding => ({
  tradeId,
  month,
  error: { attribute: 'trade', code: 'volume_within_trade', level: 'warning', values: { trade: tradeId } },
});

// Trades go round EU, MED, FE; all of January 2027.
const rows = [
  booking(0),
  booking(1, { errors: [problem('warning')] }),
  booking(2, { errors: [problem('error'), problem('warning')] }),
  booking(3, { cancelled: true, errors: [problem('error')] }),
];
const codes = ({ places }: ReturnType<typeof problemsOf>) => places.map(({ id }) => Number(id.slice(-2)));

describe('the problems of a list', () => {
  it('are those of its rows, errors first, cancelled ones left out', () => {
    const found = problemsOf(rows, []);
    expect(found).toMatchObject({ errors: 1, warnings: 2 });
    expect(codes(found)).toEqual([2, 1]);
  });

  it('hold each month of a trade once, at the first booking that belongs to it', () => {
    const found = problemsOf(rows, [finding('EU', '2027-01'), finding('FE', '2027-01')]);
    expect(found).toMatchObject({ errors: 1, warnings: 4 });
    expect(codes(found)).toEqual([2, 0, 1]);
  });

  it('lead to another booking of the month where filters leave none of the trade, and leave out months of other pages', () => {
    const found = problemsOf([booking(0)], [finding('MED', '2027-01'), finding('EU', '2027-02')]);
    expect(found).toMatchObject({ errors: 0, warnings: 1 });
    expect(codes(found)).toEqual([0]);
  });
});
