import { describe, expect, it } from '@jest/globals';
import { autorun } from 'mobx';
import { LeftEdge } from './LeftEdge.ts';

describe('the left edge of what is in sight', () => {
  it('is crossed by bars that go on before it, or may within a day', () => {
    const edge = new LeftEdge();
    edge.isAt(130, 48);
    const bars = [
      { left: 0, width: 90 },
      { left: 0, width: 100 },
      { left: 144, width: 96 },
      { left: 145, width: 96 },
    ];
    expect(bars.map((bar) => edge.crosses(bar))).toEqual([false, true, true, false]);
  });

  it('is told of once a day', () => {
    const edge = new LeftEdge();
    let times = 0;
    const stop = autorun(() => {
      times += 1;
      edge.crosses({ left: 0, width: 96 });
    });
    for (const left of [1, 10, 47, 48, 60, 95]) edge.isAt(left, 48);
    stop();
    // At first, with the width of a day, and a day later.
    expect(times).toBe(3);
  });
});
