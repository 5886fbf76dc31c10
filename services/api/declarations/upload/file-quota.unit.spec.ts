import { describe, expect, it } from '@jest/globals';
import { sizeText } from './file-quota.ts';

describe('the size of files in words', () => {
  it.each([
    [0, '0 bytes'],
    [1_023, '1023 bytes'],
    [1_024, '1 kB'],
    [1_500_000, '1.4 MB'],
    [2_048 * 1_048_576, '2 GB'],
    [5_000 * 1_024 ** 4, '5000 TB'],
  ])('%d: %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});
