import { describe, expect, it } from '@jest/globals';
import { LossyQueue } from './lossy-queue.ts';

const limits = { maxTexts: 10, maxBytes: 1_000, pauseMs: 1 };

/** Lets the test settle each batch. */
const heldBack = () => {
  const batches: { readonly texts: readonly string[]; readonly settle: (error?: Error) => void }[] = [];
  const send = (texts: readonly string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      batches.push({ texts, settle: (error) => (error ? reject(error) : resolve()) });
    });
  const batch = async (index: number) => {
    while (!batches[index]) await new Promise((resolve) => setImmediate(resolve));
    return batches[index];
  };
  return { send, batch, batches };
};

describe('texts that may be lost', () => {
  it('go in order, those of one turn together', async () => {
    const { send, batch } = heldBack();
    const queue = new LossyQueue(send, limits);
    for (const text of ['a', 'b']) queue.add(text);
    const first = await batch(0);
    for (const text of ['c', 'd']) queue.add(text);
    first.settle();
    const second = await batch(1);
    expect([first.texts, second.texts]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    second.settle();
    await queue.close();
    expect(queue).toMatchObject({ sent: 4, dropped: 0 });
  });

  it('never pile up: past the limits the newest are dropped and counted', async () => {
    const { send, batch, batches } = heldBack();
    const queue = new LossyQueue(send, limits);
    queue.add('first');
    const first = await batch(0);
    for (let n = 0; n < 1_000; n += 1) queue.add(`n${n}`);
    expect(queue.dropped).toBe(990);
    queue.add('x'.repeat(2_000));
    expect(queue.dropped).toBe(991);
    first.settle();
    const second = await batch(1);
    expect(second.texts).toEqual(Array.from({ length: 10 }, (_, n) => `n${n}`));
    second.settle();
    await queue.close();
    expect(batches).toHaveLength(2);
    expect(queue).toMatchObject({ sent: 11, dropped: 991 });
  });

  it('are dropped with what came behind them where sending fails, and later ones go', async () => {
    const { send, batch } = heldBack();
    const queue = new LossyQueue(send, limits);
    queue.add('lost');
    const first = await batch(0);
    queue.add('stale');
    first.settle(new Error('away'));
    while (queue.dropped < 2) await new Promise((resolve) => setImmediate(resolve));
    queue.add('heard');
    const second = await batch(1);
    expect(second.texts).toEqual(['heard']);
    second.settle();
    await queue.close();
    queue.add('after the end');
    expect(queue).toMatchObject({ sent: 1, dropped: 3 });
  });
});
