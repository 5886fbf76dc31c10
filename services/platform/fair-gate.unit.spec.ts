import { describe, expect, it } from '@jest/globals';
import { FairGate } from './fair-gate.ts';
import { onBehalfOf } from './requester.ts';

describe('a fair gate', () => {
  it('lets in one task at a time, and people in turn', async () => {
    const gate = new FairGate();
    const went: string[] = [];
    let running = 0;
    const tasks: Promise<void>[] = [];
    const bring = (who: string, name: string): void =>
      onBehalfOf(who, () => {
        tasks.push(
          gate.pass(async () => {
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
    const gate = new FairGate();
    const failed = gate.pass(() => Promise.reject(new Error('no')));
    const done = gate.pass(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await gate.idle();
    expect(await done).toBe('done');
    await gate.idle();
  });
});
