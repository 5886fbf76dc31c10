import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { requestDtos, validatorsOf } from '../../../tests/support/request-dtos.ts';
import { payloadHash, payloadHashInSlices, secretFields } from './payload-hash.ts';

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

  it('says nothing of passwords', async () => {
    expect(payloadHash({ new_password: 'a', name: 'b' })).toBe(payloadHash({ name: 'b' }));
    expect(await payloadHashInSlices({ new_password: 'a', rows: [1] })).toBe(payloadHash({ rows: [1] }));
    const fields = (await requestDtos()).flatMap((type) =>
      validatorsOf(type).map(({ propertyName }) => propertyName),
    );
    const secret = fields.filter((field) => /password|passphrase|secret|otp|pin$/i.test(field));
    expect(secret.length).toBeGreaterThan(0);
    expect(secret.filter((field) => !secretFields.has(field))).toEqual([]);
  });
});
