import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { RefusalDelay } from './refusal-delay.ts';

const never = new AbortController().signal;

/** Refusals of some people; those that are held are let go by hand. */
const refusals = () => {
  const held: (() => void)[] = [];
  const told: string[] = [];
  const delay = new RefusalDelay(() => new Promise((resolve) => held.push(resolve)));
  const refuse = async (asker: string, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1)
      void delay.pass(asker, never).then((may) => told.push(`${asker} ${may ? 'told' : 'closed'}`));
    await setImmediate();
  };
  return { held, told, refuse };
};

describe('refusals', () => {
  it('are told at once twenty times, and then held', async () => {
    const { held, told, refuse } = refusals();
    await refuse('ana', 22);
    expect(told).toHaveLength(20);
    expect(held).toHaveLength(2);
    held[0]?.();
    await setImmediate();
    expect(told).toHaveLength(21);
  });

  it('of one are not held for what another asks', async () => {
    const { told, refuse } = refusals();
    await refuse('ana', 30);
    await refuse('ingrid', 1);
    expect(told).toContain('ingrid told');
  });

  it('past two hundred that are held are not told at all', async () => {
    const { held, told, refuse } = refusals();
    await refuse('ana', 20 + 200 + 3);
    expect(held).toHaveLength(200);
    expect(told.filter((one) => one === 'ana closed')).toHaveLength(3);
    for (const letGo of held.splice(0)) letGo();
    await setImmediate();
    await refuse('ana', 1);
    expect(held).toHaveLength(1);
  });
});
