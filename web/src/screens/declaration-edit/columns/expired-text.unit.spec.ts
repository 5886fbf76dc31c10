import { describe, expect, it } from '@jest/globals';
import { expiredText } from './expired-text.ts';

describe('what is said of a file that is no longer kept', () => {
  it.each([
    [null, null],
    [90, 'This file was kept for 90 days. Upload it again to read it.'],
    [1, 'This file was kept for 1 day. Upload it again to read it.'],
  ])('after %p days: %p', (fileExpiredAfter, text) => {
    expect(expiredText({ fileExpiredAfter })).toBe(text);
  });
});
