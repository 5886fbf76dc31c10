import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { activeRequests } from '#platform/fairness/active-requests';
import { QueueStopped, WorkQueue } from './work-queue.ts';

interface Item {
  readonly id: string;
  readonly key: string;
}

const item = (id: string, key = 'c-1'): Item => ({ id, key });

const queueOf = (carryOut: (item: Item) => Promise<string>) => {
  const faults: unknown[] = [];
  const queue = new WorkQueue({
    idOf: ({ id }: Item) => id,
    keyOf: ({ key }: Item) => key,
    carryOut,
    failed: (_, error) => faults.push(error),
    pause: () => Promise.resolve(),
  });
  return { queue, faults };
};

describe('WorkQueue', () => {
  it('runs what shares a key one after another, in their order', async () => {
    const log: string[] = [];
    const { queue } = queueOf(async ({ id }) => {
      log.push(`${id} begins`);
      await Promise.resolve();
      log.push(`${id} ends`);
      return id;
    });
    await Promise.all([queue.add(item('1')), queue.add(item('2'))]);
    expect(log).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
  });

  it('lets different keys not wait for each other', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { queue } = queueOf(async ({ key }) => {
      if (key === 'slow') await gate.promise;
      return key;
    });
    const slow = queue.add(item('1', 'slow'));
    await expect(queue.add(item('2', 'fast'))).resolves.toBe('fast');
    gate.resolve(undefined);
    await slow;
  });

  it('runs an item once, however often it is queued', async () => {
    let runs = 0;
    const { queue } = queueOf(() => Promise.resolve(String((runs += 1))));
    await Promise.all([queue.add(item('1')), queue.add(item('1'))]);
    expect(runs).toBe(1);
  });

  it('begins nothing while a request of somebody is under way, for a moment', async () => {
    // No time goes by: it is the end of the request that lets it begin.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const answered = activeRequests.begin('ana');
    try {
      const begun: string[] = [];
      const { queue } = queueOf(async ({ id }) => {
        begun.push(id);
        return id;
      });
      const done = queue.add(item('1'));
      await nextRound();
      expect(begun).toEqual([]);
      answered();
      await expect(done).resolves.toBe('1');
    } finally {
      answered();
      clock.mockRestore();
    }
  });

  it('tries again after a fault, and goes on with the next', async () => {
    let runs = 0;
    const { queue, faults } = queueOf(async () => {
      runs += 1;
      if (runs < 3) throw new Error('disk');
      return 'done';
    });
    await expect(queue.add(item('1'))).resolves.toBe('done');
    await expect(queue.add(item('2'))).resolves.toBe('done');
    expect(faults).toHaveLength(2);
  });

  it('starts nothing more once it is stopped', async () => {
    const begun = Promise.withResolvers<undefined>();
    const gate = Promise.withResolvers<string>();
    const { queue } = queueOf(() => {
      begun.resolve(undefined);
      return gate.promise;
    });
    const first = queue.add(item('1'));
    const second = queue.add(item('2'));
    await begun.promise;
    const stopped = queue.stop();
    gate.resolve('done');
    await expect(first).resolves.toBe('done');
    await expect(second).rejects.toBeInstanceOf(QueueStopped);
    await stopped;
  });

  it('has at most 64 under way', async () => {
    let [underWay, maxUnderWay] = [0, 0];
    const { queue } = queueOf(async ({ id }) => {
      underWay += 1;
      maxUnderWay = Math.max(maxUnderWay, underWay);
      await Promise.resolve();
      underWay -= 1;
      return id;
    });
    const ids = Array.from({ length: 200 }, (_, index) => String(index));
    await expect(Promise.all(ids.map((id) => queue.add(item(id, id))))).resolves.toEqual(ids);
    expect(maxUnderWay).toBe(64);
  });

  it('paused, lets what is under way end, keeps the rest, and goes on with it afterwards', async () => {
    const gate = Promise.withResolvers<void>();
    const log: string[] = [];
    const { queue, faults } = queueOf(async ({ id }) => {
      log.push(id);
      if (id === '1') await gate.promise;
      return id;
    });
    const [first, second] = [queue.add(item('1')), queue.add(item('2'))];
    await new Promise(setImmediate);
    let isPaused = false;
    const paused = queue.pause().then(() => {
      isPaused = true;
    });
    await new Promise(setImmediate);
    expect(isPaused).toBe(false);
    gate.resolve();
    await paused;
    expect(await first).toBe('1');
    const third = queue.add(item('3', 'c-2'));
    await new Promise(setImmediate);
    expect(log).toEqual(['1']);
    queue.resume();
    expect(await Promise.all([second, third])).toEqual(['2', '3']);
    expect(faults).toEqual([]);
  });

  it('paused, has work that heeds it begin again, and counts that as no fault', async () => {
    let runs = 0;
    const faults: unknown[] = [];
    const queue = new WorkQueue<Item, string>({
      idOf: ({ id }) => id,
      keyOf: ({ key }) => key,
      carryOut: async ({ id }, stopping) => {
        runs += 1;
        if (runs > 1) return id;
        return new Promise((_, reject) => stopping.addEventListener('abort', () => reject(stopping.reason)));
      },
      failed: (_, error) => faults.push(error),
    });
    const done = queue.add(item('1'));
    await new Promise(setImmediate);
    await queue.pause();
    expect(runs).toBe(1);
    queue.resume();
    expect(await done).toBe('1');
    expect({ runs, faults }).toEqual({ runs: 2, faults: [] });
  });

  it('stopped while it is paused, gives up what waits', async () => {
    const { queue } = queueOf(async ({ id }) => id);
    await queue.pause();
    const waiting = queue.add(item('1'));
    const stopped = queue.stop();
    await expect(waiting).rejects.toBeInstanceOf(QueueStopped);
    await stopped;
    queue.resume();
    await expect(queue.add(item('2'))).rejects.toBeInstanceOf(QueueStopped);
  });
});
