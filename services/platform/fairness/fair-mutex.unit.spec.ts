import { describe, expect, it } from '@jest/globals';
import { FairMutex } from './fair-mutex.ts';
import { onBehalfOf } from './requester.ts';

describe('a fair mutex', () => {
  it('lets in one task at a time, and people in turn', async () => {
    const mutex = new FairMutex();
    const went: string[] = [];
    let running = 0;
    const tasks: Promise<void>[] = [];
    const bring = (who: string, name: string): void =>
      onBehalfOf(who, () => {
        tasks.push(
          mutex.run(async () => {
            running += 1;
            expect(running).toBe(1);
            went.push(name);
            await Promise.resolve();
            running -= 1;
          }),
        );
      });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2']) bring(name.charAt(0), name);
    await Promise.all(tasks);
    expect(went).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('goes on after a task that failed, and says when it is idle', async () => {
    const mutex = new FairMutex();
    const failed = mutex.run(() => Promise.reject(new Error('no')));
    const done = mutex.run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await mutex.idle();
    expect(await done).toBe('done');
    await mutex.idle();
  });
});
