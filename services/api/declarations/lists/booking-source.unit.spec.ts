import { describe, expect, it } from '@jest/globals';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import { periodFilter } from '../../lists/laycan-filters.ts';
import { bookingSource } from './booking-source.ts';

const today = '2027-03-10';
const scope = { organisationId: 'o-1' };
const filterOf = (criteria: BookingCriteria) => bookingSource.filter(scope, criteria, today);

describe('the filter of bookings', () => {
  it('keeps the scope whatever is asked for', () => {
    expect(filterOf({})).toEqual({ $and: [scope] });
    expect(filterOf({ trades: [], search: '  ' })).toEqual({
      $and: [scope],
    });
  });

  it('takes any of each list, and all lists together', () => {
    const filter = filterOf({ trades: ['EU', 'FE'], dischargePorts: ['NLRTM'] });
    expect(filter).toEqual({
      $and: [scope, { tradeId: { $in: ['EU', 'FE'] } }, { dischargePortIds: { $in: ['NLRTM'] } }],
    });
  });

  it('reads a year as its months, and a laycan as the days that it touches', () => {
    const criteria = { years: ['2026', '2027'], laycanFrom: '2027-01-05', laycanTo: '2027-01-20' };
    expect(filterOf(criteria)).toEqual({
      $and: [
        scope,
        {
          $or: [
            { month: { $gte: '2026-01', $lte: '2026-12' } },
            { month: { $gte: '2027-01', $lte: '2027-12' } },
          ],
        },
        { laycanFinish: { $gte: '2027-01-05' } },
        { laycanStart: { $lte: '2027-01-20' } },
      ],
    });
  });

  it('finds a number as it is shown, with its letter, beside whatever else reads so', () => {
    const numbered = { bookingNo: '100014', letterIndex: 'A' };
    for (const search of ['100014A', ' 100014-a', '100014 A']) {
      expect(filterOf({ search })).toEqual({
        $and: [scope, { $or: [{ search: { $contains: search.trim() } }, numbered] }],
      });
    }
    for (const search of ['100014', 'SZ-14A']) {
      expect(filterOf({ search })).toEqual({
        $and: [scope, { search: { $contains: search } }],
      });
    }
  });

  it('knows no status but those that exist', () => {
    expect(filterOf({ statuses: ['cancelled', 'nonsense'] })).toEqual({
      $and: [scope, { status: { $in: ['cancelled'] } }],
    });
  });
});

describe('periodFilter', () => {
  it('ends completed yesterday', () => {
    expect(periodFilter('completed', today)).toEqual({ laycanFinish: { $lt: today } });
  });
});
