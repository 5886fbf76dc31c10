import { describe, expect, it } from '@jest/globals';
import { chosenProblems } from './ResetStore.ts';

describe('a chosen password', () => {
  it('keeps the rules, and is typed twice', () => {
    const fields = (password: string, confirm = password) =>
      Object.keys(chosenProblems({ password, confirm_password: confirm }));
    expect(fields('Bulk-carrier-77')).toEqual([]);
    expect(fields('Short-1')).toEqual(['password']);
    expect(fields('no-uppercase-77')).toEqual(['password']);
    expect(fields('No-number-at-all')).toEqual(['password']);
    expect(fields('Bulk-carrier-77', 'Bulk-carrier-78')).toEqual(['confirm_password']);
  });
});
