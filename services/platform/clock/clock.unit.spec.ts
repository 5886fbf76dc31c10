import { describe, expect, it } from '@jest/globals';
import { clockContract } from './clock.contract.ts';
import { systemClock, todayOf } from './port.ts';
import { setClock } from './set-clock.ts';

clockContract('of the system', () => systemClock);
clockContract('set by hand', () => setClock('2026-03-01T08:00:00.000Z'));

describe('a clock set by hand', () => {
  it('stands until it is set', () => {
    const clock = setClock('2026-03-01T23:59:59.000Z');
    expect(todayOf(clock)).toBe('2026-03-01');
    clock.advance(1_000);
    expect(clock.now().toISOString()).toBe('2026-03-02T00:00:00.000Z');
    clock.set('2024-02-29T12:00:00.000Z');
    expect(todayOf(clock)).toBe('2024-02-29');
    expect(() => clock.set('soon')).toThrow('soon');
  });
});
