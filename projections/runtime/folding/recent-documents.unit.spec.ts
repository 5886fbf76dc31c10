import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { RecentDocuments } from './recent-documents.ts';

const ids = Array.from({ length: 50 }, (_, n) => `row-${n}`);

describe('recent documents', () => {
  it('are the newest ones, and no more than they may be, once they are trimmed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ids), { maxLength: 300 }),
        fc.integer({ min: 0, max: 60 }),
        (put, maxSize) => {
          const recent = new RecentDocuments();
          for (const id of put) recent.put(id, undefined);
          recent.trim(maxSize);
          const newestFirst = [...new Set(put.toReversed())];
          expect(ids.filter((id) => recent.has(id)).toSorted()).toEqual(
            newestFirst.slice(0, maxSize).toSorted(),
          );
        },
      ),
    );
  });
});
