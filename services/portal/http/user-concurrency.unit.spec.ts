import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { UserConcurrency } from './user-concurrency.ts';

/** Requests by name (`ana1` is Ana's), begun in the order in which they are let in. */
class Requests {
  readonly begun: string[] = [];
  readonly refused: string[] = [];
  private readonly leaves = new Map<string, () => void>();
  private readonly broken = new Map<string, () => void>();
  private readonly concurrency = new UserConcurrency();

  async come(...names: readonly string[]): Promise<void> {
    for (const name of names) void this.one(name);
    await settled();
  }

  async end(name: string): Promise<void> {
    this.leaves.get(name)?.();
    await settled();
  }

  async breakOff(name: string): Promise<void> {
    this.broken.get(name)?.();
    await settled();
  }

  private async one(name: string): Promise<void> {
    try {
      const leave = await this.concurrency.enter(name.replace(/\d+$/, ''), (over) =>
        this.broken.set(name, over),
      );
      this.leaves.set(name, leave);
      this.begun.push(name);
    } catch (error) {
      this.refused.push(`${name} ${(error as { code: string }).code}`);
    }
  }
}

const settled = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) await setImmediate();
};

const named = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => `${name}${from + n}`);

describe('requests of a person', () => {
  it('are answered three at a time, and the next begins when one is over', async () => {
    const requests = new Requests();
    await requests.come(...named('ana', 1, 5));
    expect(requests.begun).toEqual(['ana1', 'ana2', 'ana3']);
    await requests.end('ana2');
    expect(requests.begun).toEqual(['ana1', 'ana2', 'ana3', 'ana4']);
    await requests.end('ana1');
    await requests.end('ana3');
    expect(requests.begun).toEqual(['ana1', 'ana2', 'ana3', 'ana4', 'ana5']);
  });

  it('hold up nobody else', async () => {
    const requests = new Requests();
    await requests.come(...named('ana', 1, 50), 'ingrid1');
    expect(requests.begun).toContain('ingrid1');
  });

  it('wait up to a hundred, and the next is told to come later', async () => {
    const requests = new Requests();
    await requests.come(...named('ana', 1, 104), 'ingrid1');
    expect(requests.refused).toEqual(['ana104 too_many_requests']);
    expect(requests.begun).toContain('ingrid1');
  });

  it('leave the line where they break off', async () => {
    const requests = new Requests();
    await requests.come(...named('ana', 1, 5));
    await requests.breakOff('ana4');
    await requests.end('ana1');
    expect(requests.begun).toEqual(['ana1', 'ana2', 'ana3', 'ana5']);
    expect(requests.refused).toEqual(['ana4 bad_request']);
  });
});
