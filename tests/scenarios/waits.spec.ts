import { describe, expect, it } from '@jest/globals';
import { until, untilSo } from '../support/until.ts';

/** What every other test waits by. */
const atOnce = { withinMs: 0 };

describe('a wait in vain', () => {
  it('fails with the last error of what was tried', async () => {
    let times = 0;
    const work = async () => {
      times += 1;
      throw new Error(`not at ${times}`);
    };
    await expect(until(work, atOnce)).rejects.toThrow(/^not at \d+$/);
  });

  it('says what was seen last', async () => {
    const seen = { state: 'submitting', rows: 7 };
    await expect(
      untilSo(
        () => seen,
        () => false,
        atOnce,
      ),
    ).rejects.toThrow("It did not come about within 0 ms: { state: 'submitting', rows: 7 }");
  });

  it('is not longer where a look does not come back', async () => {
    const look = () => new Promise<boolean>(() => undefined);
    await expect(untilSo(look, Boolean, atOnce)).rejects.toThrow('the last look has not come back');
    await expect(until(look, atOnce)).rejects.toThrow('the last look has not come back');
  });

  it('is none of what a look throws', async () => {
    const look = async () => {
      throw new Error('broken');
    };
    await expect(untilSo(look, () => true)).rejects.toThrow('broken');
  });
});

describe('a wait', () => {
  it('gives what came about', async () => {
    let count = 0;
    const look = () => (count += 1);
    expect(await untilSo(look, (seen) => seen === 3)).toBe(3);
    expect(await until(async () => 'done')).toBe('done');
  });
});
