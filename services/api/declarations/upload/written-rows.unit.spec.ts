import { describe, expect, it } from '@jest/globals';
import { emptyTerms } from '#domain/booking/terms';
import { WrittenRows } from './written-rows.ts';

const booking = (code: string, ports = 1) => ({
  bookingNo: '100001',
  letterIndex: 'A',
  terms: {
    ...emptyTerms,
    code,
    discharge: Object.fromEntries(
      Array.from({ length: ports }, (_, n) => [String(n * 3 + 1), { port: null, qty: n }]),
    ),
  },
  versionRevision: 4,
  updatedAt: '2027-03-01T09:00:00.000Z',
});

describe('the rows of a download as template', () => {
  it('say what each was written from, lines in the first pairs of columns', () => {
    const written = new WrittenRows();
    written.add('b1', booking('A', 2));
    expect(written.rows).toMatchObject([
      { code: 'A', bookingNo: '100001', letterIndex: 'A', 'discharge.1.qty': 0, 'discharge.2.qty': 1 },
    ]);
    expect(written.bases).toEqual([{ bookingId: 'b1', revision: 4, at: '2027-03-01T09:00:00.000Z' }]);
    expect(written.pairs).toBe(2);
  });

  it('are refused where an upload could not bring them back', () => {
    const written = new WrittenRows();
    for (let n = 0; n < 10_000; n += 1) written.add(`b${n}`, booking('A'));
    expect(() => written.add('one more', booking('A'))).toThrow(
      expect.objectContaining({ status: 422, code: 'too_many_bookings', details: { most: 10_000 } }),
    );
  });
});
