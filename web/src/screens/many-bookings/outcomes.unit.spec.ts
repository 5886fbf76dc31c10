import { describe, expect, it } from '@jest/globals';
import { booking } from '../../../../tests/support/declaration-fixture.ts';
import { outcomeGroups, standingOf } from './outcomes.ts';
import { outcomeTitle } from './OutcomeDialog.tsx';
import { isCancelledLately } from './use-declare-again.ts';

const bookings = [0, 1, 2, 3].map((n) => booking(n, { code: `SZ-${n}` }));
const ids = bookings.map(({ id }) => id);
const words = { cancelled: 'Cancelled', already_cancelled: 'Cancelled before' };
const done = (id = '') => ({ id, outcome: 'cancelled', refusal: null });
const refused = (id: string, message: string) => ({
  id,
  outcome: 'refused',
  refusal: { code: 'x', message },
});

describe('what came of many bookings', () => {
  it('stands together by what is said of them, refusals first, under their names', () => {
    const outcomes = [
      done(ids[0]),
      refused(ids[1] ?? '', 'Changed.'),
      { id: ids[2] ?? '', outcome: 'already_cancelled', refusal: null },
      done(ids[3]),
      refused('foreign', 'Not found.'),
    ];
    const groups = outcomeGroups(outcomes, bookings, 'cancelled', words);
    expect(groups).toEqual([
      { text: 'Changed.', kind: 'refused', bookings: ['SZ-1'] },
      { text: 'Not found.', kind: 'refused', bookings: ['foreign'] },
      { text: 'Cancelled before', kind: 'skipped', bookings: ['SZ-2'] },
      { text: 'Cancelled', kind: 'done', bookings: ['SZ-0', 'SZ-3'] },
    ]);
    expect(outcomeTitle(groups, 'cancelled')).toBe('2 of 5 bookings cancelled');
  });

  it('is said in one number where all went well', () => {
    const groups = outcomeGroups(ids.map(done), bookings, 'cancelled', words);
    expect(outcomeTitle(groups, 'cancelled')).toBe('4 bookings cancelled');
  });

  it('passes over what is cancelled already', () => {
    const [first, ...others] = bookings;
    const { standing, skipped } = standingOf([...others, { ...first!, cancelled: true }]);
    expect([standing, skipped]).toEqual([others, ['SZ-0']]);
  });

  it('is taken for a mistake within the hour', () => {
    const at = '2027-03-01T09:00:00.000Z';
    const after = (ms: number) => isCancelledLately({ cancellation: { at, by: null } }, Date.parse(at) + ms);
    expect([after(0), after(3_599_999), after(3_600_000)]).toEqual([true, true, false]);
    expect(isCancelledLately({}, Date.parse(at))).toBe(false);
  });
});
