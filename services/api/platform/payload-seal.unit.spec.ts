import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { payloadHash } from './payload-hash.ts';
import { noSeal, sealWith } from './payload-seal.ts';

const seal = sealWith(Buffer.alloc(32, 1));
const hash = payloadHash({ code: 'SZ-1' });
const other = payloadHash({ code: 'SZ-2' });

describe('what the log has of a body', () => {
  it('is neither its hash nor the same under another key', () => {
    expect(seal.seal(hash)).toMatch(/^hmac-sha256:[\w-]{11}:[\w-]{43}$/);
    expect(seal.seal(hash)).not.toContain(hash);
    const byKey = createHmac('sha256', Buffer.alloc(32, 1)).update(hash).digest('base64url');
    expect(seal.seal(hash).endsWith(`:${byKey}`)).toBe(true);
    expect(seal.seal(hash)).toBe(sealWith(Buffer.alloc(32, 1)).seal(hash));
    expect(seal.seal(hash)).not.toBe(sealWith(Buffer.alloc(32, 2)).seal(hash));
  });

  it('tells the body from another one', () => {
    expect(seal.admits(seal.seal(hash), hash)).toBe(true);
    expect(seal.admits(seal.seal(hash), other)).toBe(false);
  });

  it('still answers for events from before, and for processes', () => {
    expect([seal.admits(hash, hash), seal.admits(hash, other)]).toEqual([true, false]);
    expect(seal.seal('')).toBe('');
    expect([seal.admits('', ''), seal.admits('', hash)]).toEqual([true, false]);
    expect(noSeal.admits(noSeal.seal(hash), hash)).toBe(true);
  });

  it('refuses nobody where the key is lost', () => {
    const before = sealWith(Buffer.alloc(32, 2)).seal(hash);
    expect([seal.admits(before, hash), seal.admits(before, other)]).toEqual([true, true]);
  });
});
