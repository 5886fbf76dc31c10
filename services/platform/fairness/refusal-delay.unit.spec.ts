import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { RefusalDelay } from './refusal-delay.ts';

const never = new AbortController().signal;

/** Requests of some people; those that are held are let go by hand. */
const requests = () => {
  const held: (() => void)[] = [];
  const heard: string[] = [];
  const delay = new RefusalDelay(() => new Promise((resolve) => held.push(resolve)));
  return {
    held,
    heard,
    refuse: async (asker: string, times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1) await delay.refused(asker);
    },
    ask: async (asker: string, times: number): Promise<void> => {
      for (let n = 0; n < times; n += 1)
        void delay.wait(asker, never).then((may) => heard.push(`${asker} ${may ? 'heard' : 'closed'}`));
      await setImmediate();
    },
  };
};

describe('requests after refusals', () => {
  it('are heard at once after nineteen, and held after twenty', async () => {
    const { held, heard, refuse, ask } = requests();
    await refuse('ana', 19);
    await ask('ana', 3);
    expect(heard).toHaveLength(3);
    await refuse('ana', 1);
    await ask('ana', 2);
    expect(held).toHaveLength(2);
    expect(heard).toHaveLength(3);
    held[0]?.();
    await setImmediate();
    expect(heard).toHaveLength(4);
  });

  it('are not held for what others were refused', async () => {
    const { heard, refuse, ask } = requests();
    await refuse('ana', 30);
    await ask('ingrid', 1);
    expect(heard).toEqual(['ingrid heard']);
  });

  it('are closed past two hundred that are held', async () => {
    const { held, heard, refuse, ask } = requests();
    await refuse('ana', 20);
    await ask('ana', 203);
    expect(held).toHaveLength(200);
    expect(heard).toEqual(['ana closed', 'ana closed', 'ana closed']);
    for (const letGo of held.splice(0)) letGo();
    await setImmediate();
    await ask('ana', 1);
    expect(held).toHaveLength(1);
  });
});
