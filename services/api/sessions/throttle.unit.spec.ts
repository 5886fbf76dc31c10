import { describe, expect, it } from '@jest/globals';
import { delayAfter, SignInThrottle } from './throttle.ts';

const fail = async (throttle: SignInThrottle, times: number, account: string, address: string) => {
  for (let n = 0; n < times; n += 1) await throttle.failed({ account, address });
};

describe('guessing', () => {
  it('costs nothing at first, then ever more, up to four seconds', () => {
    expect([0, 4, 5, 6, 7, 8, 9, 10, 1_000].map((failures) => delayAfter(failures, 4))).toEqual([
      0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000,
    ]);
  });

  it('is counted by account and address together', async () => {
    const throttle = new SignInThrottle();
    await fail(throttle, 5, 'ana', '10.0.0.1');
    expect(await throttle.delayFor({ account: 'ana', address: '10.0.0.1' })).toBe(250);
    expect(await throttle.delayFor({ account: 'ana', address: '10.0.0.2' })).toBe(0);
    expect(await throttle.delayFor({ account: 'lars', address: '10.0.0.1' })).toBe(0);
  });

  it('at one account from many addresses slows that account', async () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 14; n += 1) await throttle.failed({ account: 'ana', address: `10.0.0.${n}` });
    expect(await throttle.delayFor({ account: 'ana', address: '10.9.9.9' })).toBe(500);
  });

  it('at many accounts from one address slows that address', async () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 41; n += 1) await throttle.failed({ account: `user ${n}`, address: '10.0.0.1' });
    expect(await throttle.delayFor({ account: 'ana', address: '10.0.0.1' })).toBe(250);
  });

  it('is forgiven to the pair that gets it right, not to the account', async () => {
    const throttle = new SignInThrottle();
    await fail(throttle, 13, 'ana', '10.0.0.1');
    await throttle.succeeded({ account: 'ana', address: '10.0.0.1' });
    expect(await throttle.delayFor({ account: 'ana', address: '10.0.0.1' })).toBe(0);
    expect(await throttle.delayFor({ account: 'ana', address: '10.0.0.2' })).toBe(250);
  });

  it('is not free for being sent all at once', async () => {
    const throttle = new SignInThrottle();
    const attempt = { account: 'ana', address: '10.0.0.1' };
    let checked = 0;
    const guess = async () => {
      checked += 1;
      return undefined;
    };
    const guesses = Array.from({ length: 300 }, async () => throttle.run(attempt, guess));
    const settled = Promise.allSettled(guesses);
    await Promise.race(guesses.map(async (one) => one.catch(() => undefined)));
    expect(checked).toBeLessThanOrEqual(5);
    const turnedAway = (await settled).filter(({ status }) => status === 'rejected');
    expect(turnedAway).toHaveLength(300 - 5 - 12);
    expect(checked).toBe(17);
  });

  it('counts nothing against those who get it right at once, or whose check could not be made', async () => {
    const throttle = new SignInThrottle();
    const attempt = { account: 'ana', address: '10.0.0.1' };
    await Promise.all([1, 2, 3].map(async () => throttle.run(attempt, async () => 'ana')));
    const broken = throttle.run(attempt, async () => {
      throw new Error('The vault is away');
    });
    await expect(broken).rejects.toThrow('away');
    expect(await throttle.delayFor(attempt)).toBe(0);
  });

  it('by too many at once from one address is turned away, with when to come back', async () => {
    const throttle = new SignInThrottle();
    const attempt = { account: 'ana', address: '10.0.0.1' };
    await fail(throttle, 5, 'ana', '10.0.0.1');
    const waiting = Array.from({ length: 12 }, async () => throttle.wait(attempt));
    // Each counts itself once it knows its delay; the thirteenth asks after them.
    await Promise.all(Array.from({ length: 4 }, async () => throttle.delayFor(attempt)));
    await expect(throttle.wait(attempt)).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '4' },
    });
    await Promise.all(waiting);
    await expect(throttle.wait(attempt)).resolves.toBeUndefined();
  });

  it('at an address keeps no place from colleagues behind it: fresh pairs have a line of their own', async () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 60; n += 1) await throttle.failed({ account: 'guessed', address: '10.0.0.1' });
    const guesser = { account: 'guessed', address: '10.0.0.1' };
    const guesses = Array.from({ length: 12 }, async () => throttle.wait(guesser));
    await Promise.all(Array.from({ length: 4 }, async () => throttle.delayFor(guesser)));
    await expect(throttle.wait(guesser)).rejects.toMatchObject({ status: 429 });
    await expect(throttle.wait({ account: 'ana', address: '10.0.0.1' })).resolves.toBeUndefined();
    await Promise.all(guesses);
  });

  it('with ever other made-up accounts turns newcomers of that address away while it lasts, and nobody else', async () => {
    const throttle = new SignInThrottle();
    await throttle.run({ account: 'rui', address: '10.0.0.1' }, async () => 'rui');
    for (let n = 0; n < 41; n += 1) await throttle.failed({ account: `user ${n}`, address: '10.0.0.1' });
    const guesses = Array.from({ length: 50 }, async (_, n) =>
      throttle.wait({ account: `made up ${n}`, address: '10.0.0.1' }),
    );
    const newcomer = { account: 'ana', address: '10.0.0.1' };
    // Each counts itself once it knows its delay; the next asks after them.
    await Promise.all(Array.from({ length: 4 }, async () => throttle.delayFor(newcomer)));
    await expect(throttle.wait(newcomer)).rejects.toMatchObject({ status: 429 });
    await expect(throttle.wait({ account: 'rui', address: '10.0.0.1' })).resolves.toBeUndefined();
    await expect(throttle.wait({ ...newcomer, device: 'd1' })).resolves.toBeUndefined();
    await expect(throttle.wait({ ...newcomer, address: '10.0.0.2' })).resolves.toBeUndefined();
    await Promise.all(guesses);
    await expect(throttle.wait(newcomer)).resolves.toBeUndefined();
  });

  it('costs nothing to a pair that has signed in before, whatever is guessed at its address', async () => {
    const throttle = new SignInThrottle();
    const ana = { account: 'ana', address: '10.0.0.1' };
    await throttle.run(ana, async () => 'ana');
    for (let n = 0; n < 60; n += 1) await throttle.failed({ account: `user ${n}`, address: '10.0.0.1' });
    expect(await throttle.delayFor(ana)).toBe(0);
    expect(await throttle.delayFor({ account: 'lars', address: '10.0.0.1' })).toBe(4_000);
    await fail(throttle, 5, 'ana', '10.0.0.1');
    expect(await throttle.delayFor(ana)).toBe(250);
  });

  it('at an account costs nothing to a device that is known to it, which is counted by itself', async () => {
    const throttle = new SignInThrottle();
    for (let n = 0; n < 60; n += 1) await throttle.failed({ account: 'ana', address: `10.0.0.${n}` });
    const known = { account: 'ana', address: '10.9.9.9', device: 'd1' };
    expect(await throttle.delayFor(known)).toBe(0);
    expect(await throttle.delayFor({ account: 'ana', address: '10.9.9.9' })).toBe(4_000);
    for (let n = 0; n < 5; n += 1) await throttle.failed(known);
    expect(await throttle.delayFor(known)).toBe(250);
    await throttle.succeeded(known);
    expect(await throttle.delayFor(known)).toBe(0);
  });

  it('from ever other addresses fills no line but that of strangers', async () => {
    const throttle = new SignInThrottle();
    const device = { account: 'ana', address: '10.9.9.9', device: 'd' };
    const gate = Promise.withResolvers<undefined>();
    const guesses = Array.from({ length: 100 }, (_, n) =>
      throttle.run({ account: `made up ${n}`, address: `10.0.0.${n}` }, () => gate.promise),
    );
    await new Promise(setImmediate);
    const late = { account: 'made up', address: '10.1.1.1' };
    await expect(throttle.run(late, async () => undefined)).rejects.toMatchObject({ status: 429 });
    await expect(throttle.run(device, async () => 'in')).resolves.toBe('in');
    gate.resolve(undefined);
    await Promise.all(guesses);
    await expect(throttle.run(late, async () => 'in')).resolves.toBe('in');
  });

  it('is checked in the line of its address, and who is known in a line of his own', async () => {
    const throttle = new SignInThrottle();
    const lineOf = async (account: string, address: string, device?: string): Promise<string | undefined> =>
      throttle.run({ account, address, device }, async (line) => line);
    const ofStrangers = await lineOf('ana', '10.0.0.1');
    expect(await lineOf('lars', '10.0.0.1')).toBe(ofStrangers);
    expect(await lineOf('lars', '10.0.0.2')).not.toBe(ofStrangers);
    const ofPair = await lineOf('ana', '10.0.0.1');
    const ofDevice = await lineOf('ana', '10.0.0.1', 'd1');
    expect(new Set([ofStrangers, ofPair, ofDevice]).size).toBe(3);
  });
});
