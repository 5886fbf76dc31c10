import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addressOfSecret, codeOf, inBase32, newSecret, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('codes of an authenticator app', () => {
  it('are those of RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, counter) => codeOf(secret, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are the last six digits of those of RFC 6238, appendix B, at %d s', (seconds, ofEight) => {
    expect(codeOf(secret, stepAt(at(seconds)))).toBe(ofEight.slice(2));
  });

  it('are taken a step before and after their own, and told apart by their step', () => {
    const own = 37_037_036;
    const code = codeOf(secret, own);
    const found = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, code, at((own + off) * 30)));
    expect(found).toEqual([undefined, own, own, own, undefined]);
    expect(stepOfCode(secret, code, at((own + 1) * 30 + 29))).toBe(own);
    expect(stepOfCode(secret, code, at((own - 1) * 30 - 1))).toBeUndefined();
  });

  it('are six digits and nothing else', () => {
    for (const typed of ['', '12345', '1234567', '12345a', '１２３４５６', '-12345', '1e1000'])
      expect(stepOfCode(secret, typed, at(59))).toBeUndefined();
  });
});

describe('a secret', () => {
  it('has 160 bits, and is another one each time', () => {
    expect(newSecret()).toHaveLength(20);
    expect(newSecret()).not.toEqual(newSecret());
  });

  it('is written in Base32 of RFC 4648', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => inBase32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
    expect(inBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(inBase32(Buffer.from(bytes))).toMatch(/^[A-Z2-7]*$/);
      }),
    );
  });

  it('is taken from an address that names the account', () => {
    expect(addressOfSecret(secret, 'ana+1@atlantica.example')).toBe(
      'otpauth://totp/Laycan:ana%2B1%40atlantica.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Laycan',
    );
  });
});
