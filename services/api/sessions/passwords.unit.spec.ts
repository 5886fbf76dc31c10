import { describe, expect, it } from '@jest/globals';
import { systemClock } from '#platform/clock/port';
import { Passwords } from './passwords.ts';

const passwords = new Passwords(
  {
    get: async () => undefined,
    put: async () => undefined,
    replace: async () => true,
    claim: async () => true,
  },
  systemClock,
);

describe('checks of passwords', () => {
  it('come in turn: a colleague waits for one of whoever guesses', async () => {
    const ended: string[] = [];
    const check = async (line: string): Promise<void> => {
      expect(await passwords.proven(undefined, 'a guess', line)).toBeUndefined();
      ended.push(line);
    };
    const guesses = Array.from({ length: 12 }, async () => check('address 10.0.0.1'));
    await Promise.all([...guesses, check('device ana/d1')]);
    expect(ended).toHaveLength(13);
    expect(ended.indexOf('device ana/d1')).toBeLessThanOrEqual(2);
  });
});
