import { describe, expect, it } from '@jest/globals';
import { ServerUnreachable, waitForServer, type WaitForServer } from './wait-for-server.ts';

const refused = new Error('connect ECONNREFUSED');
const denied = new Error('access denied');

const waiting = (outcomes: readonly (Error | string)[], waitMs: number) => {
  const lines: string[] = [];
  const left = outcomes.values();
  const wait: WaitForServer<string> = {
    server: 'KurrentDB',
    setting: 'LAYCAN_KURRENTDB_URL',
    open: async () => {
      const outcome = left.next().value ?? refused;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    mayPass: (error) => error !== denied,
    waitMs,
    say: (line) => lines.push(line),
  };
  return { lines, opened: waitForServer(wait) };
};

describe('waiting for a server', () => {
  it('goes on until it is there, and says what it waits for', async () => {
    const { opened, lines } = waiting([refused, 'open'], 10_000);
    expect(await opened).toBe('open');
    expect(lines).toEqual([
      expect.stringMatching(/^Waiting for KurrentDB, for 10 s more: connect ECONNREFUSED$/),
    ]);
  });

  it('ends with what to do when its time is over', async () => {
    const { opened } = waiting([], 0);
    await expect(opened).rejects.toThrow(ServerUnreachable);
    await expect(opened).rejects.toThrow(/connect ECONNREFUSED .*LAYCAN_KURRENTDB_URL/);
  });

  it('does not wait for what no time mends', async () => {
    const { opened, lines } = waiting([denied, 'open'], 10_000);
    await expect(opened).rejects.toBe(denied);
    expect(lines).toEqual([]);
  });
});
