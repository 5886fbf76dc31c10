import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { ServersClock } from './servers-clock.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-03-01T12:00:00.000Z');

describe('the clock of a node on servers', () => {
  let timers: ManualTimers;
  /** Ahead of the server's, in milliseconds. */
  let own: number;
  /** By how much the server's time has been set since. */
  let set: number;
  let isAway: boolean;
  let differed: number[];
  let faults: number;
  let answering: Promise<void> | undefined;
  let clock: ServersClock;

  const serversTime = (): number => noon + set + timers.now();
  const passes = async (ms: number): Promise<void> => {
    timers.pass(ms);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const off = (): number => clock.now().getTime() - serversTime();

  beforeEach(async () => {
    [timers, own, set, isAway, differed, faults] = [new ManualTimers(), 0, 0, false, [], 0];
    answering = undefined;
    clock = await ServersClock.start({
      timers,
      ask: async () => {
        if (isAway) throw new Error('away');
        const told = new Date(serversTime());
        await answering;
        return told;
      },
      own: { kind: 'machine', now: () => new Date(serversTime() + own) },
      differs: (ahead) => differed.push(ahead),
      onFault: () => {
        faults += 1;
      },
    });
  });
  afterEach(() => clock.close());

  it('is the server’s, whatever the machine’s own says, of which it tells once', async () => {
    own = 3 * hour;
    expect(off()).toBe(0);
    for (let look = 0; look < 5; look += 1) await passes(10_000);
    expect(off()).toBe(0);
    expect(differed).toEqual([3 * hour]);
    own = 0;
    await passes(10_000);
    own = -hour;
    await passes(10_000);
    expect(differed).toEqual([3 * hour, -hour]);
  });

  it('follows the server’s where that is set', async () => {
    set = -2_000;
    await passes(10_000);
    expect(off()).toBe(0);
  });

  it('does not waver where answers take long', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answering = promise;
    await passes(16_000);
    resolve();
    await passes(0);
    expect(off()).toBe(0);
  });

  it('goes on while the server is away, and says so once', async () => {
    isAway = true;
    for (let look = 0; look < 5; look += 1) await passes(10_000);
    expect([off(), faults]).toEqual([0, 1]);
  });
});
