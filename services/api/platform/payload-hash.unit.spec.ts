import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { payloadHash, payloadHashInSlices } from './payload-hash.ts';

describe('payload hash', () => {
  it('does not depend on the order of keys, at any depth', () => {
    expect(payloadHash({ a: 1, b: { c: [1, { d: 2, e: null }], f: 'x' } })).toBe(
      payloadHash({ b: { f: 'x', c: [1, { e: null, d: 2 }] }, a: 1 }),
    );
  });

  it('depends on everything else', () => {
    const hashes = [{ a: 1 }, { a: '1' }, { a: [1] }, { a: null }, {}, [], null, undefined].map(payloadHash);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(payloadHash([1, 2])).not.toBe(payloadHash([2, 1]));
    for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{64}$/);
  });

  it('is the same where others have their turn between the entries of long lists', async () => {
    const body = fc.dictionary(fc.string(), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(body, async (one) => {
        expect(await payloadHashInSlices(one)).toBe(payloadHash(one));
      }),
    );
    expect(await payloadHashInSlices([3, 1])).toBe(payloadHash([3, 1]));
    expect(await payloadHashInSlices({ b: [{ z: 1, a: 2 }], 10: [], 2: 'x', a: [] })).toBe(
      payloadHash({ a: [], b: [{ a: 2, z: 1 }], 2: 'x', 10: [] }),
    );
  });
});
