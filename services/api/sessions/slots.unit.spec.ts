import { expect, it } from '@jest/globals';
import { Slots } from './slots.ts';

it('lets so many run at once, the others in line, and goes on after a failure', async () => {
  const slots = new Slots(2);
  const gates: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async (n: number): Promise<number> =>
    slots.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => gates.push(resolve));
      running -= 1;
      if (n === 1) throw new Error('one failed');
      return n;
    });
  const all = Promise.allSettled([0, 1, 2, 3, 4].map(work));
  for (let opened = 0; opened < 5;) {
    const gate = gates.shift();
    if (gate) {
      gate();
      opened += 1;
    }
    await Promise.resolve();
  }
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(most).toBe(2);
});
