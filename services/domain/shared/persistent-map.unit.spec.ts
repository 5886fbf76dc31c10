import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-text.ts';
import { chunked, eventBytes, utf8Length } from './chunks.ts';
import { emptyMap, lookup, revised, valuesOf } from './persistent-map.ts';

describe('a persistent map', () => {
  const key = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.uuid());
  const changes = fc.array(fc.tuple(key, fc.option(fc.nat(), { nil: null })), { maxLength: 40 });

  it('holds what a map holds, and leaves earlier ones as they were', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 8 }), (steps) => {
        const plain = new Map<string, number>();
        let map = emptyMap<number>();
        for (const step of steps) {
          const before = valuesOf(map);
          const next = revised(map, step);
          expect(valuesOf(map)).toEqual(before);
          map = next;
          for (const [id, value] of step) {
            if (value === null) plain.delete(id);
            else plain.set(id, value);
          }
          expect(map.size).toBe(plain.size);
          for (const [id, value] of plain) expect(lookup(map, id)).toBe(value);
          expect(valuesOf(map)).toHaveLength(plain.size);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('chunks', () => {
  it('measure text as it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      }),
    );
  });

  it('keep all items in order, few enough and small enough', () => {
    const item = fc.integer({ min: 0, max: 200_000 }).map((length) => 'ç'.repeat(length));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), fc.integer({ min: 1, max: 7 }), (items, maxItems) => {
        const chunks = chunked(items, maxItems);
        expect(chunks.flat()).toEqual(items);
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(maxItems);
          expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThanOrEqual(eventBytes);
        }
      }),
      { numRuns: 50 },
    );
  });
});
