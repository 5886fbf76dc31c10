import { describe, expect, it } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, integer, nat, oneof, record } from 'fast-check';
import { FairSemaphore } from './fair-semaphore.ts';

/** Tasks whose ends are in the hands of the test. */
class Work {
  readonly started: string[] = [];
  readonly running = new Map<string, () => void>();

  constructor(private readonly semaphore: FairSemaphore) {}

  /** `a1` is a task of a. False where it was refused. */
  bring(name: string): boolean {
    const place = this.semaphore.tryTake(name.charAt(0));
    if (!place) return false;
    void place
      .inTurn(
        () =>
          new Promise<void>((resolve) => {
            this.started.push(name);
            this.running.set(name, resolve);
          }),
      )
      .finally(() => place.leave());
    return true;
  }

  async end(name: string): Promise<void> {
    this.running.get(name)?.();
    this.running.delete(name);
    await settled();
  }
}

/** Whatever follows from what has happened. */
const settled = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
};

const workOf = (atOnce: number, placesOfKey: number): Work =>
  new Work(new FairSemaphore({ atOnce, placesOfKey }));

describe('a fair semaphore', () => {
  it('runs one task of a key, and lets others pass who came after the next one', async () => {
    const work = workOf(2, 10);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) work.bring(name);
    await settled();
    expect(work.started).toEqual(['a1', 'b1']);
    await work.end('a1');
    expect(work.started).toEqual(['a1', 'b1', 'c1']);
    await work.end('b1');
    expect(work.started).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  it('turns away who has all his places taken, and nobody else', async () => {
    const work = workOf(1, 2);
    expect(['a1', 'a2', 'a3', 'b1'].map((name) => work.bring(name))).toEqual([true, true, false, true]);
    await settled();
    await work.end('a1');
    expect(work.bring('a4')).toBe(true);
    await settled();
    expect(work.started).toEqual(['a1', 'b1']);
  });

  it('counts a place until it is left, though its task never came to its turn', () => {
    const semaphore = new FairSemaphore({ atOnce: 1, placesOfKey: 1 });
    const place = semaphore.tryTake('a');
    expect(semaphore.tryTake('a')).toBeUndefined();
    place?.leave();
    expect(semaphore.tryTake('a')).toBeDefined();
  });

  it('takes in what was taken in before past every limit, and makes those who come later wait for it', () => {
    const semaphore = new FairSemaphore({ atOnce: 1, placesOfKey: 1 });
    const places = [semaphore.take('a'), semaphore.take('a')];
    places[0]?.leave();
    expect(semaphore.tryTake('a')).toBeUndefined();
    places[1]?.leave();
    expect(semaphore.tryTake('a')).toBeDefined();
  });

  it('goes on after a task that failed, and gives its result or its failure back', async () => {
    const semaphore = new FairSemaphore({ atOnce: 1, placesOfKey: 2 });
    const [first, second] = [semaphore.take('a'), semaphore.take('b')];
    const failed = first.inTurn(async () => {
      throw new Error('refused');
    });
    const done = second.inTurn(async () => 'done');
    await expect(failed).rejects.toThrow('refused');
    expect(await done).toBe('done');
  });

  it('never runs more than it may, nor two of a key, lets no place stand free, and keeps the order of a key', async () => {
    const step = oneof(record({ bring: constantFrom('a', 'b', 'c', 'd') }), record({ end: nat(10) }));
    await assert(
      asyncProperty(array(step, { maxLength: 60 }), integer({ min: 1, max: 3 }), async (steps, max) => {
        const work = workOf(max, 5);
        const brought: string[] = [];
        for (const each of steps) {
          const running = [...work.running.keys()];
          if ('end' in each) await work.end(running[each.end % Math.max(1, running.length)] ?? '');
          else if (work.bring(`${each.bring}${brought.length}`))
            brought.push(`${each.bring}${brought.length}`);
          await settled();
          expectFair(work, brought, max);
        }
        while (work.running.size > 0) await work.end([...work.running.keys()][0] ?? '');
        for (const key of 'abcd') expect(ofKey(work.started, key)).toEqual(ofKey(brought, key));
      }),
    );
  });

  it('makes a key wait for one task of each other key at most', async () => {
    await assert(
      asyncProperty(array(constantFrom('a', 'b', 'c'), { maxLength: 40 }), async (brought) => {
        const work = workOf(1, 100);
        brought.forEach((key, n) => work.bring(`${key}${n}`));
        work.bring('d0');
        await settled();
        while (!work.started.includes('d0')) await work.end([...work.running.keys()][0] ?? '');
        // The first one ran already; its key comes again once at most.
        const before = work.started.slice(1, -1).map((name) => name.charAt(0));
        expect(new Set(before).size).toBe(before.length);
      }),
    );
  });
});

const ofKey = (names: readonly string[], key: string) => names.filter((name) => name.startsWith(key));

const expectFair = (work: Work, brought: readonly string[], max: number): void => {
  const keys = [...work.running.keys()].map((name) => name.charAt(0));
  expect(keys.length).toBeLessThanOrEqual(max);
  expect(new Set(keys).size).toBe(keys.length);
  const waiting = brought.filter((name) => !work.started.includes(name) && !keys.includes(name.charAt(0)));
  if (keys.length < max) expect(waiting).toEqual([]);
};
