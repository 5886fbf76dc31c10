import { describe, expect, it } from '@jest/globals';
import type { BookingAsOf, BookingSince } from '#contracts/booking/as-of';
import type { DeclarationList } from '#contracts/booking/booking-view';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { cellsNow, declaredSinceText, sinceMarks, sinceOf } from './booking-since.ts';

const nothing: BookingSince = { differs: [], cancelled: false, transferred: false };

const past = (since: Partial<BookingSince>): BookingAsOf => ({
  ...booking(1),
  since: { ...nothing, ...since },
});

const page: Omit<DeclarationList, 'data'> = {
  meta: { current_page: 1, last_page: 1, per_page: 10, total: 0, from: null, to: null },
  links: { prev: null, next: null },
  months: [],
  monthFindings: [],
  periods: { ongoing: 0, upcoming: 0, completed: 0 },
  cancelled: 0,
  total: 0,
  cursor: '',
  stale: false,
};

describe('a booking of the past', () => {
  it('says of each cell that is otherwise now what it holds, by the column in which it stands', () => {
    const changed = past({
      differs: [
        { field: 'laycanFinish', now: '2027-03-24' },
        { field: 'loadingPort.qty', now: 25_000 },
        { field: 'dischargePorts.1.name', now: null },
        { field: 'total', now: 25_000 },
        { field: 'month', now: '2027-04' },
        { field: 'broker', now: 'Meridian Brokers' },
        { field: 'status', now: 'cancelled' },
      ],
      cancelled: true,
    });
    expect(cellsNow(changed)).toEqual([
      { key: 'laycanFinish', label: 'Lay to', now: '24 Mar 2027' },
      { key: 'loadingQty', label: 'Total', now: '25\u2009000' },
      { key: 'discharge.2.port', label: 'POD 2', now: '-' },
      { key: 'month', label: 'Month', now: 'April 2027' },
      { key: 'broker', label: 'Broker', now: 'Meridian Brokers' },
      { key: 'status', label: 'Status', now: 'Cancelled' },
    ]);
  });

  it('marks these cells, and no others', () => {
    const marks = sinceMarks(
      past({ differs: [{ field: 'dischargePorts.0.qty', now: null }], transferred: true }),
    );
    expect([...marks]).toEqual([
      ['discharge.1.qty', { kind: 'since', text: 'Now empty' }],
      ['transferred', { kind: 'since', text: 'Now Transferred' }],
    ]);
  });

  it('that is as it was has none, and one of now has no past', () => {
    expect([cellsNow(past({})), cellsNow(booking(1))]).toEqual([[], []]);
    expect(sinceOf(booking(1))).toBeNull();
  });
});

describe('what was declared since', () => {
  it('is counted where a list is of the past', () => {
    const of = (declaredSince: number) => {
      const past = { ...page, asOf: '', declaredSince };
      return declaredSinceText(past);
    };
    expect(of(1)).toBe('1 booking was declared since.');
    expect(of(12)).toBe('12 bookings were declared since.');
    expect([of(0), declaredSinceText(page), declaredSinceText(null)]).toEqual(['', '', '']);
  });
});
