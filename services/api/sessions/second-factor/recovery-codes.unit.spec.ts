import { describe, expect, it } from '@jest/globals';
import { asShown, newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten, of which each tells its place', () => {
    const codes = newRecoveryCodes();
    expect(codes.map((code) => Number(code[0]))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20);
  });

  it('are read as they are shown, however they are typed', () => {
    for (const [place, code] of newRecoveryCodes().entries()) {
      const shown = asShown(code);
      expect(shown).toMatch(/^\d[\dA-Z]{3}-[\dA-Z]{4}-[\dA-Z]{4}$/);
      const typed = [shown, shown.toLowerCase(), shown.replaceAll('-', ' '), ` ${code} `];
      for (const text of typed) expect(readRecoveryCode(text)).toEqual({ place, code });
    }
    expect(readRecoveryCode('3oil-AAAA-BBBB')).toEqual({ place: 3, code: '3011AAAABBBB' });
  });

  it('are none of what an app shows, nor anything else', () => {
    for (const typed of ['123456', '123 456', '', 'A123-4567-89AB', '1234-5678-9ABU', '1234-5678-9ABCD'])
      expect(readRecoveryCode(typed)).toBeUndefined();
  });
});
