import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { oneAhead } from './one-ahead.ts';

describe('items that are asked for one ahead', () => {
  const heard: string[] = [];
  async function* upTo(last: number, failing = Infinity): AsyncGenerator<number> {
    try {
      for (let n = 1; n <= last; n += 1) {
        heard.push(`asked for ${n}`);
        if (n === failing) throw new Error(`no ${n}`);
        yield n;
      }
    } finally {
      heard.push('ended');
    }
  }
  const work = async (items: AsyncIterable<number>, until = Infinity): Promise<void> => {
    heard.length = 0;
    for await (const n of items) {
      await setImmediate();
      heard.push(`did ${n}`);
      if (n === until) break;
    }
  };

  it('come in their order, the next one while the one before is worked on', async () => {
    await work(oneAhead(upTo(3)));
    expect(heard).toEqual(['asked for 1', 'asked for 2', 'did 1', 'asked for 3', 'did 2', 'ended', 'did 3']);
  });

  it('end with an error in the place of the one that failed', async () => {
    await expect(work(oneAhead(upTo(3, 2)))).rejects.toThrow('no 2');
    expect(heard).toEqual(['asked for 1', 'asked for 2', 'ended', 'did 1']);
  });

  it('are let go of by whoever leaves them', async () => {
    await work(oneAhead(upTo(5)), 2);
    expect(heard.slice(-2)).toEqual(['did 2', 'ended']);
  });

  it('may be none', async () => {
    await work(oneAhead(upTo(0)));
    expect(heard).toEqual(['ended']);
  });
});
