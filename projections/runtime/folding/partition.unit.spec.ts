import { describe, expect, test } from '@jest/globals';
import { assert, integer, property, string } from 'fast-check';
import { isIn } from './partition.ts';

const all = (of: number) => Array.from({ length: of }, (_, index) => ({ index, of }));

describe('partitions', () => {
  test('hold every document once', () => {
    assert(
      property(string(), integer({ min: 1, max: 32 }), (id, of) => {
        expect(all(of).filter((partition) => isIn(partition, id))).toHaveLength(1);
      }),
    );
  });

  test.each(['booking', 'vessel-9300000', ''])('are of about the same size, for ids like %s', (prefix) => {
    const ids = Array.from({ length: 8_000 }, (_, n) => `${prefix}${n}`);
    for (const number of [2, 3, 8]) {
      for (const partition of all(number)) {
        const share = ids.filter((id) => isIn(partition, id)).length / (ids.length / number);
        expect(share).toBeGreaterThan(0.9);
        expect(share).toBeLessThan(1.1);
      }
    }
  });
});
