import { describe, expect, it } from '@jest/globals';
import { TestClock } from '../../../tests/support/test-clock.ts';
import { clockContract } from './clock.contract.ts';
import { clocksOn, type MachineClock, systemClock, systemClocks, todayOf, type TradeClock } from './port.ts';

clockContract('of the system', () => systemClock);
clockContract('of the trade', () => systemClocks.trade);
clockContract('set by hand', () => new TestClock('2026-03-01T08:00:00.000Z').trade);

describe('the two clocks', () => {
  it('tell the same moment where nothing runs the trade ahead', () => {
    const { machine } = new TestClock('2026-03-01T23:59:59.000Z');
    const { trade } = clocksOn(machine);
    expect(todayOf(trade)).toBe('2026-03-01');
    machine.advance(1_000);
    expect([trade.now(), todayOf(trade)]).toEqual([machine.now(), '2026-03-02']);
  });

  it('are never taken for each other', () => {
    const { trade, machine } = systemClocks;
    // @ts-expect-error Leases and sessions are not held against the trade's day.
    const wrong: MachineClock = trade;
    // @ts-expect-error No machine says which day it is in the trade.
    const wrongToo: TradeClock = machine;
    expect([wrong.kind, wrongToo.kind]).toEqual(['trade', 'machine']);
  });
});
