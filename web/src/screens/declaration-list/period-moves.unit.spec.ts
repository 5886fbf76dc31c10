import { describe, expect, it } from '@jest/globals';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { periodMoves } from './period-moves.ts';

const moved = (n: number, from: 'ongoing' | 'upcoming', to: 'ongoing' | 'upcoming' | 'completed') => ({
  before: { ...booking(n), period: from },
  now: { ...booking(n), code: `SZ-${n}`, period: to },
});

describe('bookings that change their period', () => {
  it('are said to have gone to the other one, each period once', () => {
    const said = periodMoves(
      [moved(1, 'upcoming', 'ongoing'), moved(2, 'upcoming', 'completed'), moved(3, 'upcoming', 'completed')],
      'upcoming',
    );
    expect(said.map(({ to, text, bookings }) => [to, text, bookings.length])).toEqual([
      ['ongoing', 'Booking SZ-1 moved to Ongoing', 1],
      ['completed', '2 bookings moved to Completed', 2],
    ]);
  });

  it('are not spoken of where they stay in what is shown, or come into it', () => {
    expect(periodMoves([moved(1, 'upcoming', 'upcoming')], 'upcoming')).toEqual([]);
    expect(periodMoves([moved(1, 'ongoing', 'upcoming')], 'upcoming')).toEqual([]);
    expect(periodMoves([moved(1, 'ongoing', 'upcoming')], null)).toEqual([]);
  });
});
