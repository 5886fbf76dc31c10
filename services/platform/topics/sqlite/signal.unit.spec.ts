import { describe, expect, it } from '@jest/globals';
import { Signals } from './signal.ts';

describe('signals of partitions', () => {
  it('wake those who wait for that partition of that topic, and nobody else', async () => {
    const signals = new Signals();
    const stopping = new AbortController();
    const woken: string[] = [];
    const waiting = (
      [
        ['voyages', 0],
        ['voyages', 1],
        ['reports', 0],
      ] as const
    ).map(async ([topic, partition]) => {
      const signal = signals.of(topic, partition);
      await signal.next(signal.seen, stopping.signal);
      if (!stopping.signal.aborted) woken.push(`${topic}/${partition}`);
    });
    signals.of('voyages', 1).give();
    await waiting[1];
    stopping.abort();
    await Promise.all(waiting);
    expect(woken).toEqual(['voyages/1']);
  });
});
