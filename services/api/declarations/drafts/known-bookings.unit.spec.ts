import { describe, expect, it } from '@jest/globals';
import { mostStepsInOneTurn, slices } from '../../../../tests/support/work-in-turns.ts';
import { KnownBookings } from './known-bookings.ts';

describe('bookings behind the rows of a paste', () => {
  it.each([
    ['a shared edit', true],
    ['any other draft', false],
  ])('of %s are looked for once each, with turns for others in between', async (_what, isEdit) => {
    const asked: string[] = [];
    const known = new KnownBookings({
      getMany: async (_model, ids) => {
        asked.push(...ids);
        return [];
      },
    });
    const most = await mostStepsInOneTurn(async (step) => {
      const rows = Array.from({ length: 500 }, () => '');
      for (const n of rows.keys()) Object.defineProperty(rows, n, { get: () => (step(), `row-${n % 250}`) });
      await known.behind({ organisation: { id: 'o' } }, 'd', isEdit, rows);
    });
    expect(asked).toEqual(Array.from({ length: 250 }, (_, n) => (isEdit ? `row-${n}` : `d/row-${n}`)));
    expect(most).toBeLessThanOrEqual(slices);
  });
});
