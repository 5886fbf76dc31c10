import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Lost } from '#platform/documents/writer-port';
import { lostAfter } from './lost-sight.ts';

const audience = fc.constantFrom('staff', 'charterer', 'broker', 'agency');
/** Who sees a document after each event; nobody: it is gone. */
const history = fc.array(fc.uniqueArray(audience), { maxLength: 12 });

const at = (n: number): string => String(n).padStart(20, '0');

describe('Who has lost sight of a document', () => {
  it('is whoever saw it once and does not now, since the last time that it was taken away', () => {
    fc.assert(
      fc.property(history, (seen) => {
        let lost: readonly Lost[] | undefined;
        seen.forEach((after, n) => {
          lost = lostAfter(lost, { before: seen[n - 1] ?? [], after, position: at(n), at: '2027-01-05' });
        });
        const expected = [...new Set(seen.flat())].flatMap((one) => {
          const last = seen.findLastIndex((audiences) => audiences.includes(one));
          return last === seen.length - 1 ? [] : [{ audience: one, position: at(last + 1) }];
        });
        const byName = (a: { readonly audience: string }, b: { readonly audience: string }) =>
          a.audience < b.audience ? -1 : 1;
        expect(
          (lost ?? []).map(({ audience: one, position }) => ({ audience: one, position })).toSorted(byName),
        ).toEqual(expected.toSorted(byName));
      }),
    );
  });

  it('is not written where nobody ever lost it', () => {
    const seen = { before: ['staff'], after: ['staff', 'broker'], position: at(1), at: '2027-01-05' };
    expect(lostAfter(undefined, seen)).toBeUndefined();
  });
});
