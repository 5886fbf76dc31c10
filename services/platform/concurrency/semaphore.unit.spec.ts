import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.ts';

/** A task whose end is in the hands of the test. */
const held = () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open: () => open() };
};

describe('a semaphore', () => {
  it('lets two in at once and the others in their order, failures or not', async () => {
    const semaphore = new Semaphore(2);
    const entered: number[] = [];
    const gates = [held(), held(), held(), held()];
    const passes = gates.map(({ gate }, i) =>
      semaphore.run(async () => {
        entered.push(i);
        await gate;
        if (i === 1) throw new Error('refused');
        return i;
      }),
    );
    const settled = Promise.allSettled(passes);
    await Promise.resolve();
    expect(entered).toEqual([0, 1]);
    gates[1]?.open();
    await passes[1]?.catch(() => undefined);
    expect(entered).toEqual([0, 1, 2]);
    for (const gate of gates) gate.open();
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(entered).toEqual([0, 1, 2, 3]);
    expect(await semaphore.run(async () => 'free again')).toBe('free again');
  });
});
